import { isCountry } from "../values/country.ts"
import { statesOf } from "../values/region.ts"
import type { Value } from "./field.ts"
import { readText, textSchema } from "./text-values.ts"

const letters = /^[A-Za-z]{2}$/

/** Returns two ASCII letters in upper case, or "" for anything else, because "ß" in upper case would be "SS". */
const upper = (value: unknown): string => (typeof value === "string" && letters.test(value) ? value.toUpperCase() : "")

/** An ISO 3166-1 alpha-2 code in any case, stored in upper case. */
export const country: Value<string, string, "missing" | "badCountry"> = {
  read: (value, name, reader, missing) => {
    if (readText(value, name, reader, missing, "name") === undefined) return undefined
    const code = upper(value)
    return isCountry(code) ? code : reader.issue("badCountry", name, value)
  },
  wire: () => ({ type: "string", pattern: "^[A-Za-z]{2}$", description: "An ISO 3166-1 alpha-2 code, in any case." })
}

/** A state or province. For US and CA addresses a postal code, stored in upper case; otherwise stored unchanged. */
export const state: Value<string, string, "missing" | "badState"> = {
  read: (value, name, reader, missing) => {
    const text = readText(value, name, reader, missing, "name")
    if (text === undefined) return undefined
    const states = statesOf(upper(reader.siblings.country))
    if (states === undefined) return text
    const code = upper(text)
    return states.has(code) ? code : reader.issue("badState", name, value)
  },
  wire: textSchema("name", "A state or province; for US and CA, its postal code in any case.")
}
