// The Express service on PostgreSQL. README.md documents DATABASE_URL and PORT.
import { and, eq } from "drizzle-orm"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { type Orders, serve } from "./app.ts"
import { postgresTables } from "./create-tables.ts"
import { orderEvents, orderItems, orders } from "./postgres-schema.ts"
import { createdEvent, itemRows, orderRow } from "./rows.ts"

const { DATABASE_URL, PORT = "8095" } = process.env
if (DATABASE_URL === undefined) throw new Error("DATABASE_URL: must be set")
const pool = new pg.Pool({ connectionString: DATABASE_URL })
await pool.query(postgresTables(orders, orderItems, orderEvents))
const db = drizzle(pool)

const insert: Orders["insert"] = (accountId, order) =>
  db.transaction(async (transaction) => {
    const now = new Date()
    const values = orderRow(accountId, order, now)
    const [row] = await transaction.insert(orders).values(values).onConflictDoNothing().returning({ id: orders.id })
    if (row === undefined) return undefined
    await transaction.insert(orderItems).values(itemRows(row.id, order))
    await transaction.insert(orderEvents).values(createdEvent(row.id, now))
    return row.id
  })

const { hold, id, stage, tracking_number, updated_at } = orders

const find: Orders["find"] = async (accountId, { order_id, xid }) => {
  const [row] = await db
    .select({ id, stage, hold, tracking_number, updated_at })
    .from(orders)
    .where(
      and(
        eq(orders.account_id, accountId),
        xid === undefined ? undefined : eq(orders.xid, xid),
        order_id === undefined ? undefined : eq(orders.id, Number(order_id))
      )
    )
  return row
}

serve({ insert, find }, Number(PORT), () => pool.end())
