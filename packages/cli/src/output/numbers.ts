/** Formats a number with thousands separators: 12,345. */
export const grouped = (value: number): string => value.toLocaleString("en-US")

/** Formats a count with its noun: `1 error`, `2 errors`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? "" : "s"}`

/** Formats a time as `2026-11-25 09:00:00`, in UTC. */
export const formatTime = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ")
