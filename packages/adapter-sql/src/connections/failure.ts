import type { Dialect } from "../sql/dialect.ts"
import { Undone } from "./transaction.ts"

/**
 * What a failure means for whatever was to be written. `passing`: it was not, and may be soon. `lost`: nobody knows.
 * `away`: it was not, and will not be for a while. `refused`: it was not, and never will be as it stands.
 */
export type Fate = "passing" | "lost" | "away" | "refused"

/** No connection could be had, so nothing was asked. */
export class NotConnected extends Error {
  constructor(cause: unknown) {
    super("no connection to the database", { cause })
  }
}

type Fates = Readonly<Record<string, Fate>>

const fates: Readonly<Record<Dialect, Fates>> = {
  // The lower byte of SQLite's result codes, and the names that better-sqlite3 has for them.
  sqlite: {
    5: "passing", // another connection writes
    6: "passing", // a table is locked
    13: "away", // the disk is full
    SQLITE_BUSY: "passing",
    SQLITE_BUSY_SNAPSHOT: "passing",
    SQLITE_LOCKED: "passing",
    SQLITE_FULL: "away"
  },
  postgres: {
    "25006": "passing", // a server that has become a standby
    "25P03": "passing", // idle in a transaction for too long
    "40001": "passing", // serialisation failure
    "40P01": "passing", // deadlock
    "55P03": "passing", // a lock is not to be had
    "57014": "passing", // statement timeout
    "53100": "away", // the disk is full
    "53300": "away", // too many connections
    "57P03": "away", // starting up
    // With synchronous replication these may come after the commit.
    "57P01": "lost", // shut down by an administrator
    "57P02": "lost" // another process crashed
  },
  mysql: {
    1020: "passing", // the record has changed since it was read
    1205: "passing", // waited too long for a lock
    1213: "passing", // deadlock
    1290: "passing", // read only: a server that has become a replica
    1317: "passing", // interrupted
    1792: "passing", // a transaction that may only read
    1836: "passing", // read only
    1969: "passing", // statement timeout of MariaDB
    3024: "passing", // statement timeout of MySQL
    1021: "away", // the disk is full
    1040: "away", // too many connections
    1041: "away", // out of memory
    1053: "lost", // shutting down
    1927: "lost" // the connection was killed
  }
}

type Facts = {
  readonly code?: unknown
  readonly errcode?: unknown
  readonly errno?: unknown
  readonly severity?: unknown
  readonly sqlState?: unknown
}

/** What the database itself called the failure; undefined for what it did not say. */
const codeOf: Readonly<Record<Dialect, (facts: Facts) => string | undefined>> = {
  sqlite: ({ code, errcode }) => (typeof errcode === "number" ? String(errcode & 255) : String(code)),
  postgres: ({ code, severity }) => (typeof severity === "string" ? String(code) : undefined),
  mysql: ({ errno, sqlState }) => (typeof sqlState === "string" ? String(errno) : undefined)
}

const fateOfCause = (dialect: Dialect, cause: unknown): Fate => {
  if (cause instanceof NotConnected) return "away"
  const code = codeOf[dialect]((cause ?? {}) as Facts)
  return code === undefined ? "lost" : (fates[dialect][code] ?? "refused")
}

const standbys: Readonly<Record<Dialect, ReadonlyArray<string>>> = {
  sqlite: [],
  postgres: ["25006"],
  mysql: ["1290", "1792", "1836"]
}

/** Whether the server no longer takes writes, as one does whose place another has taken. */
export const isOfStandby = (dialect: Dialect, cause: unknown): boolean =>
  standbys[dialect].includes(codeOf[dialect]((cause ?? {}) as Facts) ?? "")

/** What a failure of a statement, or of a transaction, means. */
export const fateOf = (dialect: Dialect, error: unknown): Fate => {
  if (!(error instanceof Undone)) return fateOfCause(dialect, error)
  // Nothing was committed, whatever broke.
  const fate = fateOfCause(dialect, error.cause)
  return fate === "lost" ? "passing" : fate
}
