import type { Place, Zone } from "../card/card.ts"
import { type Destination, isTerritory, upper } from "./destination.ts"
import { type PostalPatterns, postalPatternsOf } from "./postal.ts"

/** Function that returns the zone id of a destination for shipments from an origin, or undefined if it has no zone. */
export type ZoneFinder = (destination: Destination, origin: string) => string | undefined

/** Function that returns how specifically a place matches a destination: 0 for no match, higher if more specific. */
export type Specificity = (destination: Destination, origin: string) => number

/**
 * Compiles the zones of a card. The zone with the most specific matching place applies. If places are equally specific,
 * the first one in the card applies.
 */
export const zoneFinderOf = (zones: ReadonlyArray<Zone>): ZoneFinder => {
  const places = zones.flatMap(({ id, match }) =>
    match.map((place) => ({ zone: id, country: homeOf(place.country), specificity: specificityOf(place) }))
  )
  const countries = new Set(places.map(({ country }) => country))
  const byCountry = new Map(
    Array.from(countries, (code) => [code, places.filter(({ country }) => country === code || country === "*")])
  )
  const anywhere = places.filter(({ country }) => country === "*")
  return (destination, origin) => {
    let found: string | undefined
    let highest = 0
    for (const { zone, specificity } of byCountry.get(destination.country) ?? anywhere) {
      const specific = specificity(destination, origin)
      if (specific > highest) {
        highest = specific
        found = zone
      }
    }
    return found
  }
}

const homeOf = (country: string): string => (isTerritory(country) ? "US" : country)

/**
 * Compiles a place. A postal code is more specific than a state, a state than a country, and a country than `*`. A
 * place limited to specific origins is more specific than the same place without such a limit.
 */
export const specificityOf = (place: Place): Specificity => {
  const isAnywhere = place.country === "*"
  const states = isTerritory(place.country) ? [place.country] : place.states
  const isState = states && inStates(states)
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

type DestinationTest = (destination: Destination) => boolean

/** Returns a function that tests whether a destination is in one of these states. */
export const inStates = (states: ReadonlyArray<string>): DestinationTest => {
  const all = new Set(states.map(upper))
  return ({ state }) => all.has(state)
}

/** Returns a function that tests whether a destination is in one of these countries. */
export const inCountries = (countries: ReadonlyArray<string>): DestinationTest => {
  const all = new Set(countries.map(upper))
  return ({ country, state }) => all.has(country) || (country === "US" && isTerritory(state) && all.has(state))
}

/** Returns a function that tests whether a destination's postal code matches one of these patterns. */
export const inPostalCodes = (patterns: ReadonlyArray<string>): DestinationTest => {
  const postal: PostalPatterns = postalPatternsOf(patterns)
  return (destination) => postal(destination.postal) > 0
}

const exclusionOf = ({ countries = [], states = [], postal = [] }: NonNullable<Place["not"]>): DestinationTest => {
  const tests: DestinationTest[] = []
  if (countries.length > 0) tests.push(inCountries(countries))
  if (states.length > 0) tests.push(inStates(states))
  if (postal.length > 0) tests.push(inPostalCodes(postal))
  return (destination) => tests.some((test) => test(destination))
}
