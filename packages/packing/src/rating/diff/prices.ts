// Compares base prices zone by zone: the applicable tables, and the bands with different prices.

import type { RateTable, Service } from "../card/card.ts"
import { firstUpTo } from "../compile/base-rate.ts"
import { decimalOf, textOf } from "../numbers/decimal.ts"
import { compare, type Ratio, zero } from "../numbers/ratio.ts"
import type { AffectedShipments, CardDifference } from "./change.ts"
import { compareAs, field, mapPair, type Pair, shortestDecimal, sortNames, stringsDiff } from "./pair.ts"
import { conditionWords } from "./words.ts"

/** Prices for one zone in a rate table. */
interface ZoneColumn {
  readonly table: RateTable
  /** JSON pointer to the table. */
  readonly at: string
  readonly steps: ReadonlyArray<PriceStep>
  readonly beyond: Price
}

interface Price {
  /** Price as written in the card. */
  readonly value: string
  /** Price in a normalized form, for comparison. */
  readonly key: string
  readonly at: string
}

interface PriceStep extends Price {
  readonly upTo: Ratio
}

/** Compares the base prices of a service. */
export const pricesDiff = (service: Pair<Service>, code: string): ReadonlyArray<CardDifference> => {
  const tables = field(service, "rates")
  const named = [tables.before, tables.after].flatMap((side) => side?.value.flatMap(({ zones }) => zones) ?? [])
  return sortNames(named).flatMap((zone) => {
    const affected = { services: [code], zones: [zone] }
    const columns = mapPair(tables, ({ value, at }) => ({ value: columnsOf(value, at, zone), at }))
    return columnsDiff(columns.before?.value ?? [], columns.after?.value ?? [], affected)
  })
}

const columnsOf = (tables: ReadonlyArray<RateTable>, at: string, zone: string): ReadonlyArray<ZoneColumn> =>
  tables.flatMap((table, t) => {
    const column = table.zones.indexOf(zone)
    return column === -1 ? [] : [columnOf(table, column, `${at}/${t}`)]
  })

const columnOf = (table: RateTable, column: number, at: string): ZoneColumn => {
  const { rows, over } = table
  const cells = rows.map((row, r): PriceStep => {
    const price = row[column + 1]
    const upTo = decimalOf(row[0] ?? "") ?? zero
    const value = price ?? "not offered"
    const cell = price === undefined ? "" : `/${column + 1}`
    return { upTo, value, key: shortestDecimal(value), at: `${at}/rows/${r}${cell}` }
  })
  // A row that does not exceed an earlier row never applies.
  const steps: PriceStep[] = []
  for (const cell of cells) if (steps.length === 0 || compare(steps.at(-1)!.upTo, cell.upTo) < 0) steps.push(cell)
  const [last, lastPrice, unitPrice] = [cells.at(-1), rows.at(-1)?.[column + 1], over?.price[column]]
  if (last === undefined || lastPrice == null || over === undefined || unitPrice === undefined) {
    const value = "beyond the last row"
    return { table, at, steps, beyond: { value, key: value, at: `${at}/rows` } }
  }
  const write = (text: (decimal: string) => string) =>
    `${text(lastPrice)} + ${text(unitPrice)} per ${shortestDecimal(over.unit)} over ${textOf(last.upTo)}`
  return {
    table,
    at,
    steps,
    beyond: { value: write(String), key: write(shortestDecimal), at: `${at}/over/price/${column}` }
  }
}

const whenOf = ({ table: { when } }: ZoneColumn): string => (when === undefined ? "always" : conditionWords(when))
const measureOf = ({ table: { measure = "billable" } }: ZoneColumn) => measure

