import type { Dialect } from "../sql/dialect.ts"
import { FileReplaced } from "./sqlite-file.ts"
import { RolledBack } from "./transaction.ts"

/**
 * Consequence of a failure for a write. `transient`: the write was not stored, and a retry may soon succeed.
 * `uncertain`: the write may or may not have been stored. `unavailable`: it was not stored, and retries will fail for a
 * while. `rejected`: it was not stored, and no retry can succeed.
 */
export type FailureKind = "transient" | "uncertain" | "unavailable" | "rejected"

/** Error for work that got no connection, so that no statement was sent. */
export class NotConnected extends Error {
  constructor(cause: unknown) {
    super("no connection to the database", { cause })
  }
}

const kinds: Readonly<Record<Dialect, Readonly<Record<string, FailureKind>>>> = {
  // The keys are the low byte of SQLite's result codes, and the code names that better-sqlite3 reports instead.
  sqlite: {
    5: "transient", // another connection is writing
    6: "transient", // a table is locked
    13: "unavailable", // the disk is full
    SQLITE_BUSY: "transient",
    SQLITE_BUSY_SNAPSHOT: "transient",
    SQLITE_LOCKED: "transient",
    SQLITE_FULL: "unavailable"
  },
  postgres: {
    "25006": "transient", // read-only: the server has become a standby
    "25P03": "transient", // a transaction was idle for too long
    "40001": "transient", // serialization failure
    "40P01": "transient", // deadlock
    "55P03": "transient", // lock not available
    "57014": "transient", // statement timeout
    "53100": "unavailable", // the disk is full
    "53300": "unavailable", // too many connections
    "57P03": "unavailable", // the server is starting up
    "08P01": "uncertain", // a pooler lost its server connection
    // With synchronous replication, these errors may arrive after the commit.
    "57P01": "uncertain", // the server is being shut down by an administrator
    "57P02": "uncertain" // another server process crashed
  },
  mysql: {
    1020: "transient", // the record has changed since it was read
    1205: "transient", // lock wait timeout
    1213: "transient", // deadlock
    1290: "transient", // read-only: the server has become a replica
    1317: "transient", // query interrupted
    1792: "transient", // read-only transaction
    1836: "transient", // read-only mode
    1969: "transient", // MariaDB's statement timeout
    3024: "transient", // MySQL's statement timeout
    1021: "unavailable", // the disk is full
    1040: "unavailable", // too many connections
    1041: "unavailable", // out of memory
    1114: "unavailable", // a table cannot grow, because the disk is full
    1047: "uncertain", // a Galera node without its cluster refuses statements
    1053: "uncertain", // the server is shutting down
    1180: "uncertain", // a Galera node lost its cluster during the commit
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

/** Returns the database's code for the failure, or undefined if the failure did not come from the database. */
const codeOf: Readonly<Record<Dialect, (error: DriverError) => string | undefined>> = {
  sqlite: ({ code, errcode }) => (typeof errcode === "number" ? String(errcode & 255) : String(code)),
  postgres: ({ code, severity }) => (typeof severity === "string" ? String(code) : undefined),
  mysql: ({ errno, sqlState }) => (typeof sqlState === "string" ? String(errno) : undefined)
}

/** Messages of Kysely, `pg`, `mysql2`, `node:sqlite` and `better-sqlite3` after this process has closed the database. */
const closedMessage =
  /^(?:driver has already been destroyed|Cannot use a pool after calling end on the pool|Pool is closed\.|(?:The )?database (?:connection )?is not open)$/

/** Whether this process has closed the database. No retry can help. */
export const isClosed = (error: unknown): boolean =>
  error instanceof Error && (closedMessage.test(error.message) || isClosed(error.cause))

const kindOfCause = (dialect: Dialect, cause: unknown): FailureKind => {
  if (cause instanceof NotConnected || cause instanceof FileReplaced) return "unavailable"
  const code = codeOf[dialect]((cause ?? {}) as DriverError)
  return code === undefined ? "uncertain" : (kinds[dialect][code] ?? "rejected")
}

/** Returns a function that returns whether a failure, also one before the commit, has one of the database's codes. */
const hasCode =
  (codes: Readonly<Record<Dialect, ReadonlyArray<string>>>) =>
  (dialect: Dialect, error: unknown): boolean => {
    const cause = error instanceof RolledBack ? error.cause : error
    return codes[dialect].includes(codeOf[dialect]((cause ?? {}) as DriverError) ?? "")
  }

/** Whether a statement may have reached its time limit because another transaction keeps a row or a table locked. */
export const isLockTimeout = hasCode({
  sqlite: [],
  postgres: ["55P03", "57014"],
  mysql: ["1205", "1969", "3024"]
})

/** Whether the failure shows a read-only server, replaced by another primary. */
export const isReadOnlyServer = hasCode({ sqlite: [], postgres: ["25006"], mysql: ["1290", "1792", "1836"] })

/**
 * Whether a concurrent transaction changed or locked the same rows. Large batches conflict more often than their
 * parts: on Galera, a batch fails if another node commits a change of any of its orders first.
 */
export const isConflict = hasCode({ sqlite: [], postgres: ["40001", "40P01"], mysql: ["1020", "1213"] })

/** Whether the role lacks a privilege for the statement. */
export const isAccessDenied = hasCode({
  sqlite: [],
  postgres: ["42501"],
  mysql: ["1044", "1142", "1143", "1227", "1356", "1370"]
})

/** Puts the cause and the remedy before a server's own message about a read-only transaction. */
export const explainReadOnly = (error: unknown): void => {
  if (!(error instanceof Error)) return
  const { message, stack = "" } = error
  error.message = `the server is a standby or read-only; connect to the primary: ${message}`
  error.stack = stack.replace(message, error.message)
}

/** Classifies the failure of a statement or a transaction. */
export const failureKind = (dialect: Dialect, error: unknown): FailureKind => {
  if (!(error instanceof RolledBack)) return kindOfCause(dialect, error)
  // The rollback preceded any commit, so nothing was stored even if the connection was lost.
  const kind = kindOfCause(dialect, error.cause)
  return kind === "uncertain" ? "transient" : kind
}
