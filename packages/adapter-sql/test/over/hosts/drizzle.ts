// Drizzle on PostgreSQL and MariaDB.
import { sql } from "drizzle-orm"
import { drizzle as drizzleOnMysql2 } from "drizzle-orm/mysql2"
import { drizzle as drizzleOnPg } from "drizzle-orm/node-postgres"
import { drizzle as drizzleOnPostgres } from "drizzle-orm/postgres-js"
import { createPool } from "mysql2/promise"
import pg from "pg"
import postgres from "postgres"
import { overDrizzle } from "../../../src/over/index.ts"
import type { Library } from "./host.ts"

const onPg: Library = {
  name: "Drizzle on pg",
  database: "PostgreSQL",
  open: async (connectionString) => {
    const pool = new pg.Pool({ connectionString, max: 3 })
    const host = drizzleOnPg(pool)
    return {
      transaction: (work) =>
        host.transaction((transaction) =>
          work({
            execute: overDrizzle(transaction, sql, "postgres"),
            run: (text) => transaction.execute(sql.raw(text))
          })
        ),
      close: () => pool.end()
    }
  }
}

const onPostgres: Library = {
  name: "Drizzle on postgres",
  database: "PostgreSQL",
  open: async (url) => {
    const client = postgres(url, { max: 3 })
    const host = drizzleOnPostgres(client)
    return {
      transaction: (work) =>
        host.transaction((transaction) =>
          work({
            execute: overDrizzle(transaction, sql, "postgres"),
            run: (text) => transaction.execute(sql.raw(text))
          })
        ),
      close: () => client.end()
    }
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
