import type { RateCard, RateTable, Service, Weighing, Zone } from "../rating/card/card.ts"
import type { Transit } from "../rating/card/transit.ts"
import { textOf } from "../rating/numbers/decimal.ts"
import { plus, type Ratio, ratio, zero } from "../rating/numbers/ratio.ts"
import { type Band, bandsOf, type Fallback, linesByPlace } from "./bands.ts"
import { keyOf, placesOf } from "./places.ts"
import type { ListedPlace, NewCard, PriceLine } from "./price-line.ts"

/** Service of a price list. */
export interface ListedService extends Pick<Service, "code" | "title" | "limits"> {
  /** Condition of every table of the service. */
  readonly when?: RateTable["when"]
}

/** Price list in the form that all importers share. */
export interface PriceList {
  readonly services: ReadonlyArray<ListedService>
  readonly lines: ReadonlyArray<PriceLine>
  /** Places without lines that require a separate zone, because they lack a service of a wider place. */
  readonly extraPlaces?: ReadonlyArray<ListedPlace>
  /** Returns whether a service is offered in a place. By default, every service is offered everywhere. */
  readonly goesTo?: (service: string, place: ListedPlace) => boolean
  readonly basis: Weighing["basis"]
  readonly fallback: Fallback
  /** Smallest difference between two weights. */
  readonly resolution: Ratio
}

/** Prices in one place: the bands of each service, in the order of the list. */
interface PlacePrices {
  readonly place: ListedPlace
  readonly bands: ReadonlyArray<ReadonlyArray<Band>>
}

/** Prices of one service in one zone. */
interface ZonePrices {
  readonly zone: string
  readonly bands: ReadonlyArray<Band>
}

/** Builds a card from a price list. Places with the same prices form one zone. */
export const buildCard = (list: PriceList, { calendar, transit, ...head }: NewCard): RateCard => {
  const prices = pricesOf(list)
  const unserved = prices.filter(({ bands }) => bands.every((each) => each.length === 0))
  const served = prices.filter(({ bands }) => bands.some((each) => each.length > 0))
  const groups = [...Map.groupBy(served, (each) => comparisonKey(each, transit)).values()]
  const ids = zoneIdsOf(groups)
  const unservedCountries = unserved.map(({ place }) => place.country)
  const zones = groups.map((group, i): Zone => {
    const places = group.map(({ place }) => place)
    return { id: ids[i]!, match: placesOf(places, unservedCountries) }
  })
  const services = list.services.map((service, s): Service => {
    const zonePrices = groups.flatMap(([first], i) => {
      const bands = first!.bands[s]!
      return bands.length === 0 ? [] : [{ zone: ids[i]!, bands }]
    })
    return serviceOf(service, list, zonePrices, transit)
  })
  return {
    format: "ratecard/1",
    ...head,
    rounding: { mode: "half-up", increment: "0.01" },
    calendars: { delivery: calendar },
    zones,
    services
  }
}

const pricesOf = (list: PriceList): ReadonlyArray<PlacePrices> => {
  const byPlace = linesByPlace(list.lines)
  const places = new Map(
    [...list.lines.map(({ place }) => place), ...(list.extraPlaces ?? [])].map((place) => [keyOf(place), place])
  )
  return Array.from(
    places.values(),
    (place): PlacePrices => ({
      place,
      bands: list.services.map(({ code }) =>
        (list.goesTo?.(code, place) ?? true) ? bandsOf(code, place, byPlace, list.fallback) : []
      )
    })
  )
}

const serviceOf = (
  { code, title, limits, when }: ListedService,
  { basis, resolution }: PriceList,
  zonePrices: ReadonlyArray<ZonePrices>,
  transit: NewCard["transit"]
): Service => ({
  code,
  title,
  ...(limits && { limits }),
  weight: { basis, rounding: [] },
  rates: tablesOf(zonePrices, resolution).map((table) => ({ ...(when && { when }), ...table })),
  surcharges: [],
  transit: {
    calendar: "delivery",
    show: "label",
    byZone: Object.fromEntries(zonePrices.map(({ zone, bands }) => [zone, daysOf(bands, transit)])) as Transit["byZone"]
  }
})

const daysOf = (bands: ReadonlyArray<Band>, transit: NewCard["transit"]) =>
  bands.find(({ line }) => line?.days !== undefined)?.line?.days ?? transit

/** Returns a string, equal for places with equal prices and transit times. */
const comparisonKey = ({ bands }: PlacePrices, transit: NewCard["transit"]): string =>
  JSON.stringify(
    bands.map((each) => [
      daysOf(each, transit),
      each.map(({ upTo, line }) => [upTo === undefined ? null : textOf(upTo), line?.price ?? null])
    ])
  )

const notInIds = /[^A-Za-z0-9_.-]+/g

const placeName = ({ country, state, postal }: ListedPlace): string =>
  [country === "*" ? "ANY" : country, state, postal].filter((part) => part !== "").join("-")

/** Returns the zone names in the lines of this place, ignoring wider places. */
const zoneNamesOf = ({ place, bands }: PlacePrices): ReadonlyArray<string> =>
  bands
    .flat()
    .flatMap(({ line }) => (line?.zone !== undefined && keyOf(line.place) === keyOf(place) ? [line.zone] : []))

/**
 * Returns unique zone ids. An id is the zone name of the list if all lines of the zone have the same name, and
 * otherwise the name of the first place.
 */
const zoneIdsOf = (groups: ReadonlyArray<ReadonlyArray<PlacePrices>>): ReadonlyArray<string> => {
  const used = new Set<string>()
  return groups.map((group) => {
    const names = new Set(group.flatMap(zoneNamesOf))
    const name = names.size === 1 ? [...names][0]! : placeName(group[0]!.place)
    const plain =
      name
        .replace(notInIds, "_")
        .replace(/^[^A-Za-z0-9]+/, "")
        .slice(0, 56) || "zone"
    let id = plain
    for (let i = 2; used.has(id); i++) id = `${plain}.${i}`
    used.add(id)
    return id
  })
}

/** Returns the tables of a service. Zones with price changes at the same weights share a table. */
const tablesOf = (zonePrices: ReadonlyArray<ZonePrices>, resolution: Ratio): ReadonlyArray<RateTable> => {
  const bound = ({ upTo }: Band, previous: Band | undefined): string =>
    textOf(upTo ?? plus(previous?.upTo ?? zero, resolution))
  const boundsOf = (bands: ReadonlyArray<Band>) => bands.map((band, i) => bound(band, bands[i - 1]))
  const groups = Map.groupBy(zonePrices, ({ bands }) =>
    JSON.stringify([boundsOf(bands), bands.at(-1)?.upTo === undefined])
  )
  return Array.from(groups.values(), (group): RateTable => {
    const first = group[0]!.bands
    const rows = boundsOf(first).map((upTo, r) => [upTo, ...group.map(({ bands }) => bands[r]!.line?.price ?? null)])
    const isUnlimited = first.at(-1)?.upTo === undefined
    return {
      zones: group.map(({ zone }) => zone),
      rows,
      ...(isUnlimited && { over: { unit: "1", price: group.map(() => "0") } })
    }
  })
}

/** Returns the smallest difference between weights with the given number of decimals. */
export const resolutionOf = (decimals: number): Ratio => ratio(1, 10 ** decimals)
