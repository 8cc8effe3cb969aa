import { exceptions, MAX_MS } from "./exceptions.ts"

export interface Result {
  readonly name: string
  readonly status: number
  /** Largest reply. */
  readonly bytes: number
  /** Median CPU time on the event loop and mean CPU time of the process, in milliseconds. */
  readonly loop: number
  readonly all: number
  /** CPU time of the reference work beside the calls, divided by that of a quiet machine. */
  readonly slowness: number
}

/** Part of the limit below which a request needs no exception. */
const NEEDLESS = 0.6

const median = (sorted: ReadonlyArray<number>): number => sorted[Math.floor(sorted.length / 2)]!
export const medianOf = (numbers: ReadonlyArray<number>): number =>
  median(numbers.toSorted((one, other) => one - other))

/** CPU time on the event loop that a quiet machine would need. */
const quietMs = ({ loop, slowness }: Pick<Result, "loop" | "slowness">): number => loop / Math.max(1, slowness)

export const limitOf = (name: string): number => exceptions[name]?.ms ?? MAX_MS

/** Returns why a result fails the benchmark, or undefined. */
export const failureOf = (result: Pick<Result, "name" | "loop" | "slowness">): string | undefined => {
  const ms = quietMs(result)
  const limit = limitOf(result.name)
  if (ms > limit) return `above the limit of ${limit} ms`
  return result.name in exceptions && ms < NEEDLESS * MAX_MS ? "needs no exception" : undefined
}

export const head = [
  "| request | status | reply bytes | CPU on the event loop, ms | CPU of the process, ms | limit, ms |",
  "|---|---|---|---|---|---|"
]

/** Returns a result as a row of the table. */
export const rowOf = (result: Result): string => {
  const { all, bytes, loop, name, slowness, status } = result
  const failure = failureOf(result)
  const reason = exceptions[name]?.reason
  const notes = [...(failure === undefined ? [] : [failure]), ...(reason === undefined ? [] : [reason])]
  const cells = [
    name + (notes.length === 0 ? "" : ` (${notes.join("; ")})`),
    status,
    bytes.toLocaleString("en-US"),
    quietMs({ loop, slowness }).toFixed(1),
    quietMs({ loop: all, slowness }).toFixed(1),
    limitOf(name)
  ]
  return `| ${cells.join(" | ")} |`
}
