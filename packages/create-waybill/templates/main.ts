import { once } from "node:events"
import { startServer } from "./app.ts"
import { openWaybill } from "./waybill.ts"

const { DATABASE = "shop.db", PORT = "3000" } = process.env

const { close, waybill } = await openWaybill(DATABASE)
const server = await startServer(waybill, Number(PORT))
console.log(`The shop listens on ${server.url}`)

await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")])
// Finishes the requests in progress before it closes the database.
await server.close()
await close()
