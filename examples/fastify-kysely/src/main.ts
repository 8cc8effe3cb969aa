import { once } from "node:events"
import { shop } from "./app.ts"
import { createTables, openDatabase } from "./tables.ts"
import { openWaybill } from "./waybill.ts"

const { DATABASE_URL = "postgres://postgres@127.0.0.1:5432/postgres", PORT = "3000" } = process.env

const database = openDatabase(DATABASE_URL)
await createTables(database)
const app = shop(database, await openWaybill(database))
console.log(`The shop listens on ${await app.listen({ port: Number(PORT) })}`)

await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")])
await app.close()
