// Judges whether the time of a refusal shows that an identifier exists.

const SHARE = 0.25
const ABSOLUTE = 1

/** Milliseconds of refusals: for another account's identifier, and for an absent one. */
export interface Times {
  readonly foreign: ReadonlyArray<number>
  readonly absent: ReadonlyArray<number>
}

export const median = (times: ReadonlyArray<number>): number => {
  const sorted = times.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2
}

/** Returns a sentence if the medians differ by more than 25 % and more than 1 ms. */
export const timeViolations = (name: string, { absent, foreign }: Times): ReadonlyArray<string> => {
  const [one, other] = [median(foreign), median(absent)]
  const difference = Math.abs(one - other)
  if (difference <= ABSOLUTE || difference <= SHARE * Math.min(one, other)) return []
  return [`${name}: ${one.toFixed(2)} ms for another account's order, ${other.toFixed(2)} ms for an absent one`]
}
