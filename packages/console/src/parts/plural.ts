/** Returns a number with its noun, such as `1 piece` or `12 pieces`. */
export const counted = (count: number, noun: string): string =>
  `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`
