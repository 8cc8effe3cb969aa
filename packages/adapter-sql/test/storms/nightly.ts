// `npm run nightly -- storms --operations 50000 --services 4` runs a storm on each database, with and without faults,
// and prints a table. `--database NAME` selects one database. `--seed NUMBER` selects other calls and faults.
import { parseArgs } from "node:util"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { runStorm } from "./storm.ts"

const { values } = parseArgs({
  options: {
    operations: { type: "string", default: "50000" },
    services: { type: "string", default: "4" },
    seed: { type: "string", default: `${seedOf(1)}` },
    database: { type: "string" }
  }
})

const numberOf = (name: "operations" | "services" | "seed"): number => {
  const value = Number(values[name])
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`--${name}: must be an integer greater than 0`)
  return value
}

const print = (line: string) => process.stdout.write(`${line}\n`)
const rowOf = (...cells: ReadonlyArray<string | number>) => `| ${cells.join(" | ")} |`

const [operations, services, seed] = [numberOf("operations"), numberOf("services"), numberOf("seed")]
const table = [
  rowOf("database", "services", "faults", "operations", "unknown outcome", "anomalies", "duplicate ids", "seconds"),
  rowOf(...Array.from({ length: 8 }, () => "---"))
]
let found = 0
const selected = databaseNames.filter((name) => values.database === undefined || name === values.database)
for (const database of selected) {
  for (const hasFaults of [false, true]) {
    const start = performance.now()
    const seconds = () => ((performance.now() - start) / 1000).toFixed(0)
    let waves = 0
    const result = await runStorm({ database, services, operations, hasFaults, seed }, (soFar) => {
      if (++waves % 10 === 0)
        print(`${database}: ${soFar.operations} operations, ${soFar.anomalies.length} anomalies, ${seconds()} s`)
    })
    if ("absent" in result) throw new Error(result.absent)
    const { anomalies, duplicateIds, faults, unknown } = result
    for (const anomaly of anomalies.slice(0, 20)) print(`ANOMALY ${database}: ${anomaly}`)
    found += anomalies.length + duplicateIds
    if (hasFaults) print(`${database}: ${[...faults].map(([kind, count]) => `${kind} × ${count}`).join(", ")}`)
    const hits = [...faults.values()].reduce((sum, count) => sum + count, 0)
    table.push(rowOf(database, services, hits, result.operations, unknown, anomalies.length, duplicateIds, seconds()))
  }
}
print(["", ...table].join("\n"))
print(`\n${table.length - 2} storms, ${found} anomalies or duplicate ids`)
if (found > 0) process.exitCode = 1
