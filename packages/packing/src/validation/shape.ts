// The form of data, as tables: which fields there are, and what each holds.

/** What is wrong with a value, after where in it: " is not a list", "/boxes/0/fill is not a number"; undefined when nothing is. */
export type Form = (value: unknown) => string | undefined

const leaf =
  (what: string, is: (value: unknown) => boolean): Form =>
  (value) =>
    is(value) ? undefined : ` is not ${what}`

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value)

export const number: Form = leaf("a number", isNumber)
export const positive: Form = leaf("a number above 0", (value) => isNumber(value) && value > 0)
export const notNegative: Form = leaf("a number from 0", (value) => isNumber(value) && value >= 0)
export const whole: Form = leaf("a whole number above 0", (value) => Number.isInteger(value) && (value as number) > 0)
export const text: Form = leaf("a text", (value) => typeof value === "string")
export const boolean: Form = leaf("true or false", (value) => typeof value === "boolean")
export const anything: Form = () => undefined

export const oneOf = (words: readonly string[]): Form =>
  leaf(`one of ${words.join(", ")}`, (value) => words.some((word) => word === value))

export const optional =
  (form: Form): Form =>
  (value) =>
    value === undefined ? undefined : form(value)

/** A number of some form, but no greater one. */
export const upTo =
  (most: number, form: Form): Form =>
  (value) =>
    form(value) ?? ((value as number) <= most ? undefined : ` is more than ${most}`)

/** Entries of a list at most: as many as there may be pieces. */
const MOST = 10_000

export const list =
  (entry: Form): Form =>
  (value) => {
    if (!Array.isArray(value)) return " is not a list"
    if (value.length > MOST) return ` has ${value.length} entries, more than ${MOST}`
    for (let n = 0; n < value.length; n++) {
      const fault = entry(value[n])
      if (fault !== undefined) return `/${n}${fault}`
    }
    return undefined
  }

/** An object with a form for each field of `A`. */
export const record = <A>(fields: { readonly [K in keyof A]-?: Form }): Form => {
  const table = Object.entries<Form>(fields)
  return (value) => {
    if (typeof value !== "object" || value === null) return " is not an object"
    for (const [field, form] of table) {
      const fault = form((value as Record<string, unknown>)[field])
      if (fault !== undefined) return `/${field}${fault}`
    }
    return undefined
  }
}

/** An object with any names, each of the same form. */
export const records =
  (form: Form): Form =>
  (value) => {
    if (typeof value !== "object" || value === null) return " is not an object"
    for (const [name, entry] of Object.entries(value)) {
      const fault = form(entry)
      if (fault !== undefined) return `/${name}${fault}`
    }
    return undefined
  }
