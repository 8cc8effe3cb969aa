import type { Line } from "../rating/money/ledger.ts"
import { formatMicros, millionthsOf } from "../values/money.ts"

/** A line before and after a change. `before` is undefined for an added line, `after` for a removed one. */
export interface LinePair {
  readonly code: string
  readonly box: number | null
  readonly before: Line | undefined
  readonly after: Line | undefined
}

/** Returns the amount of a line. An absent line amounts to nothing. */
export const amountIn = (line: Line | undefined): string => line?.amount ?? "0"

/** Returns the second amount minus the first one. */
export const differenceOf = (before: string, after: string): string =>
  formatMicros(millionthsOf(after) - millionthsOf(before), 0)

/** Pairs the lines of two prices by code and box. Repeated codes are paired in order. */
export const pairLines = (before: ReadonlyArray<Line>, after: ReadonlyArray<Line>): ReadonlyArray<LinePair> => {
  const [old, current] = [keyed(before), keyed(after)]
  return [...new Set([...old.keys(), ...current.keys()])].map((key) => {
    const [one, other] = [old.get(key), current.get(key)]
    const { box, code } = (one ?? other)!
    return { code, box, before: one, after: other }
  })
}

/** Whether the amounts of a pair differ. */
export const differs = ({ after, before }: LinePair): boolean => differenceOf(amountIn(before), amountIn(after)) !== "0"

const keyed = (lines: ReadonlyArray<Line>): ReadonlyMap<string, Line> => {
  const all = new Map<string, Line>()
  for (const line of lines) {
    let key = JSON.stringify([line.code, line.box])
    while (all.has(key)) key += " again"
    all.set(key, line)
  }
  return all
}
