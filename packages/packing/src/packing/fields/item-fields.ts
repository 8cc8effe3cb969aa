import type { Item } from "../contract/request.ts"
import { MAX_LOAD_UNITS, MAX_SIDE_UNITS, MAX_STOP, MAX_WEIGHT_UNITS } from "../resources/limits.ts"
import { type Field, type FieldsOf, name, quantity, sideFields } from "./field.ts"

/**
 * Fields of an item, the source of its readers and schemas. `Item` documents their meaning.
 *
 * @example
 * ```ts
 * Object.keys(itemFields).slice(0, 2) // => ["reference", "width"]
 * ```
 */
export const itemFields = {
  reference: name,
  ...sideFields,
  weight: quantity("weight", MAX_WEIGHT_UNITS, 0),
  // The limit on pieces applies to all items together.
  quantity: quantity("count", MAX_LOAD_UNITS, 1, 1),
  rotation: { kind: "rotation", otherwise: "any" },
  gap: quantity("length", MAX_SIDE_UNITS, 0),
  onTop: quantity("weight", MAX_LOAD_UNITS, Infinity),
  group: { ...name, otherwise: undefined },
  apart: { kind: "references", otherwise: [] },
  perBox: quantity("count", MAX_LOAD_UNITS, Infinity, 1),
  stop: quantity("count", MAX_STOP, Infinity)
} as const satisfies FieldsOf<Item>

/**
 * Additional fields of an item in a request to fill containers.
 *
 * @example
 * ```ts
 * Object.keys(fillItemFields) // => ["value", "priority"]
 * ```
 */
export const fillItemFields = {
  value: quantity("other", 1e12, 0),
  priority: quantity("count", 1_000_000, 0)
} as const satisfies Readonly<Record<string, Field>>

/** Descriptions of the fields, for schemas and help pages. */
export const itemDescriptions: Readonly<Record<keyof Item | keyof typeof fillItemFields, string>> = {
  reference: "Name of the item.",
  width: "Width, in the unit of length.",
  length: "Length, in the unit of length.",
  height: "Height, which points up unless the item is rotated, in the unit of length.",
  weight: "Weight of one piece, in the unit of weight. Default 0.",
  quantity: "Number of pieces. Default 1.",
  rotation:
    "Allowed rotations: any (the default), only about the vertical axis (flat), none, or the allowed vertical sides.",
  gap: "Free space to keep on each side, for example for wrapping. Default 0.",
  onTop: "Maximum weight on top of a piece; 0 allows nothing. Default unlimited.",
  group: "Name of a group. All pieces in a group go into one box.",
  apart: "References that must not share a box with this item.",
  perBox: "Maximum number of pieces with this reference in one box. Default unlimited.",
  stop: "Number of the unloading stop; lower numbers are unloaded first. Default: after all stops.",
  value: "Value of one piece, for `pack --fill value`. Default 0.",
  priority: "Priority for `pack --fill priority`. Pieces with a higher number take precedence. Default 0."
}
