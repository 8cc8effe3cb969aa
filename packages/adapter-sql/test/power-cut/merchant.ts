// Pushes orders to a traced SQLite file, and appends the request of each acknowledged one to a file beside it.
import { appendFileSync } from "node:fs"
import { Effect } from "effect"
import { sql } from "kysely"
import { SqlDatabase } from "../../src/index.ts"
import { carryOut } from "../fixtures/commands.ts"
import { waybillOn } from "../fixtures/waybill.ts"

const [file = "", acknowledged = "", orders = "", synchronous = ""] = process.argv.slice(2)

const runtime = waybillOn({ source: { sqlite: file }, prefix: "our_" }, 1, { migrate: true })

const { writer } = await runtime.runPromise(SqlDatabase)
// Frequent checkpoints exercise the transfer from the log to the file.
await sql.raw("pragma wal_autocheckpoint = 40").execute(writer)
await sql.raw(`pragma synchronous = ${synchronous}`).execute(writer)

const push = (number: number) =>
  Effect.map(carryOut({ command: "push", account: "acme", xid: `x${number}`, request: `r${number}` }), (outcome) => {
    if (outcome !== "ok") throw new Error(`r${number}: ${outcome}`)
    appendFileSync(acknowledged, `r${number}\n`)
  })

await runtime.runPromise(
  Effect.forEach(
    Array.from({ length: Number(orders) }, (_, number) => number),
    push,
    { concurrency: 4, discard: true }
  )
)
await runtime.dispose()
