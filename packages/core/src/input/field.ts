import type { Policy } from "../policy-types/policy.ts"
import type { RefusalKind } from "../refusal/codes.ts"
import { isAbsent, type Raw, type Reader } from "./reader.ts"

/** A JSON Schema (draft 2020-12). */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** The definition of an input value: `A` is its parsed type, `I` its type in the request, `K` its kinds of issue. */
export interface Value<A, I, K extends RefusalKind> {
  /** Parses a value that is present. If the value is invalid, reports an issue and returns undefined. */
  readonly read: (value: unknown, name: string, reader: Reader, missing: RefusalKind) => A | undefined
  /** Whether two parsed values are equal. Default: `Object.is`. */
  readonly isSame?: (a: never, b: never) => boolean
  /**
   * The kind of refusal for an unknown carrier. Set only if the value contains a carrier, which requires the catalogue.
   */
  readonly carrierKind?: RefusalKind | undefined
  /** The fields of a value that is an object. */
  readonly fields?: Fields
  /** The elements of a list. */
  readonly elements?: Pick<AnyField, "elements" | "fields">
  /** Never set. Exists only in the type, for the kinds of issue. */
  readonly kinds?: K
  /** Never set. Exists only in the type, for the type in the request. */
  readonly sent?: I
  /** The form of the value in an order, if it is not just a string. */
  readonly stored?: "decimal"
  /** Returns the JSON Schema of the value as it appears in a request, or in one that is read with `isStrict`. */
  readonly wire: (policy: Policy, isStrict?: boolean) => JsonSchema
}

/** A value used as a field of an object, where it is either required or optional. */
export interface Field<A, I, K extends RefusalKind, Required extends boolean> extends Value<A, I, K> {
  /** Whether the field is required. */
  readonly presence: Required
  /** The kind of refusal if the field is absent. */
  readonly missing: RefusalKind
  /** The name of the field on pages and documents for people in production. Fields without one are not listed there. */
  readonly label?: string
  /** Whether an explicit null is read as null, which clears the stored value, instead of as absent. */
  readonly isClearable?: true
  /** Condition that makes an optional field required. */
  readonly requiredBy?: FieldCondition
  /** Condition that makes a required field optional, and the value of an absent field. */
  readonly exempt?: Exemption<A>
}

/** A condition that makes a required field optional. */
export interface Exemption<A> {
  /** The condition in words under which the field is required, as a clause that follows "when". */
  readonly requiredWhen?: (policy: Policy) => string | undefined
  /** Whether any object may lack the field under the policy. */
  readonly applies: (policy: Policy) => boolean
  /** Whether an object may lack the field. Called only if `applies` is true. */
  readonly holds: (siblings: Raw, policy: Policy) => boolean
  /** The value of an absent field. */
  readonly otherwise: A
}

/** A field with any type of value. */
export type AnyField = Field<unknown, unknown, RefusalKind, boolean>
/** The fields of an object, keyed by name. */
export type Fields = Readonly<Record<string, AnyField>>

type Flat<T> = { [N in keyof T]: T[N] }
type NamesOf<F extends Fields, Required extends boolean> = {
  [N in keyof F]: F[N] extends { readonly presence: Required } ? N : never
}[keyof F]
type Read<F> = F extends Value<infer A, infer _I, infer _K> ? A : never
type Sent<F> = F extends { readonly sent?: infer I } ? Exclude<I, undefined> : never

/** The type of an object with these fields after parsing. */
export type OutputOf<F extends Fields> = Flat<
  { readonly [N in NamesOf<F, true>]: Read<F[N]> } & { readonly [N in NamesOf<F, false>]?: Read<F[N]> }
>
/** The type of an object with these fields in a request. */
export type InputOf<F extends Fields> = Flat<
  { readonly [N in NamesOf<F, true>]: Sent<F[N]> } & {
    readonly [N in NamesOf<F, false>]?: Sent<F[N]> | null | undefined
  }
>
/** The kinds of issue that these fields can have. */
export type KindsOf<F extends Fields> = {
  [N in keyof F]: F[N] extends { readonly kinds?: infer K } ? Extract<K, RefusalKind> : never
}[keyof F]

/** Creates a required field. */
export function required<A, I, K extends RefusalKind>(value: Value<A, I, K>): Field<A, I, K | "missing", true>
/** Creates a required field with its own kind of refusal for absence. */
export function required<A, I, K extends RefusalKind, Missing extends RefusalKind>(
  value: Value<A, I, K>,
  missing: Missing
): Field<A, I, Exclude<K, "missing"> | Missing, true>
export function required(value: Value<unknown, unknown, RefusalKind>, missing: RefusalKind = "missing"): AnyField {
  return { ...value, presence: true, missing }
}

/** Creates an optional field. */
export const optional = <A, I, K extends RefusalKind>(value: Value<A, I, K>): Field<A, I, K, false> => ({
  ...value,
  presence: false,
  missing: "missing"
})

/** Creates an optional field of a change. An explicit null clears the stored value. */
export const clearable = <A, I, K extends RefusalKind>(value: Value<A, I, K>): Field<A | null, I, K, false> => ({
  ...optional(value),
  isClearable: true
})

/** Returns the value of a clearable field after a change: the new one, the one before, or none. */
export const changedTo = <A>(sent: A | null | undefined, before: A | undefined): A | undefined =>
  sent === undefined ? before : (sent ?? undefined)

/** Creates an optional field with a label. */
export const labelled = <A, I, K extends RefusalKind>(label: string, value: Value<A, I, K>): Field<A, I, K, false> => ({
  ...optional(value),
  label
})

/** Creates a required field with an exemption. */
export const requiredUnless = <A, I, K extends RefusalKind>(
  exempt: Exemption<A>,
  value: Value<A, I, K>
): Field<A, I, K | "missing", true> & { readonly exempt: Exemption<A> } => ({
  ...value,
  presence: true,
  missing: "missing",
  exempt
})

/** A condition on other fields in the same object. */
export interface FieldCondition {
  /** The condition in words, as a clause that follows "when". */
  readonly description: string
  /** Returns whether the condition holds for the unread fields of the object. */
  readonly holds: (siblings: Raw) => boolean
}

/** Returns the condition under which a field is required, or undefined if it is always required or always optional. */
export const conditionOf = ({ exempt, requiredBy }: AnyField, policy: Policy): string | undefined =>
  exempt?.requiredWhen?.(policy) ?? (exempt?.applies(policy) === true ? undefined : requiredBy?.description)

/** Returns the condition that another field is absent. */
export const without = (name: string): FieldCondition => ({
  description: `${name} is absent`,
  holds: (siblings) => isAbsent(siblings[name])
})

/** Creates a conditionally required field. */
export function requiredWhen<A, I, K extends RefusalKind>(
  requiredBy: FieldCondition,
  value: Value<A, I, K>
): Field<A, I, K | "missing", false>
/** Creates a conditionally required field with its own kind of refusal for absence. */
export function requiredWhen<A, I, K extends RefusalKind, Missing extends RefusalKind>(
  requiredBy: FieldCondition,
  value: Value<A, I, K>,
  missing: Missing
): Field<A, I, Exclude<K, "missing"> | Missing, false>
export function requiredWhen(
  requiredBy: FieldCondition,
  value: Value<unknown, unknown, RefusalKind>,
  missing: RefusalKind = "missing"
): AnyField {
  return { ...value, presence: false, missing, requiredBy }
}
