import { type PostalCode, postalCodeOf } from "./postal.ts"

/** Normalized destination of a shipment. */
export interface Destination {
  /** ISO 3166-1 alpha-2 code in capitals. `US` for its territories. */
  readonly country: string
  /** State code in capitals. Empty if not given. */
  readonly state: string
  /** Normalized postal code. Its `text` is empty if not given. */
  readonly postal: PostalCode
}

/** Territories with ISO 3166 country codes, treated as states by the US Postal Service. Normalized to US states. */
const territories: ReadonlySet<string> = new Set(["AS", "GU", "MP", "PR", "UM", "VI"])

/** Whether a country code is a territory of the United States. */
export const isTerritory = (country: string): boolean => territories.has(country)

/** Trims a string and converts it to upper case. */
export const upper = (text: string): string => text.trim().toUpperCase()

/** Normalizes a destination. */
export const destinationOf = (country: string, state: string, postal: string): Destination => {
  const code = upper(country)
  const isState = isTerritory(code)
  const home = isState ? "US" : code
  return { country: home, state: isState ? code : upper(state), postal: postalCodeOf(home, postal) }
}
