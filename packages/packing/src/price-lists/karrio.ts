import { type Entry, Sheet } from "../rating/csv/sheet.ts"
import { textOf } from "../rating/numbers/decimal.ts"
import { compare, zero } from "../rating/numbers/ratio.ts"
import { type ListedService, tickOf } from "./build-card.ts"
import { readCountry } from "./places.ts"
import type { Imported, ListedPlace, NewCard, PriceLine } from "./price-line.ts"
import { before, boundaryOf, imported, readNumber, readPrice } from "./read-lines.ts"

const NEEDED = ["service_code", "service_name", "zone_label", "country_codes", "rate", "currency"] as const
const SIDES = ["max_length", "max_width", "max_height"] as const
/** Karrio compares weights as they are; this is the finest that a card can say. */
const TICK = tickOf(6)

/** A service, and whether it stays in the country of the account or leaves it. */
interface KarrioService {
  readonly listed: ListedService
  readonly home: boolean
  readonly abroad: boolean
  readonly first: Entry
}

/**
 * The card of a rate sheet of Karrio, where a line holds from its least weight on, until below its greatest: the greatest
 * of all has no price. Weights are those of each box. `home` is the country of the account, from which domestic and
 * international services are told apart.
 */
export const importKarrio = (csv: string, card: NewCard, home: string): Imported => {
  const sheet = new Sheet(csv, NEEDED)
  const services = new Map<string, KarrioService>()
  const both = sheet.entries.flatMap((entry) => {
    if (entry.in("currency") !== card.currency)
      entry.fault("currency", `is ${entry.in("currency")}, and the card is in ${card.currency}`)
    const service = services.get(entry.in("service_code")) ?? serviceOf(entry)
    checkAlike(entry, service)
    services.set(service.listed.code, service)
    return linesOf(entry)
  })
  const list = {
    services: Array.from(services.values(), ({ listed }) => listed),
    lines: both.flatMap(({ lines }) => lines),
    apart: Array.from(services.values()).some((each) => each.home !== each.abroad)
      ? [{ country: home, state: "", postal: "" }]
      : [],
    goesTo: (code: string, { country }: ListedPlace) => {
      const service = services.get(code)
      return country === home ? (service?.home ?? true) : (service?.abroad ?? true)
    },
    basis: "box",
    fallback: "by service",
    tick: TICK
  } as const
  return imported(
    sheet,
    list,
    card,
    both.map(({ boundary }) => boundary)
  )
}

const isTrue = (entry: Entry, column: string): boolean => entry.in(column).toLowerCase() === "true"

const serviceOf = (entry: Entry): KarrioService => {
  const code = entry.in("service_code")
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(code)) entry.fault("service_code", `is "${code}", no code of a service`)
  const [home, abroad] = [isTrue(entry, "domicile"), isTrue(entry, "international")]
  const isEither = home || abroad
  return {
    listed: { code, title: entry.in("service_name") || code, ...limitsOf(entry) },
    home: home || !isEither,
    abroad: abroad || !isEither,
    first: entry
  }
}

/** The sides in any order: Karrio compares length with length, and a box can be turned. */
const limitsOf = (entry: Entry): Pick<ListedService, "limits" | "when"> => {
  const given = SIDES.filter((column) => entry.in(column) !== "")
  if (given.length === 0) return {}
  if (given.length < SIDES.length) entry.fault("max_length", "needs max_width and max_height beside it, or neither")
  const sides = given.map((column) => readNumber(entry, column)).toSorted((a, b) => compare(b, a))
  const [longest = "", second = "", shortest = ""] = sides.map(textOf)
  return { limits: { maxLongest: longest, maxSecond: second }, when: ["shortest", "<=", shortest] }
}

/** What Karrio takes from the first line of a service only. */
const checkAlike = (entry: Entry, { first }: KarrioService): void => {
  for (const column of ["service_name", ...SIDES, "domicile", "international"])
    if (entry.in(column) !== first.in(column))
      entry.fault(
        column,
        `is "${entry.in(column)}", and "${first.in(column)}" in line ${first.line}, of the same service`
      )
}

const linesOf = (entry: Entry) => {
  const least = entry.in("min_weight") === "" ? zero : readNumber(entry, "min_weight")
  const most = entry.in("max_weight") === "" ? undefined : readNumber(entry, "max_weight")
  if (most !== undefined && compare(most, least) <= 0)
    entry.fault("max_weight", `is ${textOf(most)}, not above ${textOf(least)}`)
  const read = placesIn(entry).map(
    (place): PriceLine => ({
      line: entry.line,
      service: entry.in("service_code"),
      place,
      above: before(least, TICK),
      upTo: most && (before(most, TICK) ?? most),
      price: readPrice(entry, "rate"),
      days: daysIn(entry),
      zone: entry.in("zone_label") || undefined
    })
  )
  const boundary = boundaryOf(read[0]!, `[${textOf(least)}, ${most === undefined ? "…" : textOf(most)})`, TICK)
  return { lines: read, boundary }
}

const namesIn = (entry: Entry, column: string): ReadonlyArray<string> =>
  entry
    .in(column)
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")

const placesIn = (entry: Entry): ReadonlyArray<ListedPlace> => {
  if (entry.in("cities") !== "") entry.fault("cities", "names cities, and cards know none")
  const countries = namesIn(entry, "country_codes").map((code) => readCountry(entry, "country_codes", code))
  const postal = namesIn(entry, "postal_codes")
  if (postal.length > 0 && countries.length !== 1)
    entry.fault("postal_codes", "are of a country that the line has to name, and no other")
  const codes = postal.length === 0 ? [""] : postal
  return (countries.length === 0 ? ["*"] : countries).flatMap((country) =>
    codes.map((code) => ({ country, state: "", postal: code }))
  )
}

const daysIn = (entry: Entry): readonly [number, number] | undefined => {
  const text = entry.in("transit_days")
  if (text === "") return undefined
  const [, least = "", most = least] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text) ?? []
  if (least === "") entry.fault("transit_days", `is "${text}", no number of days`)
  return [Number(least), Number(most)]
}
