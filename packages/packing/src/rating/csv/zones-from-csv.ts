import type { Place, RateCard, Zone } from "../card/card.ts"
import { endsOf } from "../place/postal.ts"
import { type CsvImport, importOf } from "./outcome.ts"
import { type CsvEntry, CsvSheet } from "./sheet.ts"
import { EXCLUDED, NOT_SERVED, requiredZoneColumns, zoneColumns } from "./zone-columns.ts"

/** Lines of a CSV that form one place. */
interface PlaceLines {
  readonly number: string
  readonly first: CsvEntry
  readonly included: Array<CsvEntry>
  readonly excluded: Array<CsvEntry>
}

/**
 * Returns the card with the zones of a CSV. Existing zones keep their titles. Lines with the same `place` number form
 * one place. A line without a number continues the place above if it has the same country and fills the same columns,
 * or if it is an exclusion. A column `postal` lists codes, prefixes and ranges, as in zone charts of carriers. A line
 * whose zone is `-` is not served, and is skipped.
 *
 * @example
 * ```ts
 * const exported = zonesToCsv(exampleCards[0]!)
 * const imported = exported._tag === "Written" ? zonesFromCsv(exported.csv, exampleCards[0]!) : undefined
 * ```
 */
export const zonesFromCsv = (csv: string, card: RateCard): CsvImport => {
  const sheet = new CsvSheet(csv, requiredZoneColumns)
  const zones = new Map<string, Array<PlaceLines>>()
  const lines = new Map<string, number>()
  for (const entry of sheet.entries.flatMap(perPattern)) {
    checkNames(entry)
    const places = zones.get(entry.in("zone")) ?? []
    zones.set(entry.in("zone"), places)
    readLine(entry, places)
    const key = [places.length, ...zoneColumns.map((column) => entry.in(column))].join()
    const repeated = lines.get(key)
    if (repeated !== undefined) entry.fault("zone", `repeats line ${repeated}; expected each line once`)
    lines.set(key, entry.line)
  }
  if (zones.size === 0 && sheet.faults.length === 0) sheet.fault(1, 1, "no zones; expected at least one zone line")
  const read = Array.from(zones, ([id, places]): Zone => {
    const { title } = card.zones.find((zone) => zone.id === id) ?? {}
    return { id, ...(title !== undefined && { title }), match: places.map(placeOf) }
  })
  return importOf(sheet, () => ({ ...card, zones: read }))
}

/** Returns a line for each postal pattern of a list, and no line for destinations that are not served. */
const perPattern = (entry: CsvEntry): ReadonlyArray<CsvEntry> => {
  if (entry.in("zone") === NOT_SERVED) return []
  const list = entry.in("postal")
  if (list === "") return [entry]
  if (entry.in("postal_from") !== "") entry.fault("postal", "postal_from is not empty; expected only one of the two")
  const patterns = list.split(/[\s,;]+/).filter((pattern) => pattern !== "")
  return patterns.map((pattern) => {
    const [from, to] = endsOf(pattern) ?? [pattern, ""]
    const values: Readonly<Record<string, string>> = { postal_from: from, postal_to: to }
    return { ...entry, in: (column) => values[column] ?? entry.in(column) }
  })
}

const checkNames = (entry: CsvEntry): void => {
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(entry.in("zone")))
    entry.fault("zone", `found "${entry.in("zone")}"; expected up to 64 letters, digits, _, . or -`)
  if (entry.in("postal_to") !== "" && entry.in("postal_from") === "")
    entry.fault("postal_to", "the range has no start; expected one in postal_from")
  if (entry.in("exclude") === EXCLUDED && !["", "state", "postal_from"].includes(kindOf(entry)))
    entry.fault("exclude", "more than one exclusion on this line; expected only a country, a state or a postal range")
  if (!["", EXCLUDED].includes(entry.in("exclude")))
    entry.fault("exclude", `found "${entry.in("exclude")}"; expected ${EXCLUDED} or nothing`)
}

const readLine = (entry: CsvEntry, places: Array<PlaceLines>): void => {
  const isExcluded = entry.in("exclude") === EXCLUDED
  const last = places.at(-1)
  const number = entry.in("place")
  const isSamePlace =
    number === "" ? last !== undefined && continuesPlace(entry, last, isExcluded) : last?.number === number
  const lines = isSamePlace && last !== undefined ? last : { number, first: entry, included: [], excluded: [] }
  if (lines !== last) places.push(lines)
  if (lines !== last && number !== "" && places.some((other) => other !== lines && other.number === number))
    entry.fault("place", `the lines of place ${number} are not consecutive`)
  if (isExcluded && lines.included.length === 0)
    entry.fault("exclude", "exclusion before its place; expected it after the lines of its place")
  if (!isExcluded && (lines.included[0] ?? entry).in("country") !== entry.in("country"))
    entry.fault("country", `not the country on line ${lines.first.line}, which belongs to the same place`)
  if (!isExcluded && !/^([A-Z]{2}|\*)$/.test(entry.in("country")))
    entry.fault("country", `found "${entry.in("country")}"; expected a two-letter country code or *`)
  lines[isExcluded ? "excluded" : "included"].push(entry)
}

/** Returns the names of the narrowing columns with a value on a line. */
const kindOf = (entry: CsvEntry): string =>
  ["state", "postal_from", "origin"].filter((column) => entry.in(column) !== "").join()

const continuesPlace = (entry: CsvEntry, { first, excluded }: PlaceLines, isExcluded: boolean): boolean =>
  isExcluded ||
  (excluded.length === 0 && first.in("country") === entry.in("country") && kindOf(first) === kindOf(entry))

const postalOf = (entry: CsvEntry): string =>
  entry.in("postal_to") === "" ? entry.in("postal_from") : `${entry.in("postal_from")}-${entry.in("postal_to")}`

const placeOf = ({ first, included, excluded }: PlaceLines): Place => {
  const country = first.in("country")
  const states = uniqueNames(included.map((entry) => entry.in("state")))
  const postal = uniqueNames(included.map(postalOf))
  const from = uniqueNames(included.map((entry) => entry.in("origin")))
  for (const [column, list] of [
    ["state", states],
    ["postal_from", postal],
    ["origin", from]
  ] as const)
    if (list.length > 1 && list.includes("")) first.fault(column, "empty on some lines of this place but not on others")
  if (included.length !== states.length * postal.length * from.length)
    first.fault("zone", "incomplete place; expected each combination of state, postal range and origin exactly once")
  const not = notOf(country, excluded)
  return {
    country,
    ...(states[0] !== "" && { states }),
    ...(postal[0] !== "" && { postal }),
    ...(from[0] !== "" && { from }),
    ...(not && { not })
  }
}

const uniqueNames = (names: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(names)]

const notOf = (country: string, excluded: ReadonlyArray<CsvEntry>): Place["not"] => {
  if (excluded.length === 0) return undefined
  const states = excluded.map((entry) => entry.in("state")).filter((state) => state !== "")
  const postal = excluded
    .filter((entry) => entry.in("state") === "")
    .map(postalOf)
    .filter((code) => code !== "")
  const countries = excluded
    .filter((entry) => entry.in("state") === "" && postalOf(entry) === "")
    .map((entry) => entry.in("country"))
  for (const entry of excluded)
    if (kindOf(entry) !== "" && entry.in("country") !== country)
      entry.fault("country", `expected ${country}, the country of the place`)
  return {
    ...(countries.length > 0 && { countries }),
    ...(states.length > 0 && { states }),
    ...(postal.length > 0 && { postal })
  }
}
