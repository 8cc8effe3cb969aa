// Run by `npm run nightly -- faults`: tests each fault on each server in WAYBILL_FAULT_ROUNDS rounds (default 200), and
// prints a table of the results.
import { inconsistencies } from "../fixtures/consistency.ts"
import { type DatabaseName, databaseNames } from "../fixtures/databases.ts"
import { freshTables } from "../fixtures/tables.ts"
import { type FaultName, faultNames } from "./faults.ts"
import { totalsOf } from "./totals.ts"

const rounds = Number(process.env.WAYBILL_FAULT_ROUNDS ?? 200)
if (!Number.isSafeInteger(rounds) || rounds < 1)
  throw new Error("WAYBILL_FAULT_ROUNDS: must be an integer greater than 0")

/** Number of concurrent rounds of one operation. */
const CONCURRENCY = 10

const print = (line: string) => process.stdout.write(`${line}\n`)
const printRow = (...cells: ReadonlyArray<string | number>) => print(`| ${cells.join(" | ")} |`)

let triggers = 0
let problems = 0
const fail = (problem: string) => {
  print(problem)
  problems++
}

const runFault = async (name: DatabaseName, fault: FaultName) => {
  const tables = await freshTables(name)
  if ("absent" in tables) throw new Error(tables.absent)
  await tables.create()
  const totals = await totalsOf(tables, fault, rounds, CONCURRENCY)
  for (const [operation, each] of Object.entries(totals)) {
    const { acknowledged, calls, errors, longestRecovery, temporary, triggered } = each
    const recovery = `${Math.ceil(longestRecovery)} ms`
    printRow(name, `${operation}: ${fault}`, triggered, calls, acknowledged, temporary, errors.length, recovery)
    triggers += triggered
    for (const error of new Set(errors)) fail(error)
    if (triggered < rounds) fail(`the fault occurred in ${triggered} of ${rounds} rounds`)
  }
  for (const problem of await inconsistencies(tables)) fail(problem)
  await tables.end()
}

printRow(
  "server",
  "fault",
  "rounds",
  "calls",
  "acknowledged",
  "temporary errors",
  "lost or duplicated",
  "longest recovery"
)
printRow(...Array.from({ length: 8 }, () => "---"))
const selected = process.argv.slice(2)
const isSelected = (name: string) => name !== "SQLite" && (selected.length === 0 || selected.includes(name))
for (const name of databaseNames.filter(isSelected)) for (const fault of faultNames) await runFault(name, fault)
print(`${triggers} faults, ${problems} problems`)
if (problems > 0) process.exitCode = 1
