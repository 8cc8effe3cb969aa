import type { InputFault } from "../input/fault.ts"
import { knownColumns } from "../orders/columns.ts"
import type { Draft } from "../orders/draft.ts"
import type { Header } from "../orders/header.ts"

/** Fields of a piece in JSON that contain its SKU. */
const skuFields = ["reference", "sku"]

/** Matches a pointer to a piece of an order, or into one. */
const ofPiece = /^\/(?:items|prints|boxes)\/\d+(?:\/|$)/

const skuIn = (value: unknown): string | undefined => {
  const fields = (typeof value === "object" && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  for (const name of skuFields) {
    const sku = fields[name]
    if (typeof sku === "string" && sku.trim() !== "") return sku.trim()
  }
  return undefined
}

/** Returns the SKU of the innermost value on the path of a pointer that has one. */
const skuAlong = (document: unknown, pointer: string): string | undefined => {
  let value = document
  let sku: string | undefined
  for (const step of pointer.split("/").slice(1)) {
    if (typeof value !== "object" || value === null) break
    value = (value as Readonly<Record<string, unknown>>)[step]
    sku = skuIn(value) ?? sku
  }
  return sku
}

const skuInRows = (
  { rows }: Extract<Draft, { _tag: "Rows" }>,
  { columns }: Header,
  { at, column, line }: InputFault
): string | undefined => {
  const name = columns[column - 1]
  const isOfPiece = ofPiece.test(at) || (name !== undefined && name !== "problem" && knownColumns[name].of === "piece")
  const row = isOfPiece ? rows.find((each) => each.line === line) : undefined
  return row?.fields[columns.indexOf("reference")]?.trim() || undefined
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Returns a function that finds the SKU of the piece that a fault of an order is about, or undefined if it is about none. */
export const skuFinder = (draft: Draft, header: Header): ((fault: InputFault) => string | undefined) => {
  if (draft._tag === "Rows") return (fault) => skuInRows(draft, header, fault)
  const document = parsed(draft.text)
  return ({ at }) => skuAlong(document, at.slice(draft.at.length))
}
