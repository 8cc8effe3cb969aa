// Judges the medians of two databases, and formats them as the rows of a table.

/** The times of the same work in a smaller and in a larger database. */
export interface Comparison {
  readonly name: string
  /** Medians in milliseconds. */
  readonly small: number
  readonly large: number
  /** Target of the larger database's time as a multiple of the smaller one's. Default: none. */
  readonly limit?: number
}

/** Durations below a tenth of a millisecond are noise. */
const NOISE = 0.1

/** Returns the larger database's time as a multiple of the smaller one's. */
export const ratioOf = ({ large, small }: Comparison): number => large / small

/** Whether a comparison misses its target by more than the noise. */
export const isMissed = (each: Comparison): boolean =>
  each.limit !== undefined && ratioOf(each) > each.limit && each.large - each.small > NOISE

const milliseconds = (time: number): string => time.toFixed(time < 10 ? 2 : time < 1000 ? 1 : 0)

/** Returns the table of the comparisons as lines. */
export const tableOf = (title: string, comparisons: ReadonlyArray<Comparison>): ReadonlyArray<string> => [
  `| ${title} | smaller, ms | larger, ms | ratio | target |`,
  "|---|---|---|---|---|",
  ...comparisons.map((each) => {
    const target = each.limit === undefined ? "" : `${each.limit}${isMissed(each) ? ", not met" : ""}`
    const cells = [each.name, milliseconds(each.small), milliseconds(each.large), ratioOf(each).toFixed(2), target]
    return `| ${cells.join(" | ")} |`
  })
]

/** Returns the median of a list of numbers. */
export const medianOf = (values: ReadonlyArray<number>): number => {
  const sorted = values.toSorted((one, other) => one - other)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}
