import { printCsv } from "@waybill/packing/rating"
import type { Order } from "../../formats/order.ts"
import { formatFault, type InputFault, located } from "../../input/fault.ts"
import { csvCell } from "../../output/csv-cell.ts"

export type Format = "ndjson" | "csv"

/** The first two fields of every output line: the number of the input line, and the name of the order. */
export interface OrderLabel {
  readonly line: number
  readonly order: string | undefined
}

/** Returns the name of an order, or its line. */
export const displayName = ({ line, order }: OrderLabel): string => order ?? `line ${line}`

/** The value of a CSV cell. */
export type Cell = string | number | undefined

/** Functions that format the results of one kind of work in one output format. */
export interface OutputLines<A> {
  /** Header line of a CSV file. Empty for NDJSON. */
  readonly header: string
  readonly done: (label: OrderLabel, order: Order, result: A) => string
  /** Output for a skipped order. */
  readonly skipped: (label: OrderLabel, reason: string) => string
  readonly refused: (label: OrderLabel, faults: ReadonlyArray<InputFault>) => string
}

/** Returns a value as one line of JSON. */
export const jsonLine = (value: object): string => `${JSON.stringify(value)}\n`

const csvRow = (cells: ReadonlyArray<Cell>): string => printCsv([cells.map((cell) => csvCell(String(cell ?? "")))])

/** Returns the functions that format the results of a kind of work as NDJSON. */
export const ndjsonLines = <A>(done: OutputLines<A>["done"]): OutputLines<A> => ({
  header: "",
  done,
  skipped: (label, skipped) => jsonLine({ ...label, skipped }),
  refused: (label, faults) => jsonLine({ ...label, mistakes: faults.map(located) })
})

/**
 * Returns the functions that format the results of a kind of work as CSV. The header begins with `line` and `order` and
 * ends with `problem`. Each of the `rows` has the cells after `line` and `order`, or only the problem. An order without
 * a name gets one, because rows without a name would be different orders.
 */
export const csvLines = <A>(
  header: ReadonlyArray<string>,
  rows: (order: Order, result: A) => ReadonlyArray<ReadonlyArray<Cell>>
): OutputLines<A> => {
  const problemRow = (label: OrderLabel, problem: string) =>
    csvRow([label.line, displayName(label), ...Array<Cell>(header.length - 3).fill(""), problem])
  return {
    header: csvRow(header),
    done: (label, order, result) =>
      rows(order, result)
        .map((cells) =>
          cells.length === 1 ? problemRow(label, String(cells[0])) : csvRow([label.line, displayName(label), ...cells])
        )
        .join(""),
    skipped: () => "",
    refused: (label, faults) => faults.map((fault) => problemRow(label, formatFault(fault))).join("")
  }
}
