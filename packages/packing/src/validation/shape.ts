// Checks plain data against tables of fields.

/** Returns where a value breaks its shape and how, as in "/boxes/0/fill: must be a number", or undefined if it matches. */
export type Shape = (value: unknown) => string | undefined

const leaf =
  (expected: string, matches: (value: unknown) => boolean): Shape =>
  (value) =>
    matches(value) ? undefined : `: must be ${expected}`

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value)
const isPositiveInteger = (value: unknown) => Number.isInteger(value) && (value as number) > 0

export const number: Shape = leaf("a number", isNumber)
export const positive: Shape = leaf("a number greater than 0", (value) => isNumber(value) && value > 0)
export const nonNegative: Shape = leaf("a number of at least 0", (value) => isNumber(value) && value >= 0)
export const positiveInteger: Shape = leaf("a whole number greater than 0", isPositiveInteger)
export const string: Shape = leaf("a string", (value) => typeof value === "string")
export const boolean: Shape = leaf("true or false", (value) => typeof value === "boolean")
export const anything: Shape = () => undefined

/** Matches one of the words. */
export const oneOf = (words: readonly string[]): Shape =>
  leaf(`one of ${words.join(", ")}`, (value) => words.some((word) => word === value))

/** Matches a shape, or an absent value. */
export const optional =
  (shape: Shape): Shape =>
  (value) =>
    value === undefined ? undefined : shape(value)

/** Matches a number of the given shape, up to a maximum. */
export const atMost =
  (max: number, shape: Shape): Shape =>
  (value) =>
    shape(value) ?? ((value as number) <= max ? undefined : `: must be at most ${max}`)

/** Maximum length of a list, which is also the maximum number of pieces in a request. */
const MAX_ENTRIES = 10_000

/** Matches a list whose entries all have one shape. */
export const list =
  (entry: Shape): Shape =>
  (value) => {
    if (!Array.isArray(value)) return ": must be a list"
    if (value.length > MAX_ENTRIES) return `: has ${value.length} entries; the maximum is ${MAX_ENTRIES}`
    for (let n = 0; n < value.length; n++) {
      const fault = entry(value[n])
      if (fault !== undefined) return `/${n}${fault}`
    }
    return undefined
  }

/** Matches an object with a shape for each field of `A`. */
export const record = <A>(fields: { readonly [K in keyof A]-?: Shape }): Shape => {
  const table = Object.entries<Shape>(fields)
  return (value) => {
    if (typeof value !== "object" || value === null) return ": must be an object"
    for (const [field, shape] of table) {
      const fault = shape((value as Record<string, unknown>)[field])
      if (fault !== undefined) return `/${field}${fault}`
    }
    return undefined
  }
}

/** Matches an object with any names whose values all have one shape. */
export const dictionary =
  (shape: Shape): Shape =>
  (value) => {
    if (typeof value !== "object" || value === null) return ": must be an object"
    for (const [name, entry] of Object.entries(value)) {
      const fault = shape(entry)
      if (fault !== undefined) return `/${name}${fault}`
    }
    return undefined
  }
