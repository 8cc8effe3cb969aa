// npm run nightly -- cheapest --orders 20000 --seed 0. The default seed differs each night.
import { parseArgs } from "node:util"
import { seedOf } from "../../../../../tests/runs/runs.ts"
import { compareSeed } from "./compare.ts"
import { cardKinds } from "./random-card.ts"
import { Tally } from "./tally.ts"

const { values } = parseArgs({
  options: { orders: { type: "string", default: "20000" }, seed: { type: "string", default: `${seedOf(0)}` } }
})
const first = Number(values.seed)

process.stdout.write("| card | effort | orders | cheapest | proved | mean excess of the others | false claims |\n")
process.stdout.write("|---|---|---|---|---|---|---|\n")
for (const kind of cardKinds)
  for (const effort of [0, 5]) {
    const tally = new Tally()
    for (let seed = first; seed < first + Number(values.orders); seed++)
      tally.add(seed, compareSeed(seed, kind, effort))
    process.stdout.write(`| ${kind} | ${effort} | ${tally.cells} |\n`)
    for (const claim of tally.falseClaims.slice(0, 40)) process.stderr.write(`${claim}\n`)
    if (tally.falseClaims.length > 0) process.exitCode = 1
  }
