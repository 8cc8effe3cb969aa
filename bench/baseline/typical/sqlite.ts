// The Express service on SQLite. README.md documents DB and PORT.
import Database from "better-sqlite3"
import { and, eq } from "drizzle-orm"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { type Orders, serve } from "./app.ts"
import { sqliteTables } from "./create-tables.ts"
import { createdEvent, itemRows, orderRow } from "./rows.ts"
import { orderEvents, orderItems, orders } from "./sqlite-schema.ts"

const { DB = ":memory:", PORT = "8094" } = process.env
const client = new Database(DB)
// A reply means that the order is on disk, as in the other servers.
for (const setting of ["journal_mode = wal", "synchronous = full", "foreign_keys = on"]) client.pragma(setting)
client.exec(sqliteTables(orders, orderItems, orderEvents))
const db = drizzle(client)

const insert: Orders["insert"] = async (accountId, order) =>
  db.transaction(
    (transaction) => {
      const now = new Date()
      const values = orderRow(accountId, order, now)
      const row = transaction.insert(orders).values(values).onConflictDoNothing().returning({ id: orders.id }).get()
      if (row === undefined) return undefined
      transaction.insert(orderItems).values(itemRows(row.id, order)).run()
      transaction.insert(orderEvents).values(createdEvent(row.id, now)).run()
      return row.id
    },
    { behavior: "immediate" }
  )

const { hold, id, stage, tracking_number, updated_at } = orders

const find: Orders["find"] = async (accountId, { order_id, xid }) =>
  db
    .select({ id, stage, hold, tracking_number, updated_at })
    .from(orders)
    .where(
      and(
        eq(orders.account_id, accountId),
        xid === undefined ? undefined : eq(orders.xid, xid),
        order_id === undefined ? undefined : eq(orders.id, Number(order_id))
      )
    )
    .get()

serve({ insert, find }, Number(PORT), () => client.close())
