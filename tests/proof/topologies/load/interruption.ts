/** Returns the longest time in seconds without an acknowledgement between two times in milliseconds. */
export const longestGap = (acknowledgements: ReadonlyArray<number>, from: number, to: number): number => {
  const times = [from, ...acknowledgements.filter((at) => at >= from && at <= to), to].sort((a, b) => a - b)
  return Math.max(...times.slice(1).map((at, index) => at - times[index]!)) / 1000
}
