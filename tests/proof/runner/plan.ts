// Plans the rows of a promise so that they take about five minutes.
import type { PublishedRow } from "./results.ts"
import type { Row } from "./rows.ts"

/** A row with a number of trials, and its estimated duration. */
interface PlannedRow extends Row {
  readonly size: number
  readonly seconds: number
  /** Whether the duration is a guess, because no run of the row was recorded. */
  readonly isGuess: boolean
}

export interface Plan {
  readonly rows: ReadonlyArray<PlannedRow>
  /** Rows that do not fit even with the fewest trials. */
  readonly leftOut: ReadonlyArray<Row>
}

/** Duration of a plan in seconds. */
const LIMIT = 300
/** Guessed duration of a row without a recorded run. */
const GUESS = 30
/** Time for the start of processes, if only one run was recorded. */
const START = 5
/** Part of the long form that a row without a short form runs at least. */
const LEAST = 1 / 50

const leastOf = ({ trial: { sizes } }: Row) => sizes.short ?? Math.ceil(sizes.long * LEAST)

const hasTime = (seconds: number | undefined) => seconds !== undefined

/** Estimates the seconds of a number of trials on a line through the recorded runs. */
const estimate = (published: PublishedRow | undefined, size: number): number | undefined => {
  const [first, second] = [published?.quick, published].filter((run) => hasTime(run?.seconds))
  if (first === undefined) return undefined
  const known = { size: first.size, seconds: first.seconds! }
  const other = second ?? { size: 0, seconds: Math.min(START, known.seconds) }
  const perTrial = other.size === known.size ? 0 : (other.seconds! - known.seconds) / (other.size - known.size)
  return Math.max(0, known.seconds + Math.max(0, perTrial) * (size - known.size))
}

/** Plans rows: each with the same part of its long form, and at least its short form. The shortest are kept. */
export const planRows = (rows: ReadonlyArray<Row>, published: ReadonlyMap<string, PublishedRow>): Plan => {
  const planned = (row: Row, part: number): PlannedRow => {
    const size = Math.max(leastOf(row), Math.floor(part * row.trial.sizes.long))
    const seconds = estimate(published.get(row.name), size)
    // A guess does not grow: more trials would make it worse.
    return seconds === undefined
      ? { ...row, size: leastOf(row), seconds: GUESS, isGuess: true }
      : { ...row, size, seconds, isGuess: false }
  }
  const secondsOf = (each: ReadonlyArray<PlannedRow>) => each.reduce((sum, { seconds }) => sum + seconds, 0)
  const kept = rows.map((row) => planned(row, 0)).toSorted((a, b) => a.seconds - b.seconds)
  while (kept.length > 1 && secondsOf(kept) > LIMIT) kept.pop()
  const chosen = rows.filter(({ name }) => kept.some((each) => each.name === name))
  let [low, high] = [0, 1]
  for (let step = 0; step < 20; step++) {
    const middle = (low + high) / 2
    if (secondsOf(chosen.map((row) => planned(row, middle))) <= LIMIT) low = middle
    else high = middle
  }
  return {
    rows: chosen.map((row) => planned(row, low > 0.999 ? 1 : low)),
    leftOut: rows.filter((row) => !chosen.includes(row))
  }
}
