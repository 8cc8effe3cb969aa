import type { Place, Zone } from "../card/card.ts"
import { type Destination, isTerritory, upper } from "./destination.ts"
import { type PostalPatterns, postalPatternsOf } from "./postal.ts"

/** The id of the zone of a destination for shipments from an origin; undefined where no zone has it. */
export type ZoneFinder = (destination: Destination, origin: string) => string | undefined

/** How specific a place is about a destination, the more the more so; 0 where it does not hold it. */
export type Specificity = (destination: Destination, origin: string) => number

/** The zones of a card: the most specific of all their places decides, the first of equally specific ones. */
export const zoneFinderOf = (zones: ReadonlyArray<Zone>): ZoneFinder => {
  const places = zones.flatMap(({ id, match }) =>
    match.map((place) => ({ zone: id, country: homeOf(place.country), specificity: specificityOf(place) }))
  )
  const countries = new Set(places.map(({ country }) => country))
  const byCountry = new Map(
    Array.from(countries, (here) => [here, places.filter(({ country }) => country === here || country === "*")])
  )
  const anywhere = places.filter(({ country }) => country === "*")
  return (destination, origin) => {
    let found: string | undefined
    let most = 0
    for (const { zone, specificity } of byCountry.get(destination.country) ?? anywhere) {
      const specific = specificity(destination, origin)
      if (specific > most) {
        most = specific
        found = zone
      }
    }
    return found
  }
}

const homeOf = (country: string): string => (isTerritory(country) ? "US" : country)

// A postal code tells more than a state, a state more than a country, a country more than `*`; what is named for some
// origins only tells more than the same for all.
export const specificityOf = (place: Place): Specificity => {
  const isAnywhere = place.country === "*"
  const states = isTerritory(place.country) ? [place.country] : place.states
  const isState = states && amongStates(states)
  const postal = place.postal && postalPatternsOf(place.postal)
  const origins = place.from && new Set(place.from)
  const isExcluded = exclusionOf(place.not ?? {})
  const fixed = (isState ? 8 : 0) + (isAnywhere ? 2 : 4) + (origins ? 1 : 0)
  return (destination, origin) => {
    if (isState && !isState(destination)) return 0
    if (origins && !origins.has(origin)) return 0
    const length = postal ? postal(destination.postal) : 0
    if (postal && length === 0) return 0
    return isExcluded(destination) ? 0 : 16 * length + fixed
  }
}

type IsThere = (destination: Destination) => boolean

/** Whether a destination is in one of the states. */
export const amongStates = (states: ReadonlyArray<string>): IsThere => {
  const all = new Set(states.map(upper))
  return ({ state }) => all.has(state)
}

/** Whether a destination is in one of the countries. */
export const amongCountries = (countries: ReadonlyArray<string>): IsThere => {
  const all = new Set(countries.map(upper))
  return ({ country, state }) => all.has(country) || (country === "US" && isTerritory(state) && all.has(state))
}

/** Whether a destination has one of the postal codes. */
export const amongPostalCodes = (patterns: ReadonlyArray<string>): IsThere => {
  const postal: PostalPatterns = postalPatternsOf(patterns)
  return (destination) => postal(destination.postal) > 0
}

const exclusionOf = ({ countries = [], states = [], postal = [] }: NonNullable<Place["not"]>): IsThere => {
  const isOneOf: IsThere[] = []
  if (countries.length > 0) isOneOf.push(amongCountries(countries))
  if (states.length > 0) isOneOf.push(amongStates(states))
  if (postal.length > 0) isOneOf.push(amongPostalCodes(postal))
  return (destination) => isOneOf.some((is) => is(destination))
}
