import type { Box } from "../contract/request.ts"
import { MAX_LOAD_UNITS, MAX_PRICE, MAX_STOCK, MAX_WEIGHT_UNITS } from "../resources/limits.ts"
import { type FieldsOf, name, quantity, sides } from "./field.ts"

/**
 * Fields of a box, the source of its readers and schemas. `Box` documents their meaning.
 *
 * @example
 * ```ts
 * const names = Object.keys(boxFields)
 * ```
 */
export const boxFields = {
  reference: name,
  kind: { kind: "word", words: ["box", "tube", "mailer"], otherwise: "box" },
  inner: sides,
  outer: { ...sides, otherwise: undefined },
  emptyWeight: quantity("weight", MAX_WEIGHT_UNITS, 0),
  maxWeight: quantity("weight", MAX_LOAD_UNITS, Infinity),
  maxPieces: quantity("count", MAX_STOCK, Infinity, 1),
  fillLimit: quantity("other", 1, 1, Number.MIN_VALUE),
  unload: { kind: "word", words: ["top", "front"], otherwise: "top" },
  stock: quantity("count", MAX_STOCK, Infinity),
  price: quantity("other", MAX_PRICE, 0)
} as const satisfies FieldsOf<Box>

/** Descriptions of the fields, for schemas and help pages. */
export const boxDescriptions: Readonly<Record<keyof Box, string>> = {
  reference: "Name of the box.",
  kind: "Kind of box. Default box.",
  inner: "Inner dimensions, in the unit of length.",
  outer: "Outer dimensions, the basis of carriers' charges. Default: the inner dimensions.",
  emptyWeight: "Empty weight. Default 0.",
  maxWeight: "Maximum gross weight. Default unlimited.",
  maxPieces: "Maximum number of pieces in one box. Default unlimited.",
  fillLimit: "Maximum share of the inner volume that pieces and their gaps may fill. Default 1.",
  unload: "Side of unloading if items have stops: the top (default) or the front.",
  stock: "Number of boxes available for each order. Default unlimited.",
  price: "Price of one box, in the currency of the rate cards. Default 0."
}
