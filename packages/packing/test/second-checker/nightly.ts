// npm run nightly -- second-checker --packings 10000 --seed 0. The default seed differs each night.
import { parseArgs } from "node:util"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { casesOf, compare } from "./compare.ts"

const { values } = parseArgs({
  options: { packings: { type: "string", default: "10000" }, seed: { type: "string", default: `${seedOf(0)}` } }
})

/** Number of seeds for one process of the second checker. */
const BATCH = 200

const kinds = { true: 0, altered: 0, forged: 0 }
const judged = new Map<string, number>()
const differences: string[] = []
for (let seed = Number(values.seed); Math.min(...Object.values(kinds)) < Number(values.packings); seed += BATCH) {
  const cases = Array.from({ length: BATCH }, (_, i) => [...casesOf(seed + i)]).flat()
  for (const { name } of cases)
    kinds[name.endsWith(": true") ? "true" : name.endsWith("altered") ? "altered" : "forged"]++
  const compared = compare(cases)
  differences.push(...compared.differences)
  for (const verdict of compared.verdicts) judged.set(verdict, (judged.get(verdict) ?? 0) + 1)
}
process.stdout.write(`${kinds.true} true, ${kinds.forged} forged and ${kinds.altered} altered packings\n`)
process.stdout.write(`${[...judged].map(([verdict, count]) => `${count} claims ${verdict}`).join(", ")}\n`)
process.stdout.write(`${differences.length} packings with different verdicts\n`)
for (const difference of differences.slice(0, 40)) process.stdout.write(`${difference}\n`)
if (differences.length > 0) process.exitCode = 1
