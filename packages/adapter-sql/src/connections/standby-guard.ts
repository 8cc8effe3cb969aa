/** Column with the value 1 on a standby of PostgreSQL. */
export const STANDBY_COLUMN = "pg_is_in_recovery()::int as standby"

interface Result {
  readonly rows: ReadonlyArray<{ readonly standby?: unknown }>
}

/**
 * Returns a function that receives the results of the first statements on a connection, and throws an error if the
 * server is a standby although an earlier connection has reached a primary. After a failover, the old primary can start
 * as a standby with commits unknown to the new primary, so that a read there would confirm a lost write.
 */
export const standbyGuard = () => {
  let hasReachedPrimary = false
  return (results: unknown): void => {
    const [row] = ((Array.isArray(results) ? results.at(-1) : results) as Result).rows
    // A pooler returns no row, because each of its transactions is checked instead.
    if (row === undefined) return
    const isStandby = Number(row.standby) === 1
    if (isStandby && hasReachedPrimary)
      throw new Error("the server is a standby, and an earlier connection reached a primary")
    hasReachedPrimary ||= !isStandby
  }
}
