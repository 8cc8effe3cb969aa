import type { BoardCounts } from "@waybill/core/adapter"
/** Numbers of orders of one stage: open ones by urgency, or held ones. */
export interface CountRow {
  readonly stage: string
  readonly held: string | number | bigint
  readonly rushed: string | number | bigint
  readonly orders: string | number | bigint
  readonly late: string | number | bigint | null
}

const sum = (rows: ReadonlyArray<CountRow>, column: "orders" | "late"): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0)

/** Returns the numbers of the board's columns. */
export const boardCounts = (rows: ReadonlyArray<CountRow>): BoardCounts => {
  const held = rows.filter((row) => Number(row.held) === 1)
  const open = rows.filter((row) => Number(row.held) === 0)
  const inStage = (stage: string) => {
    const of = (some: ReadonlyArray<CountRow>) =>
      sum(
        some.filter((row) => row.stage === stage),
        "orders"
      )
    return of(open) - of(held)
  }
  return {
    new: inStage("new"),
    processing: inStage("processing"),
    held: sum(held, "orders"),
    rush: sum(
      open.filter(({ rushed }) => Number(rushed) === 1),
      "orders"
    ),
    late: sum(open, "late")
  }
}
