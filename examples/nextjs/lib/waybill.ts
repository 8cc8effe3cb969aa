import { openStores } from "@waybill/adapter-sql/plain"
import { cardRater, createWaybill } from "@waybill/core"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { createTables } from "./tables"

const open = async () => {
  const { DATABASE_URL: postgres = "postgres://postgres@127.0.0.1:5432/postgres" } = process.env
  const pool = new pg.Pool({ connectionString: postgres })
  // The pool replaces connections that the server closes, which must not end the process.
  pool.on("error", (error) => console.error(`PostgreSQL closed an idle connection: ${error.message}`))
  for (const table of createTables) await pool.query(table)
  const stores = await openStores({ postgres })
  const { accounts, orderIds, store } = stores
  const rater = cardRater(exampleCards, exampleShipFrom)
  const waybill = createWaybill({ ports: { store, accounts, orderIds, rater } })
  return { database: drizzle({ client: pool }), waybill }
}

/** Waybill and the database of the shop. */
export type Opened = Awaited<ReturnType<typeof open>>

const shared = globalThis as typeof globalThis & { openedWaybill?: Promise<Opened> }

/**
 * Opens Waybill once in this process. The build imports this module without a database, and each route has its own copy
 * of it.
 */
export const opened = (): Promise<Opened> => {
  shared.openedWaybill ??= open()
  return shared.openedWaybill
}
