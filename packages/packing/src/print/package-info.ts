import { describeValue } from "../validation/describe-value.ts"
import { shopRefusals } from "./check-shop.ts"
import type { FlatPrints } from "./flat/flat-boxes.ts"
import { packFlatPrints } from "./flat/pack-flat-prints.ts"
import { type PrintCatalogue, printCatalogue } from "./model/catalogue.ts"
import type { PackageInfo, PrintReason, PrintRefusal } from "./model/outcome.ts"
import type { Print } from "./model/prints.ts"
import { finishingOf, type PrintProfile, printProfile } from "./model/profile.ts"
import { sideUp, stepsUp } from "./model/rounding.ts"
import { packRolledPrints, type RolledPrints } from "./rolled/pack-rolled-prints.ts"

/** Maximum number of lines in an order and of prints in a line. */
const MAX_COUNT = 10_000

/**
 * Packs an order of prints into boxes and tubes. The profile defines how each finishing is packed. The catalogue lists
 * the boxes and tubes.
 *
 * @example
 * ```ts
 * const info = packageInfo([{ width: 24, height: 36, finishing: "Rolled", quantity: 3 }])
 * if (info._tag === "Packed") info.parcels.map(({ kind, outer }) => [kind, outer])
 * ```
 */
export const packageInfo = (
  prints: ReadonlyArray<Print>,
  profile: PrintProfile = printProfile,
  catalogue: PrintCatalogue = printCatalogue
): PackageInfo => {
  const invalid = [...shopRefusals(profile, catalogue), ...printRefusals(prints)]
  if (invalid.length > 0) return { _tag: "Refused", refusals: invalid }

  const { flat, rolled } = splitByKind(prints, profile)
  const boxed = packFlatPrints(flat, catalogue.boxes, profile.scale)
  const tubed = packRolledPrints(rolled, catalogue, profile.scale)
  const refusals = [...boxed.refusals, ...tubed.refusals].sort((a, b) => a.print - b.print)
  return refusals.length > 0
    ? { _tag: "Refused", refusals }
    : { _tag: "Packed", parcels: [...boxed.parcels, ...tubed.parcels] }
}

const splitByKind = (prints: ReadonlyArray<Print>, profile: PrintProfile) => {
  const { scale } = profile
  const flat: FlatPrints[] = []
  const rolled: RolledPrints[] = []
  for (const [print, { width, height, finishing: name, quantity }] of prints.entries()) {
    const finishing = finishingOf(profile, name)
    if (finishing.kind === "flat") flat.push({ print, quantity, width, height, finishing })
    else {
      const { sheet, core, looseness } = finishing
      const rectangle = { width: sideUp(width, scale), height: sideUp(height, scale) }
      rolled.push({
        print,
        quantity,
        sheet: { ...rectangle, thickness: sheet * scale, core: stepsUp(core, scale), looseness }
      })
    }
  }
  return { flat, rolled }
}

const printRefusals = (prints: unknown): readonly PrintRefusal[] => {
  if (!Array.isArray(prints)) return [{ reason: "invalid-list", message: "prints: must be a list" }]
  if (prints.length > MAX_COUNT)
    return [{ reason: "invalid-list", message: `prints: has ${prints.length} lines; the maximum is ${MAX_COUNT}` }]
  // Array.from replaces the holes of a sparse list with undefined, which is refused.
  return Array.from<unknown>(prints).flatMap((print, index) => {
    const fault = faultOf(print)
    return fault === undefined ? [] : [{ print: index, reason: fault[0], message: `Print ${index + 1}: ${fault[1]}` }]
  })
}

const faultOf = (print: unknown): readonly [reason: PrintReason, fault: string] | undefined => {
  if (typeof print !== "object" || print === null)
    return ["invalid-print", `must be an object, got ${describeValue(print)}`]
  const { width, height, quantity, finishing }: { readonly [K in keyof Print]?: unknown } = print
  for (const [side, length] of Object.entries({ width, height }))
    if (!(typeof length === "number" && Number.isFinite(length) && length > 0))
      return ["invalid-side", `${side} must be a number greater than 0, got ${describeValue(length)}`]
  if (!(typeof quantity === "number" && Number.isInteger(quantity) && quantity > 0 && quantity <= MAX_COUNT))
    return [
      "invalid-quantity",
      `quantity must be a whole number from 1 to ${MAX_COUNT}, got ${describeValue(quantity)}`
    ]
  if (finishing !== undefined && typeof finishing !== "string")
    return ["invalid-print", `finishing must be a string, got ${describeValue(finishing)}`]
  return undefined
}
