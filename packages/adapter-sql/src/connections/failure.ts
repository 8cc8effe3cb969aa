import type { Dialect } from "../sql/dialect.ts"
import { RolledBack } from "./transaction.ts"

/**
 * Meaning of a failure for a write. `transient`: not stored, and a retry may soon succeed. `uncertain`: stored or not.
 * `unavailable`: not stored, and a retry will fail for a while. `rejected`: not stored, and a retry will always fail.
 */
export type FailureKind = "transient" | "uncertain" | "unavailable" | "rejected"

/** No connection was available, so no statement was sent. */
export class NotConnected extends Error {
  constructor(cause: unknown) {
    super("no connection to the database", { cause })
  }
}

const kinds: Readonly<Record<Dialect, Readonly<Record<string, FailureKind>>>> = {
  // The lower byte of SQLite's result codes, and the names that better-sqlite3 gives them.
  sqlite: {
    5: "transient", // another connection writes
    6: "transient", // a table is locked
    13: "unavailable", // the disk is full
    SQLITE_BUSY: "transient",
    SQLITE_BUSY_SNAPSHOT: "transient",
    SQLITE_LOCKED: "transient",
    SQLITE_FULL: "unavailable"
  },
  postgres: {
    "25006": "transient", // read only: the server has become a standby
    "25P03": "transient", // idle in a transaction for too long
    "40001": "transient", // serialization failure
    "40P01": "transient", // deadlock
    "55P03": "transient", // lock not available
    "57014": "transient", // statement timeout
    "53100": "unavailable", // the disk is full
    "53300": "unavailable", // too many connections
    "57P03": "unavailable", // starting up
    // With synchronous replication, these may arrive after the commit.
    "57P01": "uncertain", // shut down by an administrator
    "57P02": "uncertain" // another process crashed
  },
  mysql: {
    1020: "transient", // the record has changed since it was read
    1205: "transient", // lock wait timeout
    1213: "transient", // deadlock
    1290: "transient", // read only: the server has become a replica
    1317: "transient", // interrupted
    1792: "transient", // a read-only transaction
    1836: "transient", // read only
    1969: "transient", // statement timeout of MariaDB
    3024: "transient", // statement timeout of MySQL
    1021: "unavailable", // the disk is full
    1040: "unavailable", // too many connections
    1041: "unavailable", // out of memory
    1053: "uncertain", // shutting down
    1927: "uncertain" // the connection was killed
  }
}

interface DriverError {
  readonly code?: unknown
  readonly errcode?: unknown
  readonly errno?: unknown
  readonly severity?: unknown
  readonly sqlState?: unknown
}

/** Returns the code that the database gave the failure, or undefined if the failure is not the database's. */
const codeOf: Readonly<Record<Dialect, (error: DriverError) => string | undefined>> = {
  sqlite: ({ code, errcode }) => (typeof errcode === "number" ? String(errcode & 255) : String(code)),
  postgres: ({ code, severity }) => (typeof severity === "string" ? String(code) : undefined),
  mysql: ({ errno, sqlState }) => (typeof sqlState === "string" ? String(errno) : undefined)
}

const kindOfCause = (dialect: Dialect, cause: unknown): FailureKind => {
  if (cause instanceof NotConnected) return "unavailable"
  const code = codeOf[dialect]((cause ?? {}) as DriverError)
  return code === undefined ? "uncertain" : (kinds[dialect][code] ?? "rejected")
}

const readOnlyCodes: Readonly<Record<Dialect, ReadonlyArray<string>>> = {
  sqlite: [],
  postgres: ["25006"],
  mysql: ["1290", "1792", "1836"]
}

/** Whether the server no longer accepts writes, because another server has taken its place as primary. */
export const isReadOnlyServer = (dialect: Dialect, cause: unknown): boolean =>
  readOnlyCodes[dialect].includes(codeOf[dialect]((cause ?? {}) as DriverError) ?? "")

/** Classifies the failure of a statement or of a transaction. */
export const failureKind = (dialect: Dialect, error: unknown): FailureKind => {
  if (!(error instanceof RolledBack)) return kindOfCause(dialect, error)
  // Nothing was committed, so a lost connection leaves no doubt.
  const kind = kindOfCause(dialect, error.cause)
  return kind === "uncertain" ? "transient" : kind
}