/** Compares the columns for a zone: first those with equal conditions, then the remaining ones in order. */
const columnsDiff = (
  before: ReadonlyArray<ZoneColumn>,
  after: ReadonlyArray<ZoneColumn>,
  affected: AffectedShipments
): ReadonlyArray<CardDifference> => {
  const [oldColumns, newColumns] = [keyed(before), keyed(after)]
  const kept = [...oldColumns.keys()].filter((key) => newColumns.has(key))
  const pairs = kept.map((key) => [oldColumns.get(key), newColumns.get(key)] as const)
  const others = [oldColumns, newColumns].map((all) =>
    [...all].flatMap(([key, column]) => (kept.includes(key) ? [] : [column]))
  )
  const rest = Array.from({ length: Math.max(others[0]!.length, others[1]!.length) }, (_, i) => {
    return [others[0]![i], others[1]![i]] as const
  })
  return [
    ...sequenceDiff(kept, [...newColumns.keys()], before, after, affected),
    ...[...pairs, ...rest].flatMap(([one, other]) => columnDiff(one, other, affected))
  ]
}

/** Returns columns keyed by condition and measure. A numeric suffix distinguishes repeated keys. */
const keyed = (columns: ReadonlyArray<ZoneColumn>): ReadonlyMap<string, ZoneColumn> => {
  const all = new Map<string, ZoneColumn>()
  for (const column of columns) {
    let key = `${whenOf(column)} by ${measureOf(column)}`
    while (all.has(key)) key += " (repeated)"
    all.set(key, column)
  }
  return all
}

/** Compares the order of the columns in both cards. */
const sequenceDiff = (
  kept: ReadonlyArray<string>,
  after: ReadonlyArray<string>,
  [first]: ReadonlyArray<ZoneColumn>,
  [next]: ReadonlyArray<ZoneColumn>,
  affected: AffectedShipments
): ReadonlyArray<CardDifference> => {
  const sequences = [kept, after.filter((key) => kept.includes(key))].map((keys) => keys.join(", then "))
  const at = (column: ZoneColumn | undefined) => column!.at.slice(0, column!.at.lastIndexOf("/"))
  if (kept.length === 0) return []
  return stringsDiff("table", "order", affected, {
    before: { value: sequences[0]!, at: at(first) },
    after: { value: sequences[1]!, at: at(next) }
  })
}

const columnDiff = (
  one: ZoneColumn | undefined,
  other: ZoneColumn | undefined,
  affected: AffectedShipments
): ReadonlyArray<CardDifference> => {
  if (one === undefined || other === undefined) {
    const write = (column: ZoneColumn) => `${whenOf(column)}, by ${measureOf(column)}, ${column.table.rows.length} rows`
    return compareAs("table", "table", affected, pairOf(one, other), write)
  }
  const selection = [
    ...compareAs("table", "when", affected, pairOf(one, other), whenOf),
    ...compareAs("table", "measure", affected, pairOf(one, other), measureOf)
  ]
  return measureOf(one) === measureOf(other) ? [...selection, ...stepsDiff(one, other, affected)] : selection
}

const pairOf = (one: ZoneColumn | undefined, other: ZoneColumn | undefined): Pair<ZoneColumn> => ({
  before: one && { value: one, at: one.at },
  after: other && { value: other, at: other.at }
})

/** Compares the prices in each band between consecutive row bounds of the two columns. */
const stepsDiff = (one: ZoneColumn, other: ZoneColumn, affected: AffectedShipments): ReadonlyArray<CardDifference> => {
  const all = [...one.steps, ...other.steps].map(({ upTo }) => upTo).sort(compare)
  const ends = [...all.filter((end, i) => i === 0 || compare(all[i - 1]!, end) < 0), undefined]
  return ends.flatMap((end, i) => {
    const over = i === 0 ? null : textOf(ends[i - 1]!)
    const band = { measure: measureOf(one), over, upTo: end === undefined ? null : textOf(end) }
    const pair = { before: priceAt(one, end), after: priceAt(other, end) }
    return pair.before.key === pair.after.key ? [] : stringsDiff("price", "base", { ...affected, band }, pair)
  })
}

const priceAt = ({ steps, beyond }: ZoneColumn, end: Ratio | undefined): Price =>
  (end && steps[firstUpTo(steps, end)]) ?? beyond
