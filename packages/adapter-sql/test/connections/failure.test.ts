import { expect, it } from "vitest"
import { type Fate, fateOf, NotConnected } from "../../src/connections/failure.ts"
import { Undone } from "../../src/connections/transaction.ts"
import type { Dialect } from "../../src/sql/dialect.ts"

const error = (facts: object) => Object.assign(new Error("as a driver says it"), facts)
const postgres = (code: string) => error({ code, severity: "ERROR" })
const mysql = (errno: number) => error({ errno, sqlState: "HY000" })
const sqlite = (errcode: number) => error({ code: "ERR_SQLITE_ERROR", errcode })
const reset = error({ code: "ECONNRESET", errno: -104 })

// What is known of each database: a deadlock and the like pass, a full disk does not, a broken line leaves doubt.
const told: ReadonlyArray<readonly [what: string, dialect: Dialect, error: unknown, fate: Fate]> = [
  ["a deadlock", "postgres", postgres("40P01"), "passing"],
  ["a serialisation failure", "postgres", postgres("40001"), "passing"],
  ["a statement timeout", "postgres", postgres("57014"), "passing"],
  ["a server that is a standby now", "postgres", postgres("25006"), "passing"],
  ["a full disk", "postgres", postgres("53100"), "away"],
  ["a constraint", "postgres", postgres("23502"), "refused"],
  ["a shutdown during the commit", "postgres", postgres("57P01"), "lost"],
  ["a broken line", "postgres", reset, "lost"],
  ["a broken pipe, whose name has the form of a SQLSTATE", "postgres", error({ code: "EPIPE" }), "lost"],
  ["a query without an answer", "postgres", new Error("no answer within 10250 ms"), "lost"],
  ["a broken line before the commit", "postgres", new Undone(reset), "passing"],
  ["a constraint before the commit", "postgres", new Undone(postgres("23502")), "refused"],
  ["no connection", "postgres", new NotConnected(reset), "away"],
  ["no connection for a transaction", "mysql", new Undone(new NotConnected(reset)), "away"],
  ["a deadlock", "mysql", mysql(1213), "passing"],
  ["a lock that was not to be had", "mysql", new Undone(mysql(1205)), "passing"],
  ["a server that is read only now", "mysql", mysql(1290), "passing"],
  ["a full disk", "mysql", mysql(1021), "away"],
  ["text that is too long", "mysql", new Undone(mysql(1406)), "refused"],
  ["a broken line", "mysql", reset, "lost"],
  ["another writer", "sqlite", sqlite(5), "passing"],
  ["a snapshot that is too old", "sqlite", sqlite(517), "passing"],
  ["another writer, as better-sqlite3 says it", "sqlite", error({ code: "SQLITE_BUSY_SNAPSHOT" }), "passing"],
  ["a full disk", "sqlite", sqlite(13), "away"],
  ["a constraint", "sqlite", new Undone(sqlite(1299)), "refused"]
]

it.each(told)("%s (%s)", (_, dialect, error, fate) => {
  expect(fateOf(dialect, error)).toBe(fate)
})
