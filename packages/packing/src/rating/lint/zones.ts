import type { Place, RateCard } from "../card/card.ts"
import { type Destination, destinationOf } from "../place/destination.ts"
import { endsOf } from "../place/postal.ts"
import { type Specificity, specificityOf } from "../place/zones.ts"
import { type Check, duplicates, type LintProblem, perCard, reportIf } from "./finding.ts"

export const duplicateZone: Check = perCard(({ zones }, at) =>
  duplicates(
    zones,
    ({ id }) => id,
    (i, id) => [`${at}/zones/${i}/id`, `duplicate zone "${id}"`]
  )
)

/** Destination and origin for comparing places. */
interface Probe {
  readonly destination: Destination
  readonly origin: string
}

/** Unassigned country code. */
const ELSEWHERE = "ZZ"

const homeOf = (country: string): string => (country === "*" ? ELSEWHERE : destinationOf(country, "", "").country)

/**
 * Returns the postal codes with a possible change of zone. In the United States, these are the first code that a
 * pattern matches and the first code after it. In other countries, they are the ends of the pattern. If zones overlap,
 * they overlap at one of these codes.
 */
const boundaryCodes = (country: string, pattern: string): ReadonlyArray<string> => {
  const [from, to] = endsOf(pattern) ?? [pattern, pattern]
  if (country !== "US" || !/^\d{1,5}$/.test(from) || !/^\d{1,5}$/.test(to)) return [from, to]
  return [from.padEnd(5, "0"), String(Number(to.padEnd(5, "9")) + 1).padStart(5, "0")]
}

/** Returns the boundary codes of all postal patterns in a card, keyed by country. */
const codesIn = ({ zones }: RateCard): ReadonlyMap<string, ReadonlyArray<string>> => {
  const codes = zones.flatMap(({ match }) =>
    match.flatMap(({ country, postal = [] }) =>
      postal.flatMap((pattern) =>
        boundaryCodes(homeOf(country), pattern).map((code) => ({ country: homeOf(country), code }))
      )
    )
  )
  const byCountry = Map.groupBy(codes, ({ country }) => country)
  return new Map(Array.from(byCountry, ([country, all]) => [country, [...new Set(all.map(({ code }) => code))]]))
}

const probesOf = (
  { country, states = [""], postal, from = [""] }: Place,
  codes: ReadonlyMap<string, ReadonlyArray<string>>
): ReadonlyArray<Probe> =>
  states.flatMap((state) =>
    (postal === undefined ? [""] : (codes.get(homeOf(country)) ?? [])).flatMap((code) =>
      from.map((origin) => ({
        destination: destinationOf(country === "*" ? ELSEWHERE : country, state, code),
        origin
      }))
    )
  )

/** Place in a zone, with its compiled match function. */
interface ZonePlace {
  readonly zone: number
  readonly at: string
  readonly place: Place
  readonly specificity: Specificity
}

/** Returns a function that rates how specifically the place, including its country, matches a destination. */
const specificityIn = (place: Place): Specificity => {
  const specificity = specificityOf(place)
  return (destination, origin) =>
    place.country === "*" || homeOf(place.country) === destination.country ? specificity(destination, origin) : 0
}

const zonePlacesIn = ({ zones }: RateCard, at: string): ReadonlyArray<ZonePlace> =>
  zones.flatMap(({ match }, zone) =>
    match.map((place, i) => ({
      zone,
      at: `${at}/zones/${zone}/match/${i}`,
      place,
      specificity: specificityIn(place)
    }))
  )

/** Comparison of a place with those in other zones for one probe. */
interface Comparison {
  readonly isReached: boolean
  readonly rivals: ReadonlyArray<{ readonly other: ZonePlace }>
}

/** Comparison for a destination outside the place. It is shared, because a card can have millions of them. */
const outside: Comparison = { isReached: false, rivals: [] }

/** Compares a place with those in other zones for one probe, and returns the equally specific ones. */
const compareAt = (
  zonePlace: ZonePlace,
  zonePlaces: ReadonlyArray<ZonePlace>,
  { destination, origin }: Probe
): Comparison => {
  const own = zonePlace.specificity(destination, origin)
  if (own === 0) return outside
  const others = zonePlaces
    .filter(({ zone }) => zone !== zonePlace.zone)
    .map((other) => ({ other, specific: other.specificity(destination, origin) }))
  const isReached = others.every(({ specific }) => specific <= own)
  return { isReached, rivals: isReached ? others.filter(({ specific }) => specific === own) : [] }
}

/** Returns `probesOf` for the places of a card. Places that differ only in their postal codes share their probes. */
const sharedProbes = (card: RateCard): ((place: Place) => ReadonlyArray<Probe>) => {
  const codes = codesIn(card)
  const known = new Map<string, ReadonlyArray<Probe>>()
  return (place) => {
    const { country, from, postal, states } = place
    const key = JSON.stringify([country, states ?? null, from ?? null, postal === undefined])
    const probes = known.get(key) ?? probesOf(place, codes)
    known.set(key, probes)
    return probes
  }
}

const comparisonsIn = (card: RateCard, at: string) => {
  const zonePlaces = zonePlacesIn(card, at)
  const probesIn = sharedProbes(card)
  return zonePlaces.map((zonePlace) => ({
    zonePlace,
    comparisons: probesIn(zonePlace.place).map((probe) => compareAt(zonePlace, zonePlaces, probe))
  }))
}

export const overlappingZones: Check = perCard((card, at) => {
  const overlaps = new Map<string, LintProblem>()
  for (const { zonePlace, comparisons } of comparisonsIn(card, at))
    for (const { other } of comparisons.flatMap(({ rivals }) => rivals)) {
      const [first, second] = zonePlace.zone < other.zone ? [zonePlace, other] : [other, zonePlace]
      const { id } = card.zones[first.zone]!
      overlaps.set(second.at, [second.at, `overlaps zone ${id}, which takes precedence`])
    }
  return [...overlaps.values()]
})

export const unreachableZone: Check = perCard((card, at) => {
  const reached = new Set(
    comparisonsIn(card, at)
      .filter(({ comparisons }) => comparisons.some(({ isReached }) => isReached))
      .map(({ zonePlace }) => zonePlace.zone)
  )
  return card.zones.flatMap(({ id }, zone) =>
    reportIf(
      !reached.has(zone),
      `${at}/zones/${zone}`,
      `unreachable: other zones contain every destination of zone ${id}`
    )
  )
})

export const zoneWithoutPrice: Check = perCard(({ zones, services }, at) =>
  zones.flatMap(({ id }, i) =>
    reportIf(
      services.every(({ rates }) => rates.every((table) => !table.zones.includes(id))),
      `${at}/zones/${i}`,
      `no service has a price for zone ${id}`
    )
  )
)

export const unknownOrigin: Check = ({ cards, shipFroms }) => {
  if (shipFroms.length === 0) return []
  const known = new Set(shipFroms.map(({ id }) => id))
  return perCard(({ zones }, at) =>
    zones.flatMap(({ match }, z) =>
      match.flatMap(({ from = [] }, m) =>
        from.flatMap((origin, i) =>
          reportIf(
            !known.has(origin),
            `${at}/zones/${z}/match/${m}/from/${i}`,
            `unknown ship-from document "${origin}"`
          )
        )
      )
    )
  )({ cards, shipFroms })
}
