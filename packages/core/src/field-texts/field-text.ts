import type { BoundQuote } from "@waybill/packing/rating"

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
