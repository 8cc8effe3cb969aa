// Base prices, zone by zone: which tables are asked, and between which values a price is another one.

import type { RateTable, Service } from "../card/card.ts"
import { firstUpTo } from "../compile/base-rate.ts"
import { decimalOf, textOf } from "../numbers/decimal.ts"
import { compare, type Ratio, zero } from "../numbers/ratio.ts"
import type { Concern, Difference } from "./change.ts"
import { both, changed, changedAs, inOrder, inside, type Pair, plain } from "./pair.ts"
import { conditionWords } from "./words.ts"

/** The prices of a table for one zone. */
interface Column {
  readonly table: RateTable
  /** Where the table stands. */
  readonly at: string
  readonly steps: ReadonlyArray<Step>
  readonly beyond: Price
}

interface Price {
  /** As it is written. */
  readonly value: string
  /** The same however it is written. */
  readonly key: string
  readonly at: string
}

interface Step extends Price {
  readonly upTo: Ratio
}

export const pricesDiff = (service: Pair<Service>, code: string): ReadonlyArray<Difference> => {
  const tables = inside(service, "rates")
  const named = [tables.before, tables.after].flatMap((side) => side?.value.flatMap(({ zones }) => zones) ?? [])
  return inOrder(named).flatMap((zone) => {
    const concern = { services: [code], zones: [zone] }
    const columns = both(tables, ({ value, at }) => ({ value: columnsOf(value, at, zone), at }))
    return columnsDiff(columns.before?.value ?? [], columns.after?.value ?? [], concern)
  })
}

const columnsOf = (tables: ReadonlyArray<RateTable>, at: string, zone: string): ReadonlyArray<Column> =>
  tables.flatMap((table, t) => {
    const column = table.zones.indexOf(zone)
    return column === -1 ? [] : [columnOf(table, column, `${at}/${t}`)]
  })

const columnOf = (table: RateTable, column: number, at: string): Column => {
  const { rows, over } = table
  const cells = rows.map((row, r): Step => {
    const price = row[column + 1]
    const upTo = decimalOf(row[0] ?? "") ?? zero
    const value = price ?? "not offered"
    const cell = price === undefined ? "" : `/${column + 1}`
    return { upTo, value, key: plain(value), at: `${at}/rows/${r}${cell}` }
  })
  // A row that does not reach beyond those above it is never the first to hold a value.
  const steps: Step[] = []
  for (const cell of cells) if (steps.length === 0 || compare(steps.at(-1)!.upTo, cell.upTo) < 0) steps.push(cell)
  const [last, lastPrice, unitPrice] = [cells.at(-1), rows.at(-1)?.[column + 1], over?.price[column]]
  if (last === undefined || lastPrice == null || over === undefined || unitPrice === undefined) {
    const value = "beyond the last row"
    return { table, at, steps, beyond: { value, key: value, at: `${at}/rows` } }
  }
  const write = (text: (decimal: string) => string) =>
    `${text(lastPrice)} + ${text(unitPrice)} per ${plain(over.unit)} over ${textOf(last.upTo)}`
  return { table, at, steps, beyond: { value: write(String), key: write(plain), at: `${at}/over/price/${column}` } }
}

const whenOf = ({ table: { when } }: Column): string => (when === undefined ? "always" : conditionWords(when))
const measureOf = ({ table: { measure = "billable" } }: Column) => measure

/** The columns that are asked one after the other: those that are asked alike belong together, then the rest in turn. */
const columnsDiff = (
  before: ReadonlyArray<Column>,
  after: ReadonlyArray<Column>,
  concern: Concern
): ReadonlyArray<Difference> => {
  const [were, are] = [keyed(before), keyed(after)]
  const kept = [...were.keys()].filter((key) => are.has(key))
  const pairs = kept.map((key) => [were.get(key), are.get(key)] as const)
  const others = [were, are].map((all) => [...all].flatMap(([key, column]) => (kept.includes(key) ? [] : [column])))
  const rest = Array.from({ length: Math.max(others[0]!.length, others[1]!.length) }, (_, i) => {
    return [others[0]![i], others[1]![i]] as const
  })
  return [
    ...turnsDiff(kept, [...are.keys()], before, after, concern),
    ...[...pairs, ...rest].flatMap(([one, other]) => columnDiff(one, other, concern))
  ]
}

/** Columns by how they are asked for, those asked alike in their turn. */
const keyed = (columns: ReadonlyArray<Column>): ReadonlyMap<string, Column> => {
  const all = new Map<string, Column>()
  for (const column of columns) {
    let key = `${whenOf(column)} by ${measureOf(column)}`
    while (all.has(key)) key += " again"
    all.set(key, column)
  }
  return all
}

const turnsDiff = (
  kept: ReadonlyArray<string>,
  after: ReadonlyArray<string>,
  [first]: ReadonlyArray<Column>,
  [next]: ReadonlyArray<Column>,
  concern: Concern
): ReadonlyArray<Difference> => {
  const turns = [kept, after.filter((key) => kept.includes(key))].map((keys) => keys.join(", then "))
  const at = (column: Column | undefined) => column!.at.slice(0, column!.at.lastIndexOf("/"))
  if (kept.length === 0) return []
  return changed("table", "order", concern, {
    before: { value: turns[0]!, at: at(first) },
    after: { value: turns[1]!, at: at(next) }
  })
}

const columnDiff = (
  one: Column | undefined,
  other: Column | undefined,
  concern: Concern
): ReadonlyArray<Difference> => {
  if (one === undefined || other === undefined) {
    const write = (column: Column) => `${whenOf(column)}, by ${measureOf(column)}, ${column.table.rows.length} rows`
    return changedAs("table", "table", concern, pairOf(one, other), write)
  }
  const asked = [
    ...changedAs("table", "when", concern, pairOf(one, other), whenOf),
    ...changedAs("table", "measure", concern, pairOf(one, other), measureOf)
  ]
  return measureOf(one) === measureOf(other) ? [...asked, ...stepsDiff(one, other, concern)] : asked
}

const pairOf = (one: Column | undefined, other: Column | undefined): Pair<Column> => ({
  before: one && { value: one, at: one.at },
  after: other && { value: other, at: other.at }
})

/** The prices between each two values at which a row of either ends. */
const stepsDiff = (one: Column, other: Column, concern: Concern): ReadonlyArray<Difference> => {
  const all = [...one.steps, ...other.steps].map(({ upTo }) => upTo).sort(compare)
  const ends = [...all.filter((end, i) => i === 0 || compare(all[i - 1]!, end) < 0), undefined]
  return ends.flatMap((end, i) => {
    const over = i === 0 ? null : textOf(ends[i - 1]!)
    const band = { measure: measureOf(one), over, upTo: end === undefined ? null : textOf(end) }
    const pair = { before: priceAt(one, end), after: priceAt(other, end) }
    return pair.before.key === pair.after.key ? [] : changed("price", "base", { ...concern, band }, pair)
  })
}

const priceAt = ({ steps, beyond }: Column, end: Ratio | undefined): Price =>
  (end && steps[firstUpTo(steps, end)]) ?? beyond
