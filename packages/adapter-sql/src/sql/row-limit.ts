const MAX_ROWS = 10_000

/** Returns the whole number of rows to read: at most 10,000, and 0 if the limit is not a positive number. */
export const rowLimit = (limit: number): number => (limit >= 1 ? Math.min(Math.trunc(limit), MAX_ROWS) : 0)
