/** In milliseconds. */
export interface Timeouts {
  /** To wait for a connection, or for the lock of a SQLite file. */
  readonly acquire: number
  /** To wait for the answer to one statement. */
  readonly statement: number
}
