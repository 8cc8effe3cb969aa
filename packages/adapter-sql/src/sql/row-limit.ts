/** Maximum number of rows that a statement reads. */
export const MAX_ROWS = 10_000
const DEFAULT_ROWS = 50

/** Returns the number of rows to read: the limit rounded down, at most 10,000, or 0 if the limit is less than 1. Default 50. */
export const rowLimit = (limit = DEFAULT_ROWS): number => (limit >= 1 ? Math.min(Math.trunc(limit), MAX_ROWS) : 0)
