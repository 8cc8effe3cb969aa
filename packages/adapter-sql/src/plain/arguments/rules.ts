import { isObject } from "@waybill/core/adapter"
import { checkSurplus } from "@waybill/core/options"
import { faultText, schemaReader } from "@waybill/core/reading"
import * as Duration from "effect/Duration"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Schema from "effect/Schema"
import { MAX_LEASE } from "../../events/max-lease.ts"
import { MAX_ROWS } from "../../sql/row-limit.ts"

/** The schema of an argument. Arguments are only checked, and passed on unchanged. */
type Rule = Schema.Codec<unknown>

/** The arguments of a function, in sequence. */
export type Arguments = ReadonlyArray<readonly [name: string, rule: Rule]>

/** The arguments of each function of a service. */
export type ArgumentsOf<Service> = { readonly [Name in keyof Service]: Arguments }

/** Accepts the values that match a condition. */
export const must = (expected: string, matches: (value: unknown) => boolean): Rule =>
  Schema.declare((value): value is unknown => matches(value), { expected })

export const text = Schema.String
export const flag = Schema.Boolean
export const number = must("a number", (value) => typeof value === "number" && !Number.isNaN(value))
export const milliseconds = must(
  "a number of milliseconds greater than 0",
  (value) => Number(value) > 0 && Number.isFinite(value)
)
/** Accepts the whole numbers in a range. */
export const integer = (least: number, most: number, range: string): Rule =>
  must(`an integer ${range}`, (value) => Number.isInteger(value) && Number(value) >= least && Number(value) <= most)
/** Accepts the number of entries to return. */
export const limit = must(`a number from 1 to ${MAX_ROWS}`, (value) => Number(value) >= 1 && Number(value) <= MAX_ROWS)
export const time = must("a time in milliseconds since 1970", Number.isFinite)
export const pastTime = must(
  "a time in milliseconds since 1970 that has passed",
  (value) => Number.isFinite(value) && Number(value) <= Date.now()
)
export const secret = must("a string", (value) => typeof value === "string" || Redacted.isRedacted(value))
export const callback = must("a function", (value) => typeof value === "function")
export const anObject = must("an object", isObject)
export const abortSignal = must("an AbortSignal", (value) => value instanceof AbortSignal)
/** Returns a duration in milliseconds, or NaN. `fromInput` turns a negative number into 0. */
const millisecondsIn = (value: unknown): number => {
  if (value === null || value === undefined || Number(value) < 0) return Number.NaN
  return Option.match(Duration.fromInput(value as Duration.Input), {
    onNone: () => Number.NaN,
    onSome: Duration.toMillis
  })
}

export const duration = must(
  'a number of milliseconds, or a time such as "15 seconds"',
  (value) => !Number.isNaN(millisecondsIn(value))
)
/** Accepts the durations of a claim on events. */
export const lease = must(
  "a time from 1 millisecond to 1 hour",
  (value) => millisecondsIn(value) >= 1 && millisecondsIn(value) <= MAX_LEASE
)

/** Accepts absence, and undefined. */
export const optional = (rule: Rule): Rule => Schema.optional(rule) as unknown as Rule

/** Accepts objects with the given fields and no others, because a field with a wrong name would be ignored. */
export const exactly = <Shape extends object>(fields: { readonly [Name in keyof Required<Shape>]: Rule }): Rule =>
  Schema.Struct(fields as Readonly<Record<string, Rule>>)

/** Accepts objects whose fields match, with any other fields. */
export const having = (fields: Readonly<Record<string, Rule>>): Rule =>
  Schema.StructWithRest(Schema.Struct(fields), [Schema.Record(Schema.String, Schema.Unknown)])

/** Returns a function that throws a `TypeError` with the name of a function and every fault in its arguments. */
export const checker = (expected: Arguments): ((name: string, given: ReadonlyArray<unknown>) => void) => {
  const read = schemaReader(Schema.Struct(Object.fromEntries(expected)))
  const names = expected.map(([argument]) => argument)
  return (name, given) => {
    checkSurplus(name, given, names)
    const all = names.map((argument, index) => [argument, given[index]] as const)
    const reading = read(Object.fromEntries(all.filter(([, value]) => value !== undefined)))
    if (reading._tag === "Read") return
    // A field is named without the argument that contains it.
    const faults = reading.faults.map(({ path, problem }) => ({
      path: typeof path[1] === "string" ? path.slice(1) : path,
      problem
    }))
    throw new TypeError(`${name}: ${faultText(faults)}`)
  }
}

/** Returns a service whose functions reject with a `TypeError` if one of their arguments has a fault. */
export const withChecks = <Service extends object, Plain extends object>(
  name: string,
  service: Plain,
  expected: ArgumentsOf<Service>
): Plain =>
  Object.fromEntries(
    Object.entries(service).map(([member, call]) => {
      const check = checker(expected[member as keyof Service])
      return [
        member,
        async (...given: ReadonlyArray<unknown>) => {
          check(`${name}.${member}`, given)
          return call(...given)
        }
      ]
    })
  ) as Plain
