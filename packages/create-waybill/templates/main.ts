import { once } from "node:events"
import { startServer } from "./app.ts"
import { openWaybill } from "./waybill.ts"

const { DATABASE = "shop.db", PORT = "3000" } = process.env

/** Prints why the shop does not start, and ends the program. */
const fail = (problem: string, error: Error) => {
  console.error(`${problem} (${error.message})`)
  process.exit(1)
}

const { close, waybill } = await openWaybill(DATABASE).catch((error) =>
  fail("The database cannot be opened; set DATABASE to a file in an existing folder", error)
)
const server = await startServer(waybill, Number(PORT)).catch(async (error) => {
  await close()
  return fail(`The server cannot listen on the port "${PORT}"; set PORT to a free one, such as 3001`, error)
})
console.log(`The shop listens on ${server.url}`)

await Promise.race([once(process, "SIGTERM"), once(process, "SIGINT")])
// Finishes the requests in progress before it closes the database.
await server.close()
await close()
