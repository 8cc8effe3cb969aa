export interface Result {
  readonly name: string
  readonly status: number
  /** Largest reply. */
  readonly bytes: number
  /** Median of the longest turns of the event loop, in milliseconds. */
  readonly turn: number
  /** Median CPU time on the event loop and mean CPU time of the process, in milliseconds. */
  readonly loop: number
  readonly all: number
  /** CPU time of the reference work beside the calls, divided by that of a quiet machine. */
  readonly slowness: number
}

/** Maximum turn of the event loop of a quiet machine, in milliseconds. */
const MAX_MS = 10

export const medianOf = (numbers: ReadonlyArray<number>): number =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)]!

/** Returns whether a request keeps the event loop for too long. */
export const isTooLong = ({ slowness, turn }: Pick<Result, "turn" | "slowness">): boolean =>
  turn / Math.max(1, slowness) > MAX_MS

export const head = [
  "| request | status | reply bytes | longest turn, ms | CPU on the event loop, ms | CPU of the process, ms |",
  "|---|---|---|---|---|---|"
]

/** Returns a result as a row of the table, with the times of a quiet machine. */
export const rowOf = (result: Result): string => {
  const { all, bytes, loop, name, slowness, status, turn } = result
  const times = [turn, loop, all].map((ms) => (ms / Math.max(1, slowness)).toFixed(1))
  const note = isTooLong(result) ? ` (above ${MAX_MS} ms)` : ""
  return `| ${[name + note, status, bytes.toLocaleString("en-US"), ...times].join(" | ")} |`
}
