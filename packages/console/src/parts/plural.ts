/** Returns a number with its noun, such as `1 piece` or `12 pieces`. */
export const counted = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString("en")} ${count === 1 ? noun : plural}`
