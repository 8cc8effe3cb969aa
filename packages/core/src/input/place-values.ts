import { isCountry, likelyCountry, likelyState, statesOf } from "@waybill/packing/values"
import { countriesWithStates, countriesWithZips } from "../values/address-parts.ts"
import { quoted } from "../values/shown.ts"
import type { Exemption, Value } from "./field.ts"
import type { Raw } from "./reader.ts"
import { readText, textSchema } from "./text-values.ts"

const letters = /^[A-Za-z]{2}$/

/**
 * Returns a code of two ASCII letters in upper case, or "" for any other value. "ß" is not a letter here: its upper
 * case is "SS".
 */
const upper = (value: unknown): string => (typeof value === "string" && letters.test(value) ? value.toUpperCase() : "")

const countryOf = ({ country }: Raw): string => upper(country)

/** A state is optional in countries without states if the policy allows it. */
export const withoutState: Exemption<string> = {
  applies: ({ stateRequired }) => stateRequired === "whereUsed",
  holds: (siblings) => !countriesWithStates.has(countryOf(siblings)),
  otherwise: ""
}

/** A zip may be absent in countries without postal codes if the policy allows it. */
export const withoutZip: Exemption<string> = {
  applies: ({ zipRequired }) => zipRequired === "whereUsed",
  holds: (siblings) => !countriesWithZips.has(countryOf(siblings)),
  otherwise: ""
}

const withHint = (text: string, hint: string | undefined): string =>
  hint === undefined ? quoted(text) : `${quoted(text)}; use ${hint}`

/** An ISO 3166-1 alpha-2 code, in upper or lower case. Stored in upper case. */
export const country: Value<string, string, "missing" | "badCountry"> = {
  read: (value, name, reader, missing) => {
    const text = readText(value, name, reader, missing, "name")
    if (text === undefined) return undefined
    const code = upper(text)
    return isCountry(code) ? code : reader.issue("badCountry", name, value, withHint(text, likelyCountry(text)))
  },
  wire: () => ({ type: "string", pattern: "^[A-Za-z]{2}$", description: "An ISO 3166-1 alpha-2 code, in either case." })
}

/** A state or province. For the US and Canada, a two-letter code, stored in upper case; otherwise stored unchanged. */
export const state: Value<string, string, "missing" | "badState"> = {
  read: (value, name, reader, missing) => {
    const text = readText(value, name, reader, missing, "name")
    if (text === undefined) return undefined
    const country = countryOf(reader.siblings)
    const states = statesOf(country)
    if (states === undefined) return text
    const code = upper(text)
    if (states.has(code)) return code
    const hint = likelyState(country, text) ?? `a two-letter code of ${country}`
    return reader.issue("badState", name, value, withHint(text, hint))
  },
  wire: textSchema("name", "For the US and Canada, its two-letter code in either case.")
}
