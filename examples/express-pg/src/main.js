import { once } from "node:events"
import { stop } from "@waybill/adapter-http/node"
import { shop } from "./app.js"
import { createTables, openPool } from "./database.js"
import { openWaybill } from "./waybill.js"

const { DATABASE_URL = "postgres://postgres@127.0.0.1:5432/postgres", PORT = "3000", WEBHOOK_SECRET = "" } = process.env

const pool = openPool(DATABASE_URL)
await createTables(DATABASE_URL, pool)
const { close, waybill } = await openWaybill(DATABASE_URL, async (text) => console.log(`mail: ${text}`))
const server = shop(pool, waybill, () => WEBHOOK_SECRET).listen(Number(PORT))
await once(server, "listening")
console.log(`The shop listens on http://localhost:${PORT}`)

await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")])
// Finishes the requests in progress before it closes the databases.
await stop(server)
await close()
await pool.end()
