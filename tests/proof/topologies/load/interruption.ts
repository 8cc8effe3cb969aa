/** Returns the longest time in seconds without an acknowledgement between two times in milliseconds. */
export const longestGap = (acknowledgements: ReadonlyArray<number>, from: number, to: number): number => {
  const times = [from, ...acknowledgements.filter((at) => at >= from && at <= to), to].sort((a, b) => a - b)
  return Math.max(...times.slice(1).map((at, index) => at - times[index]!)) / 1000
}

/** Returns the longest gap of the entrance that was interrupted the longest. A process that stays dead has no other gap. */
export const longestGapOf = (entrances: ReadonlyArray<ReadonlyArray<number>>, from: number, to: number): number =>
  Math.max(...entrances.map((acknowledgements) => longestGap(acknowledgements, from, to)))

/** Returns whether each entrance has acknowledged a call since a time in milliseconds. */
export const areWriting = (entrances: ReadonlyArray<ReadonlyArray<number>>, since: number): boolean =>
  entrances.every((acknowledgements) => (acknowledgements.at(-1) ?? 0) > since)
