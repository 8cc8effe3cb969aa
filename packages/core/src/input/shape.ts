import type { Policy } from "../policy/policy.ts"
import type { RefusalKind } from "../refusal/codes.ts"
import type { Issue } from "../refusal/refusal.ts"
import { isAbsent, isObject, type Raw, Reader, type Surroundings } from "./reader.ts"

/** JSON Schema, draft 2020-12. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/**
 * How one present value is read: `A` is what comes out, `I` what may be sent, `K` the kinds of fault it can have.
 * Whoever reads undefined has noted a fault.
 */
export interface Value<A, I, K extends RefusalKind> {
  readonly read: (value: unknown, name: string, reader: Reader, missing: RefusalKind) => A | undefined
  /** Whether two values mean the same, where that is not `===`. */
  readonly isSame?: (a: never, b: never) => boolean
  /** The kind of refusal of an unknown carrier, where the value names one: reading it then needs the catalogue. */
  readonly carrierKind?: RefusalKind | undefined
  readonly kinds?: K
  readonly sent?: I
  /** What may be sent, as far as JSON Schema can say it. */
  readonly wire: (policy: Policy) => JsonSchema
}

/** A value with the rule for its absence. */
export interface Field<A, I, K extends RefusalKind, Required extends boolean> extends Value<A, I, K> {
  readonly presence: Required
  /** The kind of refusal when it is not there. */
  readonly missing: RefusalKind
  /** Which neighbours make an optional field required. */
  readonly requiredBy?: Condition
}

type AnyField = Field<unknown, unknown, RefusalKind, boolean>
export type Fields = Readonly<Record<string, AnyField>>

type Flat<T> = { [N in keyof T]: T[N] }
type NamesOf<F extends Fields, Required extends boolean> = {
  [N in keyof F]: F[N] extends { readonly presence: Required } ? N : never
}[keyof F]
type Read<F> = F extends Value<infer A, infer _I, infer _K> ? A : never
type Sent<F> = F extends { readonly sent?: infer I } ? Exclude<I, undefined> : never

/** What reading these fields gives. */
export type OutputOf<F extends Fields> = Flat<
  { readonly [N in NamesOf<F, true>]: Read<F[N]> } & { readonly [N in NamesOf<F, false>]?: Read<F[N]> }
>
/** What a caller may send for these fields. */
export type InputOf<F extends Fields> = Flat<
  { readonly [N in NamesOf<F, true>]: Sent<F[N]> } & {
    readonly [N in NamesOf<F, false>]?: Sent<F[N]> | null | undefined
  }
>
/** The kinds of fault these fields can have. */
export type KindsOf<F extends Fields> = {
  [N in keyof F]: F[N] extends { readonly kinds?: infer K } ? Extract<K, RefusalKind> : never
}[keyof F]

/** Must be there. */
export function required<A, I, K extends RefusalKind>(value: Value<A, I, K>): Field<A, I, K | "missing", true>
/** Must be there; the method has a code for the absence of just this field, and then it never counts as missing. */
export function required<A, I, K extends RefusalKind, Own extends RefusalKind>(
  value: Value<A, I, K>,
  own: Own
): Field<A, I, Exclude<K, "missing"> | Own, true>
export function required(value: Value<unknown, unknown, RefusalKind>, own: RefusalKind = "missing"): AnyField {
  return { ...value, presence: true, missing: own }
}

export const optional = <A, I, K extends RefusalKind>(value: Value<A, I, K>): Field<A, I, K, false> => ({
  ...value,
  presence: false,
  missing: "missing"
})

/** When a field must be there: in words, and as a question about its neighbours. */
export interface Condition {
  readonly says: string
  readonly holds: (siblings: Raw) => boolean
}

/** When this neighbour is absent. */
export const without = (neighbour: string): Condition => ({
  says: `${neighbour} is not sent`,
  holds: (siblings) => isAbsent(siblings[neighbour])
})

/** Must be there when its neighbours say so; `own` as for `required`. */
export function requiredWhen<A, I, K extends RefusalKind>(
  requiredBy: Condition,
  value: Value<A, I, K>
): Field<A, I, K | "missing", false>
export function requiredWhen<A, I, K extends RefusalKind, Own extends RefusalKind>(
  requiredBy: Condition,
  value: Value<A, I, K>,
  own: Own
): Field<A, I, Exclude<K, "missing"> | Own, false>
export function requiredWhen(
  requiredBy: Condition,
  value: Value<unknown, unknown, RefusalKind>,
  own: RefusalKind = "missing"
): AnyField {
  return { ...value, presence: false, missing: own, requiredBy }
}

/** Whether two values of these fields mean the same; absent equals absent. */
export const isSameBy = (fields: Fields, a: Raw, b: Raw): boolean =>
  Object.entries(fields).every(([name, field]) => {
    const [x, y] = [a[name], b[name]]
    return x === undefined || y === undefined ? x === y : samenessOf(field)(x as never, y as never)
  })

const samenessOf = ({ isSame = Object.is }: Pick<AnyField, "isSame">) => isSame

