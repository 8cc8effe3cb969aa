import type { RateCard, RateTable, Row, Service } from "../card/card.ts"
import { zonesOf } from "../card/zones-of.ts"
import { decimalOf } from "../numbers/decimal.ts"
import { type CsvReading, readingOf } from "./outcome.ts"
import { COLUMNS, NOT_OFFERED, OVER, ZONE } from "./rate-columns.ts"
import { type Entry, Sheet } from "./sheet.ts"

/** The lines of one table. */
interface Lines {
  readonly first: Entry
  /** The zones that have prices, in the order of the columns. */
  readonly zones: ReadonlyArray<string>
  readonly rows: Array<Row>
  over: RateTable["over"]
}

/** The tables of a service, by their place in its list; nothing stands where the CSV names none. */
type Tables = Array<Lines>

/**
 * The card with the prices of a CSV. A table that the CSV names gets these rows instead of its own and keeps its name,
 * its condition and its measure; the number after a service's last makes a new table; all others stay as they are.
 */
export const ratesFromCsv = (csv: string, card: RateCard): CsvReading => {
  const sheet = new Sheet(csv, COLUMNS)
  const columns = sheet.header.filter((column) => column.startsWith(ZONE))
  checkColumns(sheet, new Set([...COLUMNS, ...zonesOf(card).map((zone) => `${ZONE}${zone}`)]))
  const services = new Map(card.services.map((service) => [service.code, service]))
  const tables = new Map<string, Tables>()
  for (const entry of sheet.entries) {
    const code = entry.in("service")
    const service = services.get(code)
    const own: Tables = tables.get(code) ?? []
    if (service === undefined) entry.fault("service", `names "${code}", which the card does not have`)
    else readLine(entry, columns, service, own)
    tables.set(code, own)
  }
  for (const lines of [...tables.values()].flat())
    if (lines.rows.length === 0) lines.first.fault("table", "has no row before what is beyond its last")
  return readingOf(sheet, () => ({
    ...card,
    services: card.services.map((service) => withTables(service, tables.get(service.code) ?? []))
  }))
}

const checkColumns = (sheet: Sheet, known: ReadonlySet<string>): void => {
  const seen = new Set<string>()
  for (const [i, column] of sheet.header.entries()) {
    if (!known.has(column)) sheet.fault(1, i + 1, `is headed ${column}, which is no zone of the card`)
    if (seen.has(column)) sheet.fault(1, i + 1, `is headed ${column} again`)
    seen.add(column)
  }
}

const readLine = (entry: Entry, columns: ReadonlyArray<string>, service: Service, tables: Tables): void => {
  const table = tableOf(entry, Math.max(service.rates.length, tables.length))
  const priced = columns.filter((column) => entry.in(column) !== "")
  const zones = priced.map((column) => column.slice(ZONE.length))
  const lines = tables[table] ?? { first: entry, zones, rows: [], over: undefined }
  tables[table] = lines
  if (zones.length === 0) entry.fault("up_to", "begins a line without prices")
  if (zones.join() !== lines.zones.join())
    entry.fault("table", `has prices for other zones than in line ${lines.first.line}; ${NOT_OFFERED} is no price`)
  if (lines.over !== undefined) entry.fault("up_to", "comes after what is beyond the last row")
  const bound = entry.in("up_to")
  if (bound.startsWith(OVER)) {
    const unit = number(entry, "up_to", bound.slice(OVER.length))
    lines.over = { unit, price: priced.map((column) => number(entry, column, entry.in(column))) }
  } else lines.rows.push(["up_to", ...priced].map((column) => numberOrNot(entry, column, entry.in(column))))
}

/** The place of a line's table in the list, at most `next`. */
const tableOf = (entry: Entry, next: number): number => {
  const text = entry.in("table")
  const table = /^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : Infinity
  if (table <= next) return table
  entry.fault("table", `is "${text}", no number from 1 to ${next + 1}`)
  return next
}

const number = (entry: Entry, column: string, text: string): string => {
  if (decimalOf(text) === undefined) entry.fault(column, `is "${text}", no decimal number`)
  return text
}

const numberOrNot = (entry: Entry, column: string, text: string): string | null =>
  text === NOT_OFFERED ? null : number(entry, column, text)

const withTables = (service: Service, tables: Tables): Service => {
  const rates = [...service.rates]
  tables.forEach(({ zones, rows, over }, index) => {
    const { over: _, ...table }: Partial<RateTable> = rates[index] ?? {}
    const order = orderOf(zones, table.zones)
    const sorted = <A>(prices: ReadonlyArray<A>): ReadonlyArray<A> => order.map((column) => prices[column]!)
    rates[index] = {
      ...table,
      zones: sorted(zones),
      rows: rows.map(([upTo = null, ...prices]) => [upTo, ...sorted(prices)]),
      ...(over && { over: { unit: over.unit, price: sorted(over.price) } })
    }
  })
  return { ...service, rates }
}

/** The columns in the order that the table has its zones in already, where those are the same. */
const orderOf = (zones: ReadonlyArray<string>, before: ReadonlyArray<string> = []): ReadonlyArray<number> => {
  const order = before.map((zone) => zones.indexOf(zone))
  return before.length === zones.length && !order.includes(-1) ? order : zones.map((_, column) => column)
}
