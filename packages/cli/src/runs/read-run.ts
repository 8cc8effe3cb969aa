import { createReadStream } from "node:fs"
import { usageError } from "../errors/command-error.ts"
import { readText, unreadable } from "../input/text-file.ts"
import { linesOf } from "../input/text-lines.ts"
import { type RunLine, type RunOrder, runLineOf } from "./run-order.ts"
import { addOrder, noTotals, type RunTotals, summaryTotals } from "./run-totals.ts"

/** Output of a run. */
export interface Run {
  readonly file: string
  readonly totals: RunTotals
  /** Results by the names of the orders. Absent for a summary. */
  readonly orders?: ReadonlyMap<string, RunOrder>
  /** Units of length and weight of the orders, such as `in,lb`. Absent for a summary, and if no order is packed. */
  readonly units?: string
  /** Currency of the prices. Absent without prices. */
  readonly currency?: string
}

const EXPECTED = "must be the NDJSON output of waybill pack or waybill ship, or their summary of --json in one currency"

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Returns the problem of a value that differs from that of other orders or of the other run. */
const differenceOf = (
  what: "units" | "currency",
  given: string | undefined,
  expected: string | undefined,
  where = ""
): string | undefined =>
  given === undefined || expected === undefined || given === expected
    ? undefined
    : `${what} ${given}, unlike ${expected} in ${where}; both runs must have the same ${what}`

/** Collects the lines of a run. */
class RunReader {
  readonly orders = new Map<string, RunOrder>()
  totals = noTotals
  units: string | undefined
  currency: string | undefined
  private readonly other: Run | undefined
  private readonly refuse: (line: number, problem: string) => Error

  constructor(refuse: (line: number, problem: string) => Error, other: Run | undefined) {
    this.refuse = refuse
    this.other = other
  }

  add(line: number, { currency, name, order, units }: RunLine): void {
    if (this.orders.has(name)) throw this.refuse(line, `order ${JSON.stringify(name)} appears twice`)
    const { other } = this
    const problem =
      differenceOf("units", units, this.units, "earlier lines") ??
      differenceOf("currency", currency, this.currency, "earlier lines") ??
      differenceOf("units", units, other?.units, other?.file) ??
      differenceOf("currency", currency, other?.currency, other?.file)
    if (problem !== undefined) throw this.refuse(line, problem)
    this.units ??= units
    this.currency ??= currency
    this.orders.set(name, order)
    this.totals = addOrder(this.totals, order)
  }
}

const summaryOf = (file: string, other: Run | undefined): Run => {
  const summary = summaryTotals(parsed(readText(file)))
  if (summary === undefined) throw usageError(`${file}: not the output of a run; ${EXPECTED}`)
  const problem = other && differenceOf("currency", summary.currency, other.currency, other.file)
  if (problem !== undefined) throw usageError(`${file}: ${problem}`)
  return { file, ...summary }
}

/**
 * Reads the output of a run, line by line. Keeps a small record of each order. Throws if the units or the currency differ
 * from those of the `other` run. `onOrder` receives the number of read orders.
 */
export const readRun = async (file: string, other: Run | undefined, onOrder: (count: number) => void): Promise<Run> => {
  const refuse = (line: number, problem: string) => usageError(`${file}: line ${line}: ${problem}`)
  const reader = new RunReader(refuse, other)
  let number = 0
  const stream = createReadStream(file, { encoding: "utf8", highWaterMark: 1024 * 1024 })
  try {
    for await (const lines of linesOf(stream, file))
      for (const text of lines) {
        number++
        if (number === 1 && text.trim() === "{") return summaryOf(file, other)
        if (text.trim() === "") continue
        const line = runLineOf(parsed(text.replace(/^\uFEFF/, "")))
        if (line === undefined) throw refuse(number, `not the result of an order; ${EXPECTED}`)
        reader.add(number, line)
        onOrder(reader.orders.size)
      }
  } catch (error) {
    throw (error as NodeJS.ErrnoException).syscall === undefined ? error : unreadable(file, error)
  } finally {
    stream.destroy()
  }
  const { currency, orders, totals, units } = reader
  if (orders.size === 0) throw usageError(`${file}: contains no order; ${EXPECTED}`)
  return { file, totals, orders, ...(units !== undefined && { units }), ...(currency !== undefined && { currency }) }
}
