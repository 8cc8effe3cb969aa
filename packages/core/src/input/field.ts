import type { Policy } from "../policy/policy.ts"
import type { RefusalKind } from "../refusal/codes.ts"
import type { JsonSchema } from "./json-schema.ts"
import { isAbsent, type Raw, type Reader } from "./reader.ts"

/** A value of the input: `A` is its parsed type, `I` its type in the request, `K` the kinds of issue it can have. */
export interface Value<A, I, K extends RefusalKind> {
  /** Parses a value that is present. Returns undefined after reporting an issue. */
  readonly read: (value: unknown, name: string, reader: Reader, missing: RefusalKind) => A | undefined
  /** Whether two parsed values are equal. Default `Object.is`. */
  readonly isSame?: (a: never, b: never) => boolean
  /** The kind of refusal for an unknown carrier, if the value contains one: reading it then needs the catalogue. */
  readonly carrierKind?: RefusalKind | undefined
  readonly kinds?: K
  readonly sent?: I
  /** Returns the JSON Schema of the value in a request. */
  readonly wire: (policy: Policy) => JsonSchema
}

/** A value with a name, required or optional. */
export interface Field<A, I, K extends RefusalKind, Required extends boolean> extends Value<A, I, K> {
  readonly presence: Required
  /** The kind of refusal if the field is absent. */
  readonly missing: RefusalKind
  /** The condition under which an optional field is required. */
  readonly requiredBy?: Condition
}

/** Any field, whatever its value. */
export type AnyField = Field<unknown, unknown, RefusalKind, boolean>
/** The fields of an object, by name. */
export type Fields = Readonly<Record<string, AnyField>>

type Flat<T> = { [N in keyof T]: T[N] }
type NamesOf<F extends Fields, Required extends boolean> = {
  [N in keyof F]: F[N] extends { readonly presence: Required } ? N : never
}[keyof F]
type Read<F> = F extends Value<infer A, infer _I, infer _K> ? A : never
type Sent<F> = F extends { readonly sent?: infer I } ? Exclude<I, undefined> : never

/** The parsed form of an object with these fields. */
export type OutputOf<F extends Fields> = Flat<
  { readonly [N in NamesOf<F, true>]: Read<F[N]> } & { readonly [N in NamesOf<F, false>]?: Read<F[N]> }
>
/** The form in which a caller sends an object with these fields. */
export type InputOf<F extends Fields> = Flat<
  { readonly [N in NamesOf<F, true>]: Sent<F[N]> } & {
    readonly [N in NamesOf<F, false>]?: Sent<F[N]> | null | undefined
  }
>
/** The kinds of issue that these fields can have. */
export type KindsOf<F extends Fields> = {
  [N in keyof F]: F[N] extends { readonly kinds?: infer K } ? Extract<K, RefusalKind> : never
}[keyof F]

/** Makes a field required. */
export function required<A, I, K extends RefusalKind>(value: Value<A, I, K>): Field<A, I, K | "missing", true>
/** Makes a field required, with its own kind of refusal instead of `missing`. */
export function required<A, I, K extends RefusalKind, Missing extends RefusalKind>(
  value: Value<A, I, K>,
  missing: Missing
): Field<A, I, Exclude<K, "missing"> | Missing, true>
export function required(value: Value<unknown, unknown, RefusalKind>, missing: RefusalKind = "missing"): AnyField {
  return { ...value, presence: true, missing }
}

/** Makes a field optional. */
export const optional = <A, I, K extends RefusalKind>(value: Value<A, I, K>): Field<A, I, K, false> => ({
  ...value,
  presence: false,
  missing: "missing"
})

/** A condition on the other fields of an object. */
export interface Condition {
  /** The condition in words, as a clause after "when". */
  readonly description: string
  readonly holds: (siblings: Raw) => boolean
}

/** The condition that another field is absent. */
export const without = (name: string): Condition => ({
  description: `${name} is not sent`,
  holds: (siblings) => isAbsent(siblings[name])
})

/** Makes a field required under a condition. */
export function requiredWhen<A, I, K extends RefusalKind>(
  requiredBy: Condition,
  value: Value<A, I, K>
): Field<A, I, K | "missing", false>
/** Makes a field required under a condition, with its own kind of refusal instead of `missing`. */
export function requiredWhen<A, I, K extends RefusalKind, Missing extends RefusalKind>(
  requiredBy: Condition,
  value: Value<A, I, K>,
  missing: Missing
): Field<A, I, Exclude<K, "missing"> | Missing, false>
export function requiredWhen(
  requiredBy: Condition,
  value: Value<unknown, unknown, RefusalKind>,
  missing: RefusalKind = "missing"
): AnyField {
  return { ...value, presence: false, missing, requiredBy }
}
