/** Returns a number with thousands separators, such as `12,345`. */
export const grouped = (value: number): string => value.toLocaleString("en-US")

/** Returns a count with its noun, such as `1 error` or `2 errors`. */
export const counted = (count: number, noun: string): string => `${grouped(count)} ${noun}${count === 1 ? "" : "s"}`

/** Returns a time in UTC, in the format `2026-11-25 09:00:00`. */
export const formatTime = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ")
