import { type PostalCode, postalCodeOf } from "./postal.ts"

/** Where a shipment goes: as one place, however it was written. */
export interface Destination {
  readonly country: string
  readonly state: string
  readonly postal: PostalCode
}

/** Countries by ISO 3166, and states of the United States by its mail: the same place. */
const TERRITORIES: ReadonlySet<string> = new Set(["AS", "GU", "MP", "PR", "UM", "VI"])

export const isTerritory = (country: string): boolean => TERRITORIES.has(country)

export const upper = (text: string): string => text.trim().toUpperCase()

export const destinationOf = (country: string, state: string, postal: string): Destination => {
  const code = upper(country)
  const isState = isTerritory(code)
  const home = isState ? "US" : code
  return { country: home, state: isState ? code : upper(state), postal: postalCodeOf(home, postal) }
}
