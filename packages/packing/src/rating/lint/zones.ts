import type { Place, RateCard } from "../card/card.ts"
import { type Destination, destinationOf } from "../place/destination.ts"
import { endsOf } from "../place/postal.ts"
import { type Specificity, specificityOf } from "../place/zones.ts"
import { type Find, type Found, inCards, repeated, when } from "./finding.ts"

export const duplicateZone: Find = inCards(({ zones }, at) =>
  repeated(
    zones,
    ({ id }) => id,
    (i, id) => [`${at}/zones/${i}/id`, `there is another zone ${id}`]
  )
)

/** A destination, seen from an origin. */
interface Corner {
  readonly destination: Destination
  readonly origin: string
}

/** A country that is in no list. */
const ELSEWHERE = "ZZ"

const homeOf = (country: string): string => (country === "*" ? ELSEWHERE : destinationOf(country, "", "").country)

/**
 * The postal codes at which something may change: in the United States the first code of each pattern and the first one
 * behind it, elsewhere the ends of each pattern. Zones that overlap do so at one of them.
 */
const turningCodes = (country: string, pattern: string): ReadonlyArray<string> => {
  const [from, to] = endsOf(pattern) ?? [pattern, pattern]
  if (country !== "US" || !/^\d{1,5}$/.test(from) || !/^\d{1,5}$/.test(to)) return [from, to]
  return [from.padEnd(5, "0"), String(Number(to.padEnd(5, "9")) + 1).padStart(5, "0")]
}

/** The codes at which something may change, by country. */
const codesIn = ({ zones }: RateCard): ReadonlyMap<string, ReadonlyArray<string>> => {
  const codes = zones.flatMap(({ match }) =>
    match.flatMap(({ country, postal = [] }) =>
      postal.flatMap((pattern) =>
        turningCodes(homeOf(country), pattern).map((code) => ({ country: homeOf(country), code }))
      )
    )
  )
  const byCountry = Map.groupBy(codes, ({ country }) => country)
  return new Map(Array.from(byCountry, ([country, all]) => [country, [...new Set(all.map(({ code }) => code))]]))
}

const cornersOf = (
  { country, states = [""], postal, from = [""] }: Place,
  codes: ReadonlyMap<string, ReadonlyArray<string>>
): ReadonlyArray<Corner> =>
  states.flatMap((state) =>
    (postal === undefined ? [""] : (codes.get(homeOf(country)) ?? [])).flatMap((code) =>
      from.map((origin) => ({
        destination: destinationOf(country === "*" ? ELSEWHERE : country, state, code),
        origin
      }))
    )
  )

/** A place of a zone, with what it holds. */
interface Spot {
  readonly zone: number
  readonly at: string
  readonly place: Place
  readonly specificity: Specificity
}

/** How specifically a place holds a destination, its country included. */
const specificityIn = (place: Place): Specificity => {
  const specificity = specificityOf(place)
  return (destination, origin) =>
    place.country === "*" || homeOf(place.country) === destination.country ? specificity(destination, origin) : 0
}

const spotsIn = ({ zones }: RateCard, at: string): ReadonlyArray<Spot> =>
  zones.flatMap(({ match }, zone) =>
    match.map((place, i) => ({
      zone,
      at: `${at}/zones/${zone}/match/${i}`,
      place,
      specificity: specificityIn(place)
    }))
  )

/** How a place stands at one of its corners: whether it gets it, and which places elsewhere are as specific there. */
const standingAt = (spot: Spot, spots: ReadonlyArray<Spot>, { destination, origin }: Corner) => {
  const own = spot.specificity(destination, origin)
  if (own === 0) return { isReached: false, rivals: [] }
  const others = spots
    .filter(({ zone }) => zone !== spot.zone)
    .map((other) => ({ other, specific: other.specificity(destination, origin) }))
  const isReached = others.every(({ specific }) => specific <= own)
  return { isReached, rivals: isReached ? others.filter(({ specific }) => specific === own) : [] }
}

const standingsIn = (card: RateCard, at: string) => {
  const spots = spotsIn(card, at)
  const codes = codesIn(card)
  return spots.map((spot) => ({
    spot,
    standings: cornersOf(spot.place, codes).map((corner) => standingAt(spot, spots, corner))
  }))
}

export const overlappingZones: Find = inCards((card, at) => {
  const overlaps = new Map<string, Found>()
  for (const { spot, standings } of standingsIn(card, at))
    for (const { other } of standings.flatMap(({ rivals }) => rivals)) {
      const [first, second] = spot.zone < other.zone ? [spot, other] : [other, spot]
      const { id } = card.zones[first.zone]!
      overlaps.set(second.at, [second.at, `zone ${id} has some of it too, as specifically, and comes first`])
    }
  return [...overlaps.values()]
})

export const unreachableZone: Find = inCards((card, at) => {
  const reached = new Set(
    standingsIn(card, at)
      .filter(({ standings }) => standings.some(({ isReached }) => isReached))
      .map(({ spot }) => spot.zone)
  )
  return card.zones.flatMap(({ id }, zone) =>
    when(!reached.has(zone), `${at}/zones/${zone}`, `no destination is in zone ${id}: others have all of it`)
  )
})

export const zoneWithoutPrice: Find = inCards(({ zones, services }, at) =>
  zones.flatMap(({ id }, i) =>
    when(
      services.every(({ rates }) => rates.every((table) => !table.zones.includes(id))),
      `${at}/zones/${i}`,
      `no service has a price for zone ${id}`
    )
  )
)

export const unknownOrigin: Find = ({ cards, shipFroms }) => {
  if (shipFroms.length === 0) return []
  const known = new Set(shipFroms.map(({ id }) => id))
  return inCards(({ zones }, at) =>
    zones.flatMap(({ match }, z) =>
      match.flatMap(({ from = [] }, m) =>
        from.flatMap((origin, i) =>
          when(!known.has(origin), `${at}/zones/${z}/match/${m}/from/${i}`, `there is no ship-from ${origin}`)
        )
      )
    )
  )({ cards, shipFroms })
}
