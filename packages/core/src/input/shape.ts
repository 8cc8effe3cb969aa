import { isObject } from "@waybill/packing/values"
import type { RefusalKind } from "../refusal/codes.ts"
import { requiredWhenProblem } from "../refusal/message.ts"
import type { Issue } from "../refusal/refusal.ts"
import { shownCount } from "../values/shown.ts"
import {
  type AnyField,
  conditionOf,
  type Fields,
  type InputOf,
  type KindsOf,
  type OutputOf,
  type Value
} from "./field.ts"
import { wireSchema } from "./json-schema.ts"
import { isAbsent, type Raw, type ReadContext, Reader } from "./reader.ts"
import { firstSorted, MAX_SUGGESTED, unknownField } from "./unknown-fields.ts"

/** Whether two parsed objects with these fields are equal. */
export const isSameBy = (fields: Fields, a: Raw, b: Raw): boolean =>
  Object.entries(fields).every(([name, field]) => {
    const [x, y] = [a[name], b[name]]
    return x === undefined || y === undefined ? x === y : equalityOf(field)(x as never, y as never)
  })

const equalityOf = ({ isSame = Object.is }: Pick<AnyField, "isSame">) => isSame

/** Returns a function that reads objects with these fields. */
const readerOf = (all: Fields, dropped: ReadonlyArray<string> = []) => {
  const fields = Object.entries(all)
  const isUnknown = (name: string) => !Object.hasOwn(all, name) && !dropped.includes(name)
  return (raw: Raw, reader: Reader, prefix: string): Record<string, unknown> => {
    const { prefix: outerPrefix, siblings: outerSiblings } = reader
    reader.siblings = raw
    reader.prefix = prefix
    const output: Record<string, unknown> = {}
    const { isStrict, policy } = reader.context
    for (const [name, field] of fields) {
      const sent = raw[name]
      if (sent === null && field.isClearable === true) output[name] = null
      else if (!isAbsent(sent)) {
        const value = field.read(sent, name, reader, field.missing)
        if (value !== undefined) output[name] = value
      } else if (field.exempt?.applies(policy) === true && field.exempt.holds(raw, policy)) {
        output[name] = field.exempt.otherwise
      } else if (field.presence || field.requiredBy?.holds(raw) === true) {
        const condition = conditionOf(field, policy)
        reader.issue(field.missing, name, sent, condition && requiredWhenProblem(condition))
      } else if (isStrict === true && sent !== undefined)
        reader.issue(
          field.missing,
          name,
          sent,
          sent === null ? "must not be null; omit the field instead" : "must not be blank"
        )
    }
    if (isStrict === true || policy.unknownFields === "reject") {
      const unknown = Object.keys(raw).filter((name) => isUnknown(name) && (isStrict === true || !isAbsent(raw[name])))
      for (const name of firstSorted(unknown)) {
        const earlier = reader.issues.length
        // Reading thousands of values takes long.
        const value = earlier < MAX_SUGGESTED ? raw[name] : undefined
        reader.issue("missing", name, value, unknownField(name, all, earlier, isStrict))
      }
    }
    reader.siblings = outerSiblings
    reader.prefix = outerPrefix
    return output
  }
}

const carrierKindOf = (fields: Fields): RefusalKind | undefined =>
  Object.values(fields).find((field) => field.carrierKind !== undefined)?.carrierKind

/**
 * Defines a value that must be an object with these fields. Fields named in `dropped` are accepted but not read or
 * stored.
 */
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
    fields,
    carrierKind: carrierKindOf(fields),
    wire: (policy, isStrict) => wireSchema(fields, policy, isStrict)
  }
}

/**
 * Defines a value that must be a list of at least one element. The policy's limit on items in an order is the maximum.
 */
export const list = <A, I, K extends RefusalKind>(
  element: Value<A, I, K>
): Value<ReadonlyArray<A>, ReadonlyArray<I>, K | "missing"> => ({
  read: (value, name, reader, missing) => {
    const limit = reader.context.policy.limits.items
    if (!Array.isArray(value)) return reader.issue(missing, name, value, "must be an array")
    if (value.length === 0) return reader.issue(missing, name, value, "must not be empty")
    if (value.length > limit) return reader.issue(missing, name, value.length, `at most ${shownCount(limit)} elements`)
    const output: Array<A> = []
    for (let index = 0; index < value.length; index++) {
      const read = element.read(value[index] as unknown, `${name}[${index}]`, reader, missing)
      if (read !== undefined) output.push(read)
    }
    return output
  },
  isSame: (a: ReadonlyArray<A>, b: ReadonlyArray<A>) =>
    a.length === b.length && a.every((x, index) => equalityOf(element)(x as never, b[index] as never)),
  elements: element,
  carrierKind: element.carrierKind,
  wire: (policy, isStrict) => ({
    type: "array",
    minItems: 1,
    maxItems: policy.limits.items,
    items: element.wire(policy, isStrict)
  })
})

/** The fields of a method's `data`, prepared for reading. */
export interface Shape<F extends Fields> {
  readonly fields: F
  readonly carrierKind: RefusalKind | undefined
  readonly readFields: ReturnType<typeof readerOf>
}

/** Prepares the fields of a method's `data` for reading. */
export const shape = <F extends Fields>(fields: F): Shape<F> => ({
  fields,
  carrierKind: carrierKindOf(fields),
  readFields: readerOf(fields)
})

/** The result of reading a method's `data`. */
export interface InputReading<F extends Fields> {
  /** The parsed data: complete if there are no issues, otherwise only the top-level fields that could be read. */
  readonly draft: OutputOf<F> | Partial<OutputOf<F>>
  /** The issues, in the order of the specification's tables, for any key order. */
  readonly issues: ReadonlyArray<Issue>
}

/** Reads a method's `data` and collects the issues of all fields in one pass. */
export const readShape = <F extends Fields>(
  { readFields }: Shape<F>,
  data: unknown,
  context: ReadContext
): InputReading<F> => {
  const reader = new Reader(context)
  if (!isObject(data)) {
    reader.issue("missing", "data", data, context.isField === true && isAbsent(data) ? undefined : "must be an object")
    return { draft: {}, issues: reader.issues }
  }
  return { draft: readFields(data, reader, "") as Partial<OutputOf<F>>, issues: reader.issues }
}
