import { countryOf } from "./countries.ts"
import { nearestName } from "./nearest-name.ts"

/** Names and codes that merchants often send instead of an ISO 3166-1 code. */
const otherNames: Readonly<Record<string, ReadonlyArray<string>>> = {
  AE: ["UAE", "United Arab Emirates"],
  AT: ["Austria"],
  AU: ["Australia"],
  BE: ["Belgium"],
  BR: ["Brazil"],
  CA: ["Canada"],
  CH: ["Switzerland"],
  CN: ["China"],
  CZ: ["Czech Republic", "Czechia"],
  DE: ["GER", "Germany"],
  DK: ["Denmark"],
  ES: ["Spain"],
  FI: ["Finland"],
  FR: ["France"],
  GB: ["UK", "United Kingdom", "Great Britain", "England", "Scotland", "Wales", "Northern Ireland"],
  GR: ["EL", "Greece"],
  HK: ["Hong Kong"],
  IE: ["Ireland"],
  IL: ["Israel"],
  IN: ["India"],
  IT: ["Italy"],
  JP: ["Japan"],
  KR: ["South Korea"],
  MX: ["Mexico"],
  NL: ["Netherlands", "The Netherlands", "Holland"],
  NO: ["Norway"],
  NZ: ["New Zealand"],
  PL: ["Poland"],
  PT: ["Portugal"],
  SE: ["Sweden"],
  SG: ["Singapore"],
  US: ["U.S.", "U.S.A.", "United States", "United States of America"],
  ZA: ["South Africa"]
}

const codes: ReadonlyMap<string, string> = new Map(
  Object.entries(otherNames).flatMap(([code, names]) => names.map((name) => [name.toUpperCase(), code] as const))
)

/**
 * Returns the country code that a string probably means, such as GB for "UK" and "GBR", or undefined.
 *
 * @example
 * ```ts
 * likelyCountry("UK") // => "GB"
 * ```
 */
export const likelyCountry = (text: string): string | undefined => {
  const name = text.trim().toUpperCase()
  return countryOf(name) ?? codes.get(name)
}

/** Minimum length of a name to suggest. Shorter ones resemble too many others. */
const MIN_LENGTH = 4

/** Returns the name of the country that is most similar to a misspelled one, or undefined. */
export const nearestCountry = (text: string): string | undefined =>
  nearestName(
    text.trim(),
    Object.values(otherNames)
      .flat()
      .filter(({ length }) => length >= MIN_LENGTH)
  )
