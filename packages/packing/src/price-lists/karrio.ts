import { type CsvEntry, CsvSheet } from "../rating/csv/sheet.ts"
import { textOf } from "../rating/numbers/decimal.ts"
import { compare, zero } from "../rating/numbers/ratio.ts"
import { type ListedService, resolutionOf } from "./build-card.ts"
import { boundaryOf, importList, justBelow, readNumber, readPrice } from "./import-list.ts"
import { checkZeros, readCountry } from "./places.ts"
import { checkNewCard, type Imported, type ListedPlace, type NewCard, type PriceLine } from "./price-line.ts"

const requiredColumns = ["service_code", "service_name", "zone_label", "country_codes", "rate", "currency"] as const
const sideColumns = ["max_length", "max_width", "max_height"] as const
/** Karrio does not round weights. Six decimals are the finest resolution that a card supports. */
const resolution = resolutionOf(6)

/** Service, and whether it is domestic, international or both. */
interface KarrioService {
  readonly listed: ListedService
  readonly domestic: boolean
  readonly international: boolean
  readonly first: CsvEntry
}

/**
 * Converts a rate sheet of Karrio. A line applies from its minimum weight up to but excluding its maximum weight.
 * Weights apply to each box. `home` is the country of the account, which separates domestic from international
 * services.
 *
 * @example
 * ```ts
 * const cardOf = (csv: string, card: NewCard) => importKarrio(csv, card, "US")
 * ```
 */
export const importKarrio = (csv: string, card: NewCard, home: string): Imported => {
  checkNewCard("importKarrio", card)
  const sheet = new CsvSheet(csv, requiredColumns)
  const services = new Map<string, KarrioService>()
  const converted = sheet.entries.flatMap((entry) => {
    if (entry.in("currency") !== card.currency)
      entry.fault("currency", `found ${entry.in("currency")}; expected ${card.currency}, the currency of the card`)
    const service = services.get(entry.in("service_code")) ?? serviceOf(entry)
    checkSameService(entry, service)
    services.set(service.listed.code, service)
    return linesOf(entry)
  })
  const all = Array.from(services.values())
  const list = {
    services: all.map(({ listed }) => listed),
    lines: converted.flatMap(({ lines }) => lines),
    extraPlaces: all.some(({ domestic, international }) => domestic !== international)
      ? [{ country: home, state: "", postal: "" }]
      : [],
    goesTo: (code: string, { country }: ListedPlace) => {
      const service = services.get(code)
      return country === home ? (service?.domestic ?? true) : (service?.international ?? true)
    },
    basis: "box",
    fallback: "per-service",
    resolution
  } as const
  const boundaries = converted.map(({ boundary }) => boundary)
  return importList(sheet, list, card, boundaries)
}

const isTrue = (entry: CsvEntry, column: string): boolean => entry.in(column).toLowerCase() === "true"

const serviceOf = (entry: CsvEntry): KarrioService => {
  const code = entry.in("service_code")
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(code))
    entry.fault("service_code", `found "${code}"; expected up to 64 letters, digits, _, . or -`)
  const [domestic, international] = [isTrue(entry, "domicile"), isTrue(entry, "international")]
  const isRestricted = domestic || international
  return {
    listed: { code, title: entry.in("service_name") || code, ...karrioLimits(entry) },
    domestic: domestic || !isRestricted,
    international: international || !isRestricted,
    first: entry
  }
}

/**
 * Returns limits on the sorted sides. Karrio compares the length of a box with the maximum length, but a box can be
 * turned.
 */
const karrioLimits = (entry: CsvEntry): Pick<ListedService, "limits" | "when"> => {
  const filled = sideColumns.filter((column) => entry.in(column) !== "")
  if (filled.length === 0) return {}
  if (filled.length < sideColumns.length)
    entry.fault("max_length", `only ${filled.join(" and ")} given; expected all of ${sideColumns.join(", ")}, or none`)
  const sides = filled.map((column) => readNumber(entry, column)).toSorted((a, b) => compare(b, a))
  const [longest = "", second = "", shortest = ""] = sides.map(textOf)
  return { limits: { maxLongest: longest, maxSecond: second }, when: ["shortest", "<=", shortest] }
}

/** Reports columns that differ from the first line of the service. Karrio reads these columns only from that line. */
const checkSameService = (entry: CsvEntry, { first }: KarrioService): void => {
  for (const column of ["service_name", ...sideColumns, "domicile", "international"])
    if (entry.in(column) !== first.in(column))
      entry.fault(
        column,
        `found "${entry.in(column)}"; expected "${first.in(column)}", as on line ${first.line} for the same service`
      )
}

const linesOf = (entry: CsvEntry) => {
  const min = entry.in("min_weight") === "" ? zero : readNumber(entry, "min_weight")
  const max = entry.in("max_weight") === "" ? undefined : readNumber(entry, "max_weight")
  if (max !== undefined && compare(max, min) <= 0)
    entry.fault("max_weight", `found ${textOf(max)}; expected a weight greater than ${textOf(min)}`)
  const lines = placesIn(entry).map(
    (place): PriceLine => ({
      line: entry.line,
      service: entry.in("service_code"),
      place,
      above: justBelow(min, resolution),
      upTo: max && (justBelow(max, resolution) ?? max),
      price: readPrice(entry, "rate"),
      days: daysIn(entry),
      zone: entry.in("zone_label") || undefined
    })
  )
  const boundary = boundaryOf(lines[0]!, `[${textOf(min)}, ${max === undefined ? "…" : textOf(max)})`, resolution)
  return { lines, boundary }
}

const namesIn = (entry: CsvEntry, column: string): ReadonlyArray<string> =>
  entry
    .in(column)
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "")

const placesIn = (entry: CsvEntry): ReadonlyArray<ListedPlace> => {
  if (entry.in("cities") !== "")
    entry.fault("cities", `found "${entry.in("cities")}"; rate cards do not support cities`)
  const countries = namesIn(entry, "country_codes").map((code) => readCountry(entry, "country_codes", code))
  const postal = namesIn(entry, "postal_codes")
  if (postal.length > 0 && countries.length !== 1)
    entry.fault("postal_codes", "postal codes require a country; expected exactly one in country_codes")
  checkZeros(entry, "postal_codes", countries.length === 1 ? countries[0]! : "*", postal)
  const codes = postal.length === 0 ? [""] : postal
  return (countries.length === 0 ? ["*"] : countries).flatMap((country) =>
    codes.map((code) => ({ country, state: "", postal: code }))
  )
}

const daysIn = (entry: CsvEntry): readonly [number, number] | undefined => {
  const text = entry.in("transit_days")
  if (text === "") return undefined
  const [, min = "", max = min] = /^(\d{1,3})(?:-(\d{1,3}))?$/.exec(text) ?? []
  if (min === "") entry.fault("transit_days", `found "${text}"; expected days such as 2 or 2-5`)
  return [Number(min), Number(max)]
}
