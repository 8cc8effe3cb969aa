import { nearestName, unknownName } from "@waybill/packing/values"
import { usageError } from "../errors/command-error.ts"
import type { ColumnField, InvoiceLayout } from "../formats/invoice-layout.ts"
import { formatFault } from "../input/fault.ts"

/** Maximum number of edits in a misspelled name. A column that differs in more has a different purpose, as `total` and `postal`. */
const MAX_EDITS = 1

/** Position of a cell among the kept cells. */
type Position = number

/** Columns of an amount in each row. */
interface ChargePositions {
  readonly amount: Position
  readonly charge?: Position
  readonly code?: string
}

/** The kept columns of an invoice, each with its meaning. Plain data, so that a thread can receive it. */
export interface ColumnMap {
  /** Index of each kept column in the row. */
  readonly kept: ReadonlyArray<number>
  /** Positions of each field, in order of precedence. */
  readonly fields: Readonly<Partial<Record<ColumnField, ReadonlyArray<Position>>>>
  readonly charges: ReadonlyArray<ChargePositions>
  /** Number of fields in the header. Absent without a header. */
  readonly width?: number
}

type Column = NonNullable<InvoiceLayout["columns"][ColumnField]>

const alternatives = (column: Column): ReadonlyArray<string | number> =>
  typeof column === "object" ? column : [column]

const normalized = (name: string): string => name.trim().toLowerCase()

/** Finds columns by name in a header, or by number. */
class ColumnFinder {
  private readonly names: ReadonlyArray<string> | undefined
  private readonly name: string
  private readonly line: number

  constructor(name: string, line: number, header: ReadonlyArray<string> | undefined) {
    this.name = name
    this.line = line
    this.names = header?.map(normalized)
  }

  /** Returns the indexes of a column, from left to right. */
  all(column: string | number): ReadonlyArray<number> {
    if (typeof column === "number") return [column - 1]
    const wanted = normalized(column)
    return this.names?.flatMap((each, index) => (each === wanted ? [index] : [])) ?? []
  }

  /** Returns the index of a column, or undefined if it is absent. Throws a usage error if it occurs twice. */
  one(column: string | number): number | undefined {
    const [index, again] = this.all(column)
    if (again !== undefined) this.fail(again + 1, `duplicate column ${JSON.stringify(column)}; must appear once`)
    return index
  }

  /** Returns the names that start with a prefix, without it. */
  startingWith(prefix: string): ReadonlyArray<readonly [index: number, rest: string]> {
    const start = normalized(prefix)
    return (this.names ?? []).flatMap((each, index) =>
      each.startsWith(start) && each.length > start.length ? [[index, each.slice(start.length)] as const] : []
    )
  }

  /** Throws a usage error if an unknown column resembles a column that is absent. Some of the `alternatives` of each can be. */
  checkNames(wanted: ReadonlyArray<ReadonlyArray<string | number>>): void {
    const absent = wanted
      .filter((names) => names.every((each) => this.all(each).length === 0))
      .flat()
      .map(String)
    const known = new Set(wanted.flat().map((each) => normalized(String(each))))
    for (const [index, name] of (this.names ?? []).entries()) {
      const meant = known.has(name) ? undefined : nearestName(name, absent, MAX_EDITS)
      if (meant !== undefined) this.fail(index + 1, unknownName("column", name, absent, meant))
    }
  }

  fail(column: number, message: string): never {
    throw usageError(`${this.name}: ${formatFault({ line: this.line, column, at: "", message })}`)
  }
}

/** Collects the kept columns. */
class KeptColumns {
  readonly indexes: Array<number> = []

  position(index: number): Position {
    const known = this.indexes.indexOf(index)
    return known === -1 ? this.indexes.push(index) - 1 : known
  }
}

/**
 * Finds the columns of a layout in the first record of an invoice. `header` is undefined if the layout has none. Throws
 * a usage error if no amount or no key is found.
 */
export const columnMapOf = (
  layout: InvoiceLayout,
  name: string,
  line: number,
  header: ReadonlyArray<string> | undefined
): ColumnMap => {
  const finder = new ColumnFinder(name, line, header)
  const kept = new KeptColumns()
  const ofCharges = layout.charges.flatMap(({ amount, charge }) => (charge === undefined ? [amount] : [amount, charge]))
  finder.checkNames([...Object.values(layout.columns), ...ofCharges].map(alternatives))
  const fields: Partial<Record<ColumnField, ReadonlyArray<Position>>> = {}
  for (const [field, column] of Object.entries(layout.columns) as ReadonlyArray<[ColumnField, Column]>) {
    const found = alternatives(column).flatMap((each) => finder.one(each) ?? [])
    if (found.length > 0) fields[field] = found.map((index) => kept.position(index))
  }
  const charges = [...listedCharges(layout, finder, kept), ...prefixedCharges(layout, finder, kept)]
  if (charges.length === 0) {
    const names = layout.charges.flatMap(({ amount }) => alternatives(amount).map(String))
    const wanted = [...names, ...(layout.chargePrefix === undefined ? [] : [`${layout.chargePrefix}CODE`])]
    finder.fail(1, `no column for the amount; expected ${wanted.map((each) => JSON.stringify(each)).join(" or ")}`)
  }
  if (fields.tracking === undefined && fields.order === undefined)
    finder.fail(1, `no column that identifies the shipment; expected ${keyNames(layout)}`)
  return { kept: kept.indexes, fields, charges, ...(header && { width: header.length }) }
}

const keyNames = ({ columns: { order, tracking } }: InvoiceLayout): string =>
  [tracking, order]
    .flatMap((column) => (column === undefined ? [] : alternatives(column)))
    .map((each) => JSON.stringify(each))
    .join(" or ")

const listedCharges = (
  { charges }: InvoiceLayout,
  finder: ColumnFinder,
  kept: KeptColumns
): ReadonlyArray<ChargePositions> =>
  charges.flatMap(({ amount, charge, code, isRepeated }): ReadonlyArray<ChargePositions> => {
    const fixed = code === undefined ? {} : { code }
    if (isRepeated === true) {
      const amounts = alternatives(amount).flatMap((each) => finder.all(each))
      const texts = charge === undefined ? [] : alternatives(charge).flatMap((each) => finder.all(each))
      return amounts.map((index, i) => ({
        amount: kept.position(index),
        ...(texts[i] !== undefined && { charge: kept.position(texts[i]) }),
        ...fixed
      }))
    }
    const [index] = alternatives(amount).flatMap((each) => finder.one(each) ?? [])
    if (index === undefined) return []
    const [text] = charge === undefined ? [] : alternatives(charge).flatMap((each) => finder.one(each) ?? [])
    return [{ amount: kept.position(index), ...(text !== undefined && { charge: kept.position(text) }), ...fixed }]
  })

const prefixedCharges = (
  { chargePrefix }: InvoiceLayout,
  finder: ColumnFinder,
  kept: KeptColumns
): ReadonlyArray<ChargePositions> =>
  chargePrefix === undefined
    ? []
    : finder.startingWith(chargePrefix).map(([index, code]) => ({ amount: kept.position(index), code }))
