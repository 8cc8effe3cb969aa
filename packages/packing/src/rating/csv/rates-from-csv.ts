import { unknownName } from "../../values/unknown-name.ts"
import type { RateCard, RateTable, Row, Service } from "../card/card.ts"
import { zonesOf } from "../card/zones-of.ts"
import { decimalOf } from "../numbers/decimal.ts"
import { type CsvImport, importOf } from "./outcome.ts"
import { NOT_OFFERED, OVER, rateColumns, ZONE } from "./rate-columns.ts"
import { type CsvEntry, CsvSheet } from "./sheet.ts"

/** Lines of a CSV that form one table. */
interface TableLines {
  readonly first: CsvEntry
  /** Zones with prices, in column order. */
  readonly zones: ReadonlyArray<string>
  readonly rows: Array<Row>
  over: RateTable["over"]
}

/** Tables of a service by index. Sparse, because the CSV need not contain every table. */
type ServiceTables = Array<TableLines>

/**
 * Returns the card with the prices in a CSV. Rows of the tables in the CSV are replaced, but their names, conditions
 * and measures are unchanged. The number that follows a service's last table adds a table. Other tables are unchanged.
 *
 * @example
 * ```ts
 * const exported = ratesToCsv(exampleCards[0]!)
 * const imported = exported._tag === "Written" ? ratesFromCsv(exported.csv, exampleCards[0]!) : undefined
 * ```
 */
export const ratesFromCsv = (csv: string, card: RateCard): CsvImport => {
  const sheet = new CsvSheet(csv, rateColumns)
  const columns = sheet.header.filter((column) => column.startsWith(ZONE))
  checkColumns(sheet, new Set([...rateColumns, ...zonesOf(card).map((zone) => `${ZONE}${zone}`)]))
  const services = new Map(card.services.map((service) => [service.code, service]))
  const tables = new Map<string, ServiceTables>()
  for (const entry of sheet.entries) {
    const code = entry.in("service")
    const service = services.get(code)
    const own: ServiceTables = tables.get(code) ?? []
    if (service === undefined) entry.fault("service", `unknown service "${code}"; expected a service in the card`)
    else readLine(entry, columns, service, own)
    tables.set(code, own)
  }
  for (const lines of [...tables.values()].flat())
    if (lines.rows.length === 0) lines.first.fault("table", `no row precedes the ${OVER} line; expected at least one`)
  return importOf(sheet, () => ({
    ...card,
    services: card.services.map((service) => withTables(service, tables.get(service.code) ?? []))
  }))
}

const checkColumns = (sheet: CsvSheet, known: ReadonlySet<string>): void => {
  const expected = `${rateColumns.join(", ")}, or ${ZONE} followed by a zone in the card`
  const seen = new Set<string>()
  for (const [i, column] of sheet.header.entries()) {
    if (!known.has(column)) sheet.fault(1, i + 1, unknownName("column", column, [...known], undefined, expected))
    if (seen.has(column)) sheet.fault(1, i + 1, `duplicate column "${column}"`)
    seen.add(column)
  }
}

const readLine = (entry: CsvEntry, columns: ReadonlyArray<string>, service: Service, tables: ServiceTables): void => {
  const table = tableIndex(entry, Math.max(service.rates.length, tables.length))
  const priced = columns.filter((column) => entry.in(column) !== "")
  const zones = priced.map((column) => column.slice(ZONE.length))
  const lines = tables[table] ?? { first: entry, zones, rows: [], over: undefined }
  tables[table] = lines
  if (zones.length === 0) entry.fault("up_to", "no price on this line; expected at least one")
  if (zones.join() !== lines.zones.join())
    entry.fault(
      "table",
      `different zones from line ${lines.first.line}; use ${NOT_OFFERED} for a zone where the service is not offered`
    )
  if (lines.over !== undefined) entry.fault("up_to", `the ${OVER} line must be the last line of its table`)
  const bound = entry.in("up_to")
  if (bound.startsWith(OVER)) {
    const unit = readDecimal(entry, "up_to", bound.slice(OVER.length))
    lines.over = { unit, price: priced.map((column) => readDecimal(entry, column, entry.in(column))) }
  } else lines.rows.push(["up_to", ...priced].map((column) => readCell(entry, column, entry.in(column))))
}

/** Returns the index of a line's table. `next` is the index of a new table. */
const tableIndex = (entry: CsvEntry, next: number): number => {
  const text = entry.in("table")
  const table = /^[1-9]\d{0,5}$/.test(text) ? Number(text) - 1 : Infinity
  if (table <= next) return table
  entry.fault("table", `found "${text}"; expected a table number from 1 to ${next + 1}`)
  return next
}

const readDecimal = (entry: CsvEntry, column: string, text: string): string => {
  if (decimalOf(text) === undefined) entry.fault(column, `found "${text}"; expected a decimal`)
  return text
}

const readCell = (entry: CsvEntry, column: string, text: string): string | null =>
  text === NOT_OFFERED ? null : readDecimal(entry, column, text)

const withTables = (service: Service, tables: ServiceTables): Service => {
  const rates = [...service.rates]
  tables.forEach(({ zones, rows, over }, index) => {
    const { over: _, ...table }: Partial<RateTable> = rates[index] ?? {}
    const sequence = columnSequence(zones, table.zones)
    const arrange = <A>(prices: ReadonlyArray<A>): ReadonlyArray<A> => sequence.map((column) => prices[column]!)
    rates[index] = {
      ...table,
      zones: arrange(zones),
      rows: rows.map(([upTo = null, ...prices]) => [upTo, ...arrange(prices)]),
      ...(over && { over: { unit: over.unit, price: arrange(over.price) } })
    }
  })
  return { ...service, rates }
}

/** Returns the column indices in the order of the table's zones in the card, if both have the same zones. */
const columnSequence = (zones: ReadonlyArray<string>, before: ReadonlyArray<string> = []): ReadonlyArray<number> => {
  const sequence = before.map((zone) => zones.indexOf(zone))
  return before.length === zones.length && !sequence.includes(-1) ? sequence : zones.map((_, column) => column)
}
