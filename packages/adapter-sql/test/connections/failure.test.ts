import { expect, it } from "vitest"
import { type FailureKind, failureKind, NotConnected } from "../../src/connections/failure.ts"
import { RolledBack } from "../../src/connections/transaction.ts"
import type { Dialect } from "../../src/sql/dialect.ts"

const error = (facts: object) => Object.assign(new Error("driver error"), facts)
const postgres = (code: string) => error({ code, severity: "ERROR" })
const mysql = (errno: number) => error({ errno, sqlState: "HY000" })
const sqlite = (errcode: number) => error({ code: "ERR_SQLITE_ERROR", errcode })
const reset = error({ code: "ECONNRESET", errno: -104 })

// A deadlock is transient, a full disk is not, and a broken connection leaves the outcome uncertain.
const failures: ReadonlyArray<readonly [name: string, dialect: Dialect, error: unknown, kind: FailureKind]> = [
  ["a deadlock", "postgres", postgres("40P01"), "transient"],
  ["a serialization failure", "postgres", postgres("40001"), "transient"],
  ["a statement timeout", "postgres", postgres("57014"), "transient"],
  ["a server that has become a standby", "postgres", postgres("25006"), "transient"],
  ["a full disk", "postgres", postgres("53100"), "unavailable"],
  ["a constraint violation", "postgres", postgres("23502"), "rejected"],
  ["a shutdown during the commit", "postgres", postgres("57P01"), "uncertain"],
  ["a broken connection", "postgres", reset, "uncertain"],
  ["a broken pipe with a SQLSTATE-like code", "postgres", error({ code: "EPIPE" }), "uncertain"],
  ["a query that returned no result", "postgres", new Error("Query read timeout"), "uncertain"],
  ["a broken connection before the commit", "postgres", new RolledBack(reset), "transient"],
  ["a constraint violation before the commit", "postgres", new RolledBack(postgres("23502")), "rejected"],
  ["no connection", "postgres", new NotConnected(reset), "unavailable"],
  ["no connection for a transaction", "mysql", new RolledBack(new NotConnected(reset)), "unavailable"],
  ["a deadlock", "mysql", mysql(1213), "transient"],
  ["a lock wait timeout", "mysql", new RolledBack(mysql(1205)), "transient"],
  ["a server that has become read-only", "mysql", mysql(1290), "transient"],
  ["a Galera node that has lost its cluster", "mysql", new RolledBack(mysql(1047)), "transient"],
  ["a Galera node that lost its cluster before the commit", "mysql", mysql(1047), "uncertain"],
  ["a Galera node that lost its cluster during the commit", "mysql", mysql(1180), "uncertain"],
  ["a full disk", "mysql", mysql(1021), "unavailable"],
  ["a table that cannot grow", "mysql", mysql(1114), "unavailable"],
  ["a string that is too long", "mysql", new RolledBack(mysql(1406)), "rejected"],
  ["a broken connection", "mysql", reset, "uncertain"],
  ["another writer", "sqlite", sqlite(5), "transient"],
  ["a snapshot that is too old", "sqlite", sqlite(517), "transient"],
  ["a locked file reported by better-sqlite3", "sqlite", error({ code: "SQLITE_BUSY_SNAPSHOT" }), "transient"],
  ["a full disk", "sqlite", sqlite(13), "unavailable"],
  ["a constraint violation", "sqlite", new RolledBack(sqlite(1299)), "rejected"]
]

it.each(failures)("classifies $0 as $3 ($1)", (_, dialect, error, kind) => {
  expect(failureKind(dialect, error)).toBe(kind)
})
