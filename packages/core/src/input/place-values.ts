import { isCountry } from "../values/country.ts"
import { statesOf } from "../values/region.ts"
import type { Value } from "./shape.ts"
import { readText, textSchema } from "./text-values.ts"

const letters = /^[A-Za-z]{2}$/

/** Two ASCII letters in upper case; of anything else, nothing that any table knows ("ß" in upper case would be "SS"). */
const upper = (value: unknown): string => (typeof value === "string" && letters.test(value) ? value.toUpperCase() : "")

/** ISO 3166-1 alpha-2, in any case; kept in upper case. */
export const country: Value<string, string, "missing" | "badCountry"> = {
  read: (value, name, reader, missing) => {
    if (readText(value, name, reader, missing, "name") === undefined) return undefined
    const code = upper(value)
    return isCountry(code) ? code : reader.issue("badCountry", name, value)
  },
  wire: () => ({ type: "string", pattern: "^[A-Za-z]{2}$", description: "ISO 3166-1 alpha-2, in any case." })
}

/** A state or province; a code in upper case where the country next to it is US or CA, elsewhere as sent. */
export const state: Value<string, string, "missing" | "badState"> = {
  read: (value, name, reader, missing) => {
    const text = readText(value, name, reader, missing, "name")
    if (text === undefined) return undefined
    const known = statesOf(upper(reader.siblings.country))
    if (known === undefined) return text
    const code = upper(text)
    return known.has(code) ? code : reader.issue("badState", name, value)
  },
  wire: textSchema("name", "A state or province; for US and CA its postal code, in any case.")
}
