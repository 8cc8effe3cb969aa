import type { BoundQuote } from "@waybill/packing/rating"
import type { Policy } from "../policy-types/policy.ts"

/** The meaning of an object in an input: the name of its type, and the meaning of each of its fields. */
export interface ObjectText<T> {
  readonly name: string
  readonly about: string
  readonly fields: FieldTexts<T>
}

/** The meaning of a field with an object or a list of objects. */
interface PartText<T> {
  readonly about: string
  readonly of: ObjectText<T>
}

type TextOf<T> = T extends string | number | boolean | BoundQuote
  ? string
  : T extends ReadonlyArray<infer E>
    ? PartText<E>
    : PartText<T>

/** The meaning of each field of an object, with its unit and its default. Limits and codes derive from the field. */
export type FieldTexts<T> = { readonly [N in keyof T]-?: TextOf<NonNullable<T[N]>> }

/** The meaning of any field. */
type Text =
  | string
  | { readonly about: string; readonly of: { readonly name: string; readonly about: string; readonly fields: Texts } }
/** The meaning of the fields of any object. */
export type Texts = Readonly<Record<string, Text>>

const units = {
  "in/lb": { length: "inches", weight: "pounds", volume: "cubic inches" },
  "cm/kg": { length: "centimetres", weight: "kilograms", volume: "cubic centimetres" }
} as const satisfies Readonly<Record<Policy["units"], object>>

type Quantity = keyof (typeof units)["in/lb"]

const withUnits = (text: string, shown: (quantity: Quantity) => string): string =>
  text.replaceAll(/\{(length|weight|volume)\}/g, (_, quantity: Quantity) => shown(quantity))

/** Returns a meaning with the units of a policy. In a meaning, `{length}` is the unit of lengths. */
export const unitsUnder = (under: Policy["units"], text: string): string =>
  withUnits(text, (quantity) => units[under][quantity])

/** Returns a meaning with the units of any policy. */
export const unitsOfPolicy = (text: string): string =>
  withUnits(text, (quantity) => `the policy's \`units\`: ${units["in/lb"][quantity]} by default`)

/** Returns a meaning with the sentences that it does not already contain. */
export const sentencesOf = (about: string, sentences: ReadonlyArray<string>): string =>
  [about, ...sentences.filter((sentence) => !about.includes(sentence.slice(0, -1)))].join(" ")
