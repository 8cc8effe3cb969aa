import { once } from "node:events"
import type { Server } from "node:http"
import { serve } from "@hono/node-server"
import { stop } from "@waybill/adapter-http/node"
import { openStores } from "@waybill/adapter-sql/plain"
import { cardRater, createWaybill } from "@waybill/core"
import { exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool } from "mysql2/promise"
import { shop } from "./app.ts"
import { createTables } from "./schema.ts"

const { DATABASE_URL = "mysql://root@127.0.0.1:3306/test", PORT = "3000" } = process.env

const stores = await openStores({ mysql: DATABASE_URL })
const pool = createPool(DATABASE_URL)
for (const table of createTables) await pool.query(table)
const { accounts, orderIds, store } = stores
const rater = cardRater(exampleCards, exampleShipFrom)
const waybill = createWaybill({ ports: { store, accounts, orderIds, rater } })
const server = serve({ fetch: shop(drizzle({ client: pool }), waybill, "shop").fetch, port: Number(PORT) })
console.log(`The shop listens on http://localhost:${PORT}`)

await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")])
// Finishes the requests in progress before it closes the databases.
await stop(server as Server)
await waybill.dispose()
await stores.close()
await pool.end()
