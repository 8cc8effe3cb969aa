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
const orders = Number(values.orders)
let compared = 0
let falseClaims = 0

process.stdout.write(
  "| card | effort | orders | cheapest | at its bound | mean excess of the others | false claims |\n"
)
process.stdout.write("|---|---|---|---|---|---|---|\n")
for (const kind of cardKinds)
  for (const effort of [0, 5]) {
    const tally = new Tally()
    for (let i = 0; i < orders; i++) {
      const known = tally.falseClaims.length
      tally.add(first + i, compareSeed(first + i, kind, effort))
      for (const claim of tally.falseClaims.slice(known)) process.stderr.write(`${claim}\n`)
      if ((i + 1) % 1000 === 0) process.stderr.write(`${kind}, effort ${effort}: ${i + 1} of ${orders} orders\n`)
    }
    process.stdout.write(`| ${kind} | ${effort} | ${tally.cells} |\n`)
    compared += orders
    falseClaims += tally.falseClaims.length
  }
process.stdout.write(`${compared} orders, ${falseClaims} false claims\n`)
if (falseClaims > 0) process.exitCode = 1
