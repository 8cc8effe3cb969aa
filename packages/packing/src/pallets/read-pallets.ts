// Converts pallets to boxes of `pack`, and its refusals back.
import type { PackingRefusal } from "../packing/contract/outcome.ts"
import type { Box } from "../packing/contract/request.ts"
import { boxFields } from "../packing/fields/box-fields.ts"
import { sideFields, sideNames } from "../packing/fields/field.ts"
import { RequestReader } from "../packing/request/request-reader.ts"
import type { NamesOf } from "../values/check-names.ts"
import { isObject } from "../values/is-object.ts"
import type { Pallet } from "./contract.ts"

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value)

const { inner: _inner, kind: _kind, outer: _outer, ...commonFields } = boxFields

const palletFields: NamesOf<Pallet> = { ...commonFields, base: true, maxHeight: true, overhang: true }

/** Returns the errors in the shape of a request: fields that only pallets have, and unknown fields. */
export const palletErrors = (request: unknown, fields: object): ReadonlyArray<PackingRefusal> => {
  const reader = new RequestReader()
  const given = reader.record<{ pallets: unknown }>("", request, fields)
  if (given === undefined) return reader.refusals
  const { pallets } = given
  if (!Array.isArray(pallets) || pallets.length === 0 || pallets.length > 500)
    reader.refuse("pallets", "missing", "must be a list of 1 to 500 types of pallets")
  else for (const [index, pallet] of pallets.entries()) readPallet(reader.below(`pallets/${index}`), pallet)
  return reader.refusals
}

const readPallet = (reader: RequestReader, given: unknown): void => {
  const pallet = reader.record<Pallet>("", given, palletFields)
  if (pallet === undefined) return
  const { base, maxHeight, overhang = 0 } = pallet
  const sides = (isObject(base) && reader.record<Pallet["base"]>("base", base, sideFields)) || {}
  for (const side of sideNames) {
    const value = sides[side]
    if (!isNumber(value) || value < 0) reader.refuse(`base/${side}`, "not-a-number", "must be 0 or more")
    else if (value === 0 && side !== "height") reader.refuse(`base/${side}`, "not-positive", "must be greater than 0")
  }
  if (!isNumber(maxHeight) || !(maxHeight > ((sides.height as number | undefined) ?? 0)))
    reader.refuse("maxHeight", "too-large", "must be a number greater than the height of the base")
  if (!isNumber(overhang) || overhang < 0) reader.refuse("overhang", "negative", "must be 0 or more")
}

/** Returns a sum of decimals without its error in binary. */
export const decimal = (sum: number): number => Math.round(sum * 1e6) / 1e6

/**
 * Returns the space above a pallet as a box. `height` limits the height of the load. The fill limit is a share of the
 * whole space above the pallet, so it is a greater share of a lower box.
 */
export const boxOf = (pallet: Pallet, height = Infinity): Box => {
  const { base, maxHeight, overhang = 0, fillLimit, ...rest } = pallet
  const [width, length] = [decimal(base.width + 2 * overhang), decimal(base.length + 2 * overhang)]
  const space = decimal(maxHeight - base.height)
  const limit = fillLimit !== undefined && height < space ? Math.min(1, (fillLimit * space) / height) : fillLimit
  return {
    ...rest,
    ...(limit !== undefined && { fillLimit: limit }),
    inner: { width, length, height: Math.min(height, space) },
    outer: { width, length, height: maxHeight }
  }
}

/** Converts a refusal of `pack` to the fields of a request for pallets. `items` is the name of the list of items. */
export const aboutPallets = (refusal: PackingRefusal, items: string): PackingRefusal => {
  const at = refusal.at
    .replace(/^\/boxes(\/\d+)\/(?:inner|outer)\/height/, "/pallets$1/maxHeight")
    .replace(/^\/boxes(\/\d+)\/(?:inner|outer)/, "/pallets$1/base")
    .replace(/^\/boxes/, "/pallets")
    .replace(/^\/items/, `/${items}`)
  const message = refusal.message
    .replace(/^boxes(\[\d+\])\.(?:inner|outer)\.height/, "pallets$1.maxHeight")
    .replace(/^boxes(\[\d+\])\.(?:inner|outer)/, "pallets$1.base")
    .replace(/^boxes/, "pallets")
    .replace(/^items/, items)
  return { ...refusal, at, message }
}
