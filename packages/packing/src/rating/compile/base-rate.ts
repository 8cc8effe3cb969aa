import type { CardDecimal, RateTable } from "../card/card.ts"
import { type Charge, chargeOf } from "../money/charge.ts"
import { inIncrements, type Money } from "../money/money.ts"
import { textOf } from "../numbers/decimal.ts"
import { compare, minus, plus, type Ratio, stepsOf, times } from "../numbers/ratio.ts"
import { type Facts, type Predicate, predicateOf, valueByMeasure } from "./conditions.ts"
import type { FigureReader } from "./figure-reader.ts"

/** Column of a rate table: the prices for one zone. */
export interface CompiledColumn {
  /** Condition of the table. Undefined if it always applies. */
  readonly holds: Predicate | undefined
  /** Quantity to compare with the bounds of the rows. */
  readonly measure: NonNullable<RateTable["measure"]>
  /** Rows, ascending. Rows without a higher bound than all earlier ones never apply and are dropped. */
  readonly rows: ReadonlyArray<{
    /** Inclusive upper bound, in the card's units. */
    readonly upTo: Ratio
    /** The bound as in the card. */
    readonly text: CardDecimal
    /** Base price. Undefined if the service is not offered. */
    readonly charge: Charge | undefined
  }>
  /** Prices beyond the last row. Undefined if the service is not offered there. */
  readonly over: Over | undefined
}

/** Rule for prices beyond the last row. */
export interface Over {
  /** Bound of the last row. */
  readonly last: Ratio
  /** The bound as in the card. */
  readonly lastText: CardDecimal
  /** Price of the last row, in increments. */
  readonly price: Ratio
  /** Size of a unit of the excess. */
  readonly unit: Ratio
  /** Price of a unit of the excess, in increments. */
  readonly unitPrice: Ratio
  /** JSON pointer to the price of a unit in the card. */
  readonly pointer: string
}

/** Reason why there is no base price. */
export type NoBasePrice = "condition of the table" | "null price" | "beyond the last row"

/** Compiles a service's rate tables into columns, keyed by zone and in the order of the tables. */
export const compileColumns = (
  tables: ReadonlyArray<RateTable>,
  money: Money,
  figures: FigureReader,
  at: string
): ReadonlyMap<string, ReadonlyArray<CompiledColumn>> => {
  const columns = new Map<string, CompiledColumn[]>()
  for (const [t, table] of tables.entries()) {
    const pointer = `${at}/${t}`
    const holds = table.when && predicateOf(table.when, figures, `${pointer}/when`)
    for (const [column, zone] of table.zones.entries()) {
      const read = {
        holds,
        measure: table.measure ?? "billable",
        ...compileColumn(table, column, money, figures, pointer)
      }
      columns.set(zone, [...(columns.get(zone) ?? []), read])
    }
  }
  return columns
}

const compileColumn = (
  { rows, over }: RateTable,
  column: number,
  money: Money,
  figures: FigureReader,
  at: string
): Pick<CompiledColumn, "rows" | "over"> => {
  const cells = rows.map((row, r) => {
    const cell = row[column + 1] ?? undefined
    const upTo = figures.decimal(row[0] ?? "", `${at}/rows/${r}/0`)
    const pointer = `${at}/rows/${r}/${column + 1}`
    const price = cell === undefined ? undefined : inIncrements(money, figures.decimal(cell, pointer))
    return { upTo, text: row[0] ?? "", price, charge: price && chargeOf(money, price, "", pointer) }
  })
  const ascending: typeof cells = []
  for (const cell of cells) {
    const previous = ascending.at(-1)
    if (previous === undefined || compare(previous.upTo, cell.upTo) < 0) ascending.push(cell)
  }
  const last = cells.at(-1)
  const unitPrice = over?.price[column]
  if (over === undefined || unitPrice === undefined || last?.price === undefined)
    return { rows: ascending, over: undefined }
  const pointer = `${at}/over/price/${column}`
  return {
    rows: ascending,
    over: {
      last: last.upTo,
      lastText: last.text,
      price: last.price,
      unit: figures.positive(over.unit, `${at}/over/unit`),
      unitPrice: inIncrements(money, figures.decimal(unitPrice, pointer)),
      pointer
    }
  }
}

/**
 * Returns the base price from a column with a true condition, or the reason why there is none: from the first one, or
 * from the cheapest one. The first of several reasons counts.
 */
export const baseOf = (
  columns: ReadonlyArray<CompiledColumn>,
  facts: Facts,
  money: Money,
  isCheapest: boolean
): Charge | NoBasePrice => {
  let best: Charge | NoBasePrice | undefined
  for (const column of columns) {
    if (column.holds !== undefined && !column.holds(facts)) continue
    const price = priceIn(column, facts, money)
    if (!isCheapest) return price
    const isBetter = typeof price !== "string" && (typeof best !== "object" || price.increments < best.increments)
    if (best === undefined || isBetter) best = price
  }
  return best ?? "condition of the table"
}

const priceIn = (column: CompiledColumn, facts: Facts, money: Money): Charge | NoBasePrice => {
  const value = valueByMeasure[column.measure](facts)
  const row = column.rows[firstUpTo(column.rows, value)]
  if (row === undefined) return priceBeyond(column, value, money)
  if (row.charge === undefined) return "null price"
  const { increments, amount, pointer } = row.charge
  return { increments, amount, calc: `${column.measure} ${textOf(value)} <= ${row.text}`, pointer }
}

/** Returns the index of the first row with a bound of at least `value`. The rows must be ascending. */
export const firstUpTo = (rows: ReadonlyArray<{ readonly upTo: Ratio }>, value: Ratio): number => {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (compare(value, rows[middle]!.upTo) <= 0) high = middle
    else low = middle + 1
  }
  return low
}

const priceBeyond = ({ measure, over }: CompiledColumn, value: Ratio, money: Money): Charge | NoBasePrice => {
  if (over === undefined) return "beyond the last row"
  const units = stepsOf(minus(value, over.last), over.unit, "up")
  const price = plus(over.price, times(units, over.unitPrice))
  return chargeOf(money, price, `${measure} ${textOf(value)} > ${over.lastText} + ${textOf(units)} units`, over.pointer)
}
