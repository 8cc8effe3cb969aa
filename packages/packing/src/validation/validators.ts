// Validators for plain data from outside. They stop at the first fault. Rate cards are read by the shapes in
// rating/card/shape.ts, which report every fault.
import { unknownName } from "../values/unknown-name.ts"

/**
 * Function that checks a value. Returns the first fault with its path, such as "/boxes/0/fill: must be a number", or
 * undefined.
 */
export type Validator = (value: unknown) => string | undefined

const expecting =
  (expected: string, holds: (value: unknown) => boolean): Validator =>
  (value) =>
    holds(value) ? undefined : `: must be ${expected}`

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value)
const isPositiveInteger = (value: unknown) => Number.isInteger(value) && (value as number) > 0

export const number: Validator = expecting("a number", isNumber)
export const positive: Validator = expecting("a number greater than 0", (value) => isNumber(value) && value > 0)
export const nonNegative: Validator = expecting("a number of 0 or more", (value) => isNumber(value) && value >= 0)
export const positiveInteger: Validator = expecting("an integer greater than 0", isPositiveInteger)
export const nonNegativeInteger: Validator = expecting(
  "an integer of 0 or more",
  (value) => Number.isInteger(value) && (value as number) >= 0
)
export const anyString: Validator = expecting("a string", (value) => typeof value === "string")
export const boolean: Validator = expecting("true or false", (value) => typeof value === "boolean")
export const anything: Validator = () => undefined

/** Returns a validator that accepts only the given strings. */
export const oneOf = (words: readonly string[]): Validator =>
  expecting(`one of ${words.join(", ")}`, (value) => words.some((word) => word === value))

/** Returns a validator that applies `validate` to objects and `otherwise` to any other value. */
export const ifObject =
  (validate: Validator, otherwise: Validator): Validator =>
  (value) =>
    typeof value === "object" && value !== null ? validate(value) : otherwise(value)

/** Returns a validator that accepts undefined and applies `validate` to any other value. */
export const ifPresent =
  (validate: Validator): Validator =>
  (value) =>
    value === undefined ? undefined : validate(value)

/** Returns a validator that applies `validate` and refuses numbers above `max`. */
export const atMost =
  (max: number, validate: Validator): Validator =>
  (value) =>
    validate(value) ?? ((value as number) <= max ? undefined : `: must be at most ${max}`)

/** Maximum length of a list, and maximum number of pieces in a request. */
const MAX_ENTRIES = 10_000

/** Returns a validator for lists that applies `validate` to each entry. */
export const listOf =
  (validate: Validator): Validator =>
  (value) => {
    if (!Array.isArray(value)) return ": must be a list"
    if (value.length > MAX_ENTRIES) return `: has ${value.length} entries; the maximum is ${MAX_ENTRIES}`
    for (let n = 0; n < value.length; n++) {
      const fault = validate(value[n])
      if (fault !== undefined) return `/${n}${fault}`
    }
    return undefined
  }

/** Returns a validator for objects that applies a validator to each listed field. */
export const fieldsOf = <A>(fields: { readonly [K in keyof A]-?: Validator }): Validator => {
  const table = Object.entries<Validator>(fields)
  return (value) => {
    if (typeof value !== "object" || value === null) return ": must be an object"
    for (const [field, validate] of table) {
      const fault = validate((value as Record<string, unknown>)[field])
      if (fault !== undefined) return `/${field}${fault}`
    }
    return undefined
  }
}

/** Returns a validator like `fieldsOf` that also refuses unlisted fields, unless they are undefined. */
export const onlyFieldsOf = <A>(fields: { readonly [K in keyof A]-?: Validator }): Validator => {
  const names = Object.keys(fields)
  const validate = fieldsOf<A>(fields)
  return (value) => validate(value) ?? unknownField(value as object, names)
}

/** Returns the first unknown field of an object, or undefined. */
export const unknownField = (value: object, names: ReadonlyArray<string>): string | undefined => {
  const found = Object.entries(value).find(([name, field]) => field !== undefined && !names.includes(name))
  return found && `: ${unknownName("field", found[0], names)}`
}

/** Returns a validator for objects that applies `validate` to the value of every key. */
export const dictionary =
  (validate: Validator): Validator =>
  (value) => {
    if (typeof value !== "object" || value === null) return ": must be an object"
    for (const [key, entry] of Object.entries(value)) {
      const fault = validate(entry)
      if (fault !== undefined) return `/${key}${fault}`
    }
    return undefined
  }
