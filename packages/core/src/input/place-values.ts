import { isCountry } from "../values/country.ts"
import { statesOf } from "../values/region.ts"
import type { Value } from "./field.ts"
import { readText, textSchema } from "./text-values.ts"

const letters = /^[A-Za-z]{2}$/

/**
 * Returns a code of two ASCII letters in upper case, or "" for any other value. "ß" is not a letter here: its upper
 * case is "SS".
 */
const upper = (value: unknown): string => (typeof value === "string" && letters.test(value) ? value.toUpperCase() : "")

/** An ISO 3166-1 alpha-2 code, in upper or lower case. Stored in upper case. */
export const country: Value<string, string, "missing" | "badCountry"> = {
  read: (value, name, reader, missing) => {
    if (readText(value, name, reader, missing, "name") === undefined) return undefined
    const code = upper(value)
    return isCountry(code) ? code : reader.issue("badCountry", name, value)
  },
  wire: () => ({ type: "string", pattern: "^[A-Za-z]{2}$", description: "An ISO 3166-1 alpha-2 code, in either case." })
}

/** A state or province. For the US and Canada, a two-letter code, stored in upper case; otherwise stored unchanged. */
export const state: Value<string, string, "missing" | "badState"> = {
  read: (value, name, reader, missing) => {
    const text = readText(value, name, reader, missing, "name")
    if (text === undefined) return undefined
    const states = statesOf(upper(reader.siblings.country))
    if (states === undefined) return text
    const code = upper(text)
    return states.has(code) ? code : reader.issue("badState", name, value)
  },
  wire: textSchema("name", "A state or province; for the US and Canada, its two-letter code in either case.")
}
