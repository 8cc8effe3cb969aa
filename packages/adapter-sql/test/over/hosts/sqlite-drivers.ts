// SQLite with `node:sqlite` and `better-sqlite3`. Their settings change how values are read.
import { DatabaseSync } from "node:sqlite"
import Database from "better-sqlite3"
import { type Execute, overBetterSqlite3, overNodeSqlite } from "../../../src/over/index.ts"
import { between, type Host, type HostTransaction, inTurns, type Library } from "./host.ts"

/** Returns a host that runs its transactions in turns on its only connection. */
const hostOf = (database: DatabaseSync | Database.Database, executeNow: () => HostTransaction["execute"]): Host => {
  const turn = inTurns()
  const run = (sql: string) => database.exec(sql)
  const statements = {
    begin: () => run("begin immediate"),
    commit: () => run("commit"),
    rollback: () => run("rollback")
  }
  return {
    transaction: (work) => turn(() => between(statements, () => work({ execute: executeNow(), run }))),
    close: async () => database.close()
  }
}

export const nodeSqliteLibrary: Library = {
  name: "node:sqlite with BigInt and arrays",
  database: "SQLite",
  open: async (file) => {
    const database = new DatabaseSync(file, { readBigInts: true, returnArrays: true, timeout: 5000 })
    return hostOf(database, () => overNodeSqlite(database))
  }
}

export const betterSqlite3Library: Library = {
  name: "better-sqlite3 with BigInt",
  database: "SQLite",
  isInMemory: true,
  open: async (file) => {
    const database = new Database(file).defaultSafeIntegers(true)
    return hostOf(database, () => overBetterSqlite3(database))
  }
}

const MAX_VALUES = 100

/**
 * A function of the host that follows the documented limits of Cloudflare's Durable Objects: it is synchronous, accepts
 * 100 values, and also counts the rows of indexes that a statement writes.
 */
export const ownExecuteLibrary: Library = {
  name: "a synchronous function with limits",
  database: "SQLite",
  isInMemory: true,
  open: async (file) => {
    const database = new DatabaseSync(file)
    const execute: Execute = (sql, values) => {
      if (values.length > MAX_VALUES) throw new Error("too many SQL variables")
      const statement = database.prepare(sql)
      return statement.columns().length > 0
        ? { rows: statement.all(...values), affected: 0 }
        : { rows: [], affected: Number(statement.run(...values).changes) * 7 }
    }
    return hostOf(database, () => Object.assign(execute, { dialect: "sqlite" as const }))
  }
}
