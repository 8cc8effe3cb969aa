import type { DurableObjectStorage, SqlStorage } from "@cloudflare/workers-types/index.ts"
import { migrateOver } from "@waybill/adapter-sql/over"
import { executeOn } from "./order-store.ts"

const tables = [
  "account (id integer primary key check (id = 1), account_id text, username text, password text, secretkey text)",
  "order_ids (id integer primary key check (id = 1), next integer, until integer)"
]

/** Whether an object has tables. An object for a name that no merchant has never creates any. */
export const hasTables = (sql: SqlStorage): boolean =>
  sql.exec("select 1 from sqlite_master where type = 'table' and name = 'account'").toArray().length > 0

/** Creates the tables of a merchant's object, or updates them to the current version of Waybill. */
export const createTables = (storage: DurableObjectStorage): Promise<void> =>
  storage.transaction(async () => {
    await migrateOver(executeOn(storage.sql), { dialect: "sqlite" })
    for (const table of tables) storage.sql.exec(`create table if not exists ${table}`)
  })
