import type { Place, RateCard, Zone } from "../card/card.ts"
import { type CsvReading, readingOf } from "./outcome.ts"
import { type Entry, Sheet } from "./sheet.ts"
import { EXCLUDED, NEEDED } from "./zone-columns.ts"

/** The lines of one place. */
interface Lines {
  readonly number: string
  readonly first: Entry
  readonly held: Array<Entry>
  readonly excluded: Array<Entry>
}

/**
 * The card with the zones of a CSV instead of its own; zones that it had keep their title. Lines of one `place` number
 * are one place. Without a number, a line is of the place above where that has the same country, or is excluded from it.
 */
export const zonesFromCsv = (csv: string, card: RateCard): CsvReading => {
  const sheet = new Sheet(csv, NEEDED)
  const zones = new Map<string, Array<Lines>>()
  for (const entry of sheet.entries) {
    checkNames(entry)
    const places = zones.get(entry.in("zone")) ?? []
    zones.set(entry.in("zone"), places)
    readLine(entry, places)
  }
  if (zones.size === 0 && sheet.faults.length === 0) sheet.fault(1, 1, "begins a sheet without zones")
  const read = Array.from(zones, ([id, places]): Zone => {
    const { title } = card.zones.find((zone) => zone.id === id) ?? {}
    return { id, ...(title !== undefined && { title }), match: places.map(placeOf) }
  })
  return readingOf(sheet, () => ({ ...card, zones: read }))
}

const checkNames = (entry: Entry): void => {
  if (!/^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/.test(entry.in("zone")))
    entry.fault("zone", `is "${entry.in("zone")}", no code of a zone`)
  if (entry.in("postal_to") !== "" && entry.in("postal_from") === "")
    entry.fault("postal_to", "ends a range that begins nowhere")
  if (entry.in("exclude") === EXCLUDED && !["", "state", "postal_from"].includes(kindOf(entry)))
    entry.fault("exclude", "excludes by something else than a country, a state or a postal range alone")
  if (!["", EXCLUDED].includes(entry.in("exclude"))) entry.fault("exclude", `is neither ${EXCLUDED} nor nothing`)
}

const readLine = (entry: Entry, places: Array<Lines>): void => {
  const isExcluded = entry.in("exclude") === EXCLUDED
  const last = places.at(-1)
  const number = entry.in("place")
  const continues = number === "" ? last !== undefined && joins(entry, last, isExcluded) : last?.number === number
  const lines = continues && last !== undefined ? last : { number, first: entry, held: [], excluded: [] }
  if (lines !== last) places.push(lines)
  if (lines !== last && number !== "" && places.some((other) => other !== lines && other.number === number))
    entry.fault("place", `comes back to place ${number}, whose lines ended above`)
  if (isExcluded && lines.held.length === 0) entry.fault("exclude", "excludes from a place that holds nothing yet")
  if (!isExcluded && (lines.held[0] ?? entry).in("country") !== entry.in("country"))
    entry.fault("country", `is another one than in line ${lines.first.line}, of the same place`)
  if (!isExcluded && !/^([A-Z]{2}|\*)$/.test(entry.in("country")))
    entry.fault("country", `is "${entry.in("country")}", neither a country of two letters nor *`)
  lines[isExcluded ? "excluded" : "held"].push(entry)
}

/** Which of the columns that narrow a place a line fills. */
const kindOf = (entry: Entry): string =>
  ["state", "postal_from", "origin"].filter((column) => entry.in(column) !== "").join()

const joins = (entry: Entry, { first, excluded }: Lines, isExcluded: boolean): boolean =>
  isExcluded ||
  (excluded.length === 0 && first.in("country") === entry.in("country") && kindOf(first) === kindOf(entry))

const postalOf = (entry: Entry): string =>
  entry.in("postal_to") === "" ? entry.in("postal_from") : `${entry.in("postal_from")}-${entry.in("postal_to")}`

const placeOf = ({ first, held, excluded }: Lines): Place => {
  const country = first.in("country")
  const states = distinct(held.map((entry) => entry.in("state")))
  const postal = distinct(held.map(postalOf))
  const from = distinct(held.map((entry) => entry.in("origin")))
  for (const [column, list] of [
    ["state", states],
    ["postal_from", postal],
    ["origin", from]
  ] as const)
    if (list.length > 1 && list.includes(""))
      first.fault(column, "is filled in some lines of this place and not in others")
  if (held.length !== states.length * postal.length * from.length)
    first.fault("zone", `begins a place whose lines are not every state with every range and origin, each once`)
  const not = notOf(country, excluded)
  return {
    country,
    ...(states[0] !== "" && { states }),
    ...(postal[0] !== "" && { postal }),
    ...(from[0] !== "" && { from }),
    ...(not && { not })
  }
}

const distinct = (names: ReadonlyArray<string>): ReadonlyArray<string> => [...new Set(names)]

const notOf = (country: string, excluded: ReadonlyArray<Entry>): Place["not"] => {
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
      entry.fault("country", `is not ${country}, that of the place it is excluded from`)
  return {
    ...(countries.length > 0 && { countries }),
    ...(states.length > 0 && { states }),
    ...(postal.length > 0 && { postal })
  }
}
