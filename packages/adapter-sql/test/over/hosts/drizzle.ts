// Drizzle on PostgreSQL and MariaDB.
import { sql } from "drizzle-orm"
import { drizzle as drizzleOnMysql2 } from "drizzle-orm/mysql2"
import { drizzle as drizzleOnPg } from "drizzle-orm/node-postgres"
import { drizzle as drizzleOnPostgres } from "drizzle-orm/postgres-js"
import { createPool } from "mysql2/promise"
import pg from "pg"
import postgres from "postgres"
import { overDrizzle } from "../../../src/over/index.ts"
import type { Host, Library } from "./host.ts"

const hostOf = (
  database: ReturnType<typeof drizzleOnPg> | ReturnType<typeof drizzleOnPostgres>,
  close: Host["close"]
): Host => ({
  transaction: (work) =>
    database.transaction((transaction) =>
      work({
        execute: overDrizzle(transaction, sql, "postgres"),
        run: (text) => transaction.execute(sql.raw(text))
      })
    ),
  close
})

const onPg: Library = {
  name: "Drizzle on pg",
  database: "PostgreSQL",
  open: async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 3 })
    const host = drizzleOnPg(pool)
    return hostOf(host, () => pool.end())
  }
}

const onPostgres: Library = {
  name: "Drizzle on postgres",
  database: "PostgreSQL",
  open: async (url) => {
    const client = postgres(url, { max: 3 })
    const host = drizzleOnPostgres(client)
    return hostOf(host, () => client.end())
  }
}

const onMysql2: Library = {
  name: "Drizzle on mysql2",
  database: "MariaDB",
  open: async (uri) => {
    const pool = createPool({ uri, connectionLimit: 3 })
    const host = drizzleOnMysql2(pool)
    return {
      transaction: (work) =>
        host.transaction((transaction) =>
          work({ execute: overDrizzle(transaction, sql, "mysql"), run: (text) => transaction.execute(sql.raw(text)) })
        ),
      close: () => pool.end()
    }
  }
}

export const drizzleLibraries: ReadonlyArray<Library> = [onPg, onPostgres, onMysql2]
