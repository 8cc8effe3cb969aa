// `npm run nightly:faults`: WAYBILL_FAULT_ROUNDS rounds (200) of each fault on each server, as rows of a table.
import { Effect } from "effect"
import { migrate } from "../../src/index.ts"
import { halfIn } from "../fixtures/consistency.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { freshTables } from "../fixtures/tables.ts"
import { faultNames } from "./faults.ts"
import { sumsOf } from "./totals.ts"

const rounds = Number(process.env.WAYBILL_FAULT_ROUNDS ?? 200)
if (!Number.isSafeInteger(rounds) || rounds < 1) throw new Error("WAYBILL_FAULT_ROUNDS is no number of rounds")

const say = (...cells: ReadonlyArray<string | number>) => process.stdout.write(`| ${cells.join(" | ")} |\n`)

say(
  "server",
  "fault",
  "rounds",
  "calls",
  "acknowledged",
  "told to come again",
  "lost, twice, half or false",
  "longest until well again"
)
say(...Array.from({ length: 8 }, () => "---"))
// Those that are named, or both.
const asked = process.argv.slice(2)
const isMeant = (name: string) => name !== "SQLite" && (asked.length === 0 || asked.includes(name))
for (const name of databaseNames.filter(isMeant)) {
  for (const fault of faultNames) {
    const tables = await freshTables(name)
    if ("absent" in tables) throw new Error(tables.absent)
    await Effect.runPromise(migrate(tables.source, { prefix: tables.prefix }))
    const sums = await sumsOf(tables, fault, rounds)
    for (const [operation, each] of Object.entries(sums)) {
      const { acknowledged, broken, calls, longestRecovery, struck, temporary } = each
      say(
        name,
        `${operation}: ${fault}`,
        struck,
        calls,
        acknowledged,
        temporary,
        broken.length,
        `${Math.ceil(longestRecovery)} ms`
      )
      for (const sentence of new Set(broken)) process.stdout.write(`${sentence}\n`)
      if (broken.length > 0 || struck < rounds) process.exitCode = 1
    }
    for (const sentence of await halfIn(tables)) {
      process.stdout.write(`${sentence}\n`)
      process.exitCode = 1
    }
    await tables.end()
  }
}