/** How an object of these fields is read. */
const readerOf = (all: Fields, dropped: ReadonlyArray<string> = []) => {
  const fields = Object.entries(all)
  const isStrange = (name: string, raw: Raw) =>
    !Object.hasOwn(all, name) && !dropped.includes(name) && !isAbsent(raw[name])
  return (raw: Raw, reader: Reader, prefix: string): Record<string, unknown> => {
    const { prefix: outerPrefix, siblings: outerSiblings } = reader
    reader.siblings = raw
    reader.prefix = prefix
    const output: Record<string, unknown> = {}
    for (const [name, field] of fields) {
      const sent = raw[name]
      if (!isAbsent(sent)) {
        const value = field.read(sent, name, reader, field.missing)
        if (value !== undefined) output[name] = value
      } else if (field.presence || field.requiredBy?.holds(raw) === true) reader.issue(field.missing, name, sent)
    }
    if (reader.surroundings.policy.unknownFields === "reject") {
      const strangers = Object.keys(raw).filter((name) => isStrange(name, raw))
      for (const name of strangers.sort()) reader.issue("missing", name.slice(0, 255), raw[name], "unknown field")
    }
    reader.siblings = outerSiblings
    reader.prefix = outerPrefix
    return output
  }
}

/** What these fields look like on the wire; null and blank text count as absent. */
export const wireSchema = (fields: Fields, policy: Policy): JsonSchema => {
  const required = Object.keys(fields).filter((name) => fields[name]!.presence)
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, policy)])),
    ...(required.length > 0 && { required })
  }
}

const fieldSchema = ({ requiredBy, wire }: AnyField, policy: Policy): JsonSchema => {
  const schema = wire(policy)
  if (requiredBy === undefined) return schema
  const note = `Required when ${requiredBy.says}.`
  return { ...schema, description: schema.description === undefined ? note : `${schema.description} ${note}` }
}

const carrierKindOf = (fields: Fields): RefusalKind | undefined =>
  Object.values(fields).find((field) => field.carrierKind !== undefined)?.carrierKind

/** An object of these fields; `dropped` are known by name, but never looked at: nothing there is wrong, and nothing kept. */
export const object = <F extends Fields>(
  fields: F,
  dropped: ReadonlyArray<string> = []
): Value<OutputOf<F>, InputOf<F>, KindsOf<F> | "missing"> => {
  const readFields = readerOf(fields, dropped)
  return {
    read: (value, name, reader, missing) =>
      isObject(value)
        ? (readFields(value, reader, `${reader.prefix}${name}.`) as OutputOf<F>)
        : reader.issue(missing, name, value, "must be an object"),
    isSame: (a: Raw, b: Raw) => isSameBy(fields, a, b),
    carrierKind: carrierKindOf(fields),
    wire: (policy) => wireSchema(fields, policy)
  }
}

/** One object or more, but no more than an order may have items. */
export const list = <A, I, K extends RefusalKind>(
  element: Value<A, I, K>
): Value<ReadonlyArray<A>, ReadonlyArray<I>, K | "missing"> => ({
  read: (value, name, reader, missing) => {
    const limit = reader.surroundings.policy.limits.items
    if (!Array.isArray(value)) return reader.issue(missing, name, value, "must be an array")
    if (value.length === 0) return reader.issue(missing, name, value, "must not be empty")
    if (value.length > limit) return reader.issue(missing, name, value.length, `at most ${limit}`)
    const output: Array<A> = []
    for (let index = 0; index < value.length; index++) {
      const read = element.read(value[index] as unknown, `${name}[${index}]`, reader, missing)
      if (read !== undefined) output.push(read)
    }
    return output
  },
  isSame: (a: ReadonlyArray<A>, b: ReadonlyArray<A>) =>
    a.length === b.length && a.every((x, index) => samenessOf(element)(x as never, b[index] as never)),
  carrierKind: element.carrierKind,
  wire: (policy) => ({ type: "array", minItems: 1, maxItems: policy.limits.items, items: element.wire(policy) })
})

/** The whole of a method's `data`: its fields, and what follows from them. */
export interface Shape<F extends Fields> {
  readonly fields: F
  readonly carrierKind: RefusalKind | undefined
  readonly readFields: ReturnType<typeof readerOf>
}

export const shape = <F extends Fields>(fields: F): Shape<F> => ({
  fields,
  carrierKind: carrierKindOf(fields),
  readFields: readerOf(fields)
})

export interface Reading<F extends Fields> {
  /** Whole if there is no fault; otherwise what could be read at the top level. */
  readonly draft: OutputOf<F> | Partial<OutputOf<F>>
  /** In the order of the specification's tables, whatever the order of the keys. */
  readonly issues: ReadonlyArray<Issue>
}

/** Reads `data` whole: every fault of every field is found in one pass. */
export const readShape = <F extends Fields>(
  { readFields }: Shape<F>,
  data: unknown,
  surroundings: Surroundings
): Reading<F> => {
  const reader = new Reader(surroundings)
  if (!isObject(data)) {
    reader.issue("missing", "data", data, isAbsent(data) ? undefined : "must be an object")
    return { draft: {}, issues: reader.issues }
  }
  return { draft: readFields(data, reader, "") as Partial<OutputOf<F>>, issues: reader.issues }
}
