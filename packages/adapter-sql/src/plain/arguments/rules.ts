import { isObject, nearestName, unknownName } from "@waybill/core"
import { Duration, Option, Redacted } from "effect"

/** Path of a value: the name of the argument, followed by the names of fields. */
type Path = readonly [argument: string, ...fields: ReadonlyArray<string>]

/** Returns the problem with a value, or undefined. A problem names the field, or the argument if that is the value. */
export type Rule = (value: unknown, path: Path) => string | undefined

/** The arguments of a function, in sequence. */
export type Arguments = ReadonlyArray<readonly [name: string, rule: Rule]>

/** The arguments of each function of a service. */
export type ArgumentsOf<Service> = { readonly [Name in keyof Service]: Arguments }

/** Returns the kind of a value. A value itself can be a secret. */
const kindOf = (value: unknown): string => {
  if (value === undefined || value === null || Number.isNaN(value)) return String(value)
  if (Array.isArray(value)) return "an array"
  if (value instanceof Date) return "a Date"
  return typeof value === "object" ? "an object" : `a ${typeof value}`
}

/** Names a field without the argument that it is in, unless the argument is an array. */
const nameOf = (path: Path): string => (path.length > 1 && !path[0].endsWith("]") ? path.slice(1) : path).join(".")

const problem = (path: Path, expectation: string, actual: string): string =>
  `${nameOf(path)} must be ${expectation}, not ${actual}`

/** Returns the rule that a value matches a condition. */
export const must =
  (expectation: string, matches: (value: unknown) => boolean): Rule =>
  (value, path) =>
    matches(value) ? undefined : problem(path, expectation, kindOf(value))

export const text = must("a string", (value) => typeof value === "string")
export const flag = must("true or false", (value) => typeof value === "boolean")
export const number = must("a number", (value) => typeof value === "number" && !Number.isNaN(value))
export const time = must("a time in milliseconds since 1970", Number.isFinite)
export const secret = must("a string", (value) => typeof value === "string" || Redacted.isRedacted(value))
export const callback = must("a function", (value) => typeof value === "function")
export const anObject = must("an object", isObject)
export const abortSignal = must("an AbortSignal", (value) => value instanceof AbortSignal)
export const duration = must(
  'a number of milliseconds, or a time such as "15 seconds"',
  (value) => value !== null && value !== undefined && Option.isSome(Duration.fromInput(value as Duration.Input))
)

/** Accepts absence. */
export const optional =
  (rule: Rule): Rule =>
  (value, path) =>
    value === undefined ? undefined : rule(value, path)

/** Accepts null, which some fields distinguish from absence. */
export const nullable =
  (rule: Rule): Rule =>
  (value, path) =>
    value === null ? undefined : rule(value, path)

/** Accepts some strings. */
export const oneOf = (...values: ReadonlyArray<string>): Rule => {
  const expectation = new Intl.ListFormat("en-GB", { type: "disjunction" }).format(values)
  return (value, path) => {
    if (typeof value !== "string") return must(expectation, () => false)(value, path)
    return values.includes(value) ? undefined : problem(path, expectation, JSON.stringify(value))
  }
}

/** Accepts arrays of values. */
export const listOf =
  (rule: Rule): Rule =>
  (value, [argument, ...fields]) => {
    if (!Array.isArray(value)) return must("an array", () => false)(value, [argument, ...fields])
    const name = fields.at(-1)
    for (const [index, each] of value.entries()) {
      const path: Path =
        name === undefined ? [`${argument}[${index}]`] : [argument, ...fields.slice(0, -1), `${name}[${index}]`]
      const found = rule(each, path)
      if (found !== undefined) return found
    }
    return undefined
  }

/** Accepts objects whose fields match, with any other fields. */
export const having =
  (fields: Readonly<Record<string, Rule>>): Rule =>
  (value, path) => {
    if (!isObject(value)) return anObject(value, path)
    for (const [name, rule] of Object.entries(fields)) {
      const found = rule(value[name], [...path, name])
      if (found !== undefined) return found
    }
    return undefined
  }

/** Accepts objects with the given fields and no others, because a field with a wrong name would be ignored. */
export const exactly = <Shape extends object>(fields: { readonly [Name in keyof Required<Shape>]: Rule }): Rule => {
  const known = fields as Readonly<Record<string, Rule>>
  const names = Object.keys(known)
  return (value, path) => {
    const unknown = isObject(value) ? Object.keys(value).find((name) => !Object.hasOwn(known, name)) : undefined
    return unknown === undefined
      ? having(known)(value, path)
      : unknownName("field", nameOf([...path, unknown]), names, nearestName(unknown, names))
  }
}

/** Throws a `TypeError` that names the function, if one of its arguments has a problem. */
export const check = (name: string, expected: Arguments, given: ReadonlyArray<unknown>): void => {
  for (const [index, [argument, rule]] of expected.entries()) {
    const found = rule(given[index], [argument])
    if (found !== undefined) throw new TypeError(`${name}: ${found}`)
  }
}

/** Returns a service whose functions reject with a `TypeError` if one of their arguments has a problem. */
export const withChecks = <Service extends object, Plain extends object>(
  name: string,
  service: Plain,
  expected: ArgumentsOf<Service>
): Plain =>
  Object.fromEntries(
    Object.entries(service).map(([member, call]) => [
      member,
      async (...given: ReadonlyArray<unknown>) => {
        check(`${name}.${member}`, expected[member as keyof Service], given)
        return call(...given)
      }
    ])
  ) as Plain
