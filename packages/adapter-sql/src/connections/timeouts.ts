/** Time limits, in milliseconds. */
export interface Timeouts {
  /** Longest wait for a connection, or for the lock of a SQLite file. Default 1000. */
  readonly acquire: number
  /** Longest wait for the result of one statement. Default 2000. */
  readonly statement: number
}
