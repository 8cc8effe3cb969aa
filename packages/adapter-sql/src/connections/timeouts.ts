/** Time limits, in milliseconds. */
export interface Timeouts {
  /** Maximum wait for a connection or for a SQLite file's lock. Default 1000. */
  readonly acquire: number
  /** Maximum wait for the result of a statement. Default 2000. */
  readonly statement: number
}
