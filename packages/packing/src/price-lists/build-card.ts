import type { RateCard, RateTable, Service, Transit, Weighing, Zone } from "../rating/card/card.ts"
import { textOf } from "../rating/numbers/decimal.ts"
import { plus, type Ratio, ratio, zero } from "../rating/numbers/ratio.ts"
import { type Band, bandsOf, type Fallback, linesByPlace } from "./bands.ts"
import { keyOf, placesOf } from "./places.ts"
import type { ListedPlace, NewCard, PriceLine } from "./price-line.ts"

/** A service as the list has it. */
export interface ListedService extends Pick<Service, "code" | "title" | "limits"> {
  /** Of every table. */
  readonly when?: RateTable["when"]
}

export interface PriceList {
  readonly services: ReadonlyArray<ListedService>
  readonly lines: ReadonlyArray<PriceLine>
  /** Places that wider ones hold and that some services do not go to. */
  readonly apart?: ReadonlyArray<ListedPlace>
  readonly goesTo?: (service: string, place: ListedPlace) => boolean
  readonly basis: Weighing["basis"]
  readonly fallback: Fallback
  /** The finest difference of two weights in the list. */
  readonly tick: Ratio
}

/** What a place pays, service by service in the order of the list. */
interface Column {
  readonly place: ListedPlace
  readonly bands: ReadonlyArray<ReadonlyArray<Band>>
}

/** The card that a price list makes. Places that pay the same for everything are one zone. */
export const cardOf = (list: PriceList, { calendar, transit, ...head }: NewCard): RateCard => {
  const byPlace = linesByPlace(list.lines)
  const places = new Map(
    [...list.lines.map(({ place }) => place), ...(list.apart ?? [])].map((place) => [keyOf(place), place])
  )
  const columns = Array.from(
    places.values(),
    (place): Column => ({
      place,
      bands: list.services.map(({ code }) =>
        (list.goesTo?.(code, place) ?? true) ? bandsOf(code, place, byPlace, list.fallback) : []
      )
    })
  )
  const nowhere = columns
    .filter(({ bands }) => bands.every((each) => each.length === 0))
    .map(({ place }) => place.country)
  const paid = columns.filter(({ bands }) => bands.some((each) => each.length > 0))
  const groups = [...Map.groupBy(paid, (column) => paidIn(column, transit)).values()]
  const ids = zoneIdsOf(groups)
  const zones = groups.map(
    (group, i): Zone => ({
      id: ids[i]!,
      match: placesOf(
        group.map(({ place }) => place),
        nowhere
      )
    })
  )
  const services = list.services.map(({ code, title, limits, when }, s): Service => {
    const priced = groups.flatMap(([column], i) => {
      const bands = column!.bands[s]!
      return bands.length === 0 ? [] : [{ zone: ids[i]!, bands }]
    })
    return {
      code,
      title,
      ...(limits && { limits }),
      weight: { basis: list.basis, rounding: [] },
      rates: tablesOf(priced, list.tick).map((table) => ({ ...(when && { when }), ...table })),
      surcharges: [],
      transit: {
        calendar: "delivery",
        show: "label",
        byZone: Object.fromEntries(priced.map(({ zone, bands }) => [zone, daysOf(bands, transit)])) as Transit["byZone"]
      }
    }
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

const daysOf = (bands: ReadonlyArray<Band>, transit: NewCard["transit"]) =>
  bands.find(({ line }) => line?.days !== undefined)?.line?.days ?? transit

/** Everything that is paid somewhere, as a text to compare. */
const paidIn = ({ bands }: Column, transit: NewCard["transit"]): string =>
  JSON.stringify(
    bands.map((each) => [
      daysOf(each, transit),
      each.map(({ upTo, line }) => [upTo === undefined ? null : textOf(upTo), line?.price ?? null])
    ])
  )

const INVALID = /[^A-Za-z0-9_.-]+/g

const named = ({ country, state, postal }: ListedPlace): string =>
  [country === "*" ? "ANY" : country, state, postal].filter((part) => part !== "").join("-")

/** What the list calls the zone, in the lines of just this place. */
const namesOf = ({ place, bands }: Column): ReadonlyArray<string> =>
  bands
    .flat()
    .flatMap(({ line }) => (line?.zone !== undefined && keyOf(line.place) === keyOf(place) ? [line.zone] : []))

/** By what the list calls a zone, where all lines of it agree; else by its first place. Each once. */
const zoneIdsOf = (groups: ReadonlyArray<ReadonlyArray<Column>>): ReadonlyArray<string> => {
  const used = new Set<string>()
  return groups.map((group) => {
    const names = new Set(group.flatMap(namesOf))
    const name = names.size === 1 ? [...names][0]! : named(group[0]!.place)
    const plain =
      name
        .replace(INVALID, "_")
        .replace(/^[^A-Za-z0-9]+/, "")
        .slice(0, 56) || "zone"
    let id = plain
    for (let i = 2; used.has(id); i++) id = `${plain}.${i}`
    used.add(id)
    return id
  })
}

/** A table for the zones whose prices change at the same weights. */
const tablesOf = (
  priced: ReadonlyArray<{ readonly zone: string; readonly bands: ReadonlyArray<Band> }>,
  tick: Ratio
): ReadonlyArray<RateTable> => {
  const bound = ({ upTo }: Band, before: Band | undefined): string => textOf(upTo ?? plus(before?.upTo ?? zero, tick))
  const rowsOf = (bands: ReadonlyArray<Band>) => bands.map((band, i) => bound(band, bands[i - 1]))
  const groups = Map.groupBy(priced, ({ bands }) => JSON.stringify([rowsOf(bands), bands.at(-1)?.upTo === undefined]))
  return Array.from(groups.values(), (group): RateTable => {
    const first = group[0]!.bands
    const rows = rowsOf(first).map((upTo, r) => [upTo, ...group.map(({ bands }) => bands[r]!.line?.price ?? null)])
    const isEndless = first.at(-1)?.upTo === undefined
    return {
      zones: group.map(({ zone }) => zone),
      rows,
      ...(isEndless && { over: { unit: "1", price: group.map(() => "0") } })
    }
  })
}

/** A millionth, a ten-thousandth: the finest that a list tells apart. */
export const tickOf = (decimals: number): Ratio => ratio(1, 10 ** decimals)
