// npm run nightly -- oracle --requests 100000 --seed 0. The default seed differs each night.
import { parseArgs } from "node:util"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { examine } from "./examine.ts"
import { requestWithMoreRules } from "./more-rules.ts"
import { requestOf } from "./random-request.ts"
import { Tally } from "./tally.ts"

const { values } = parseArgs({
  options: { requests: { type: "string", default: "100000" }, seed: { type: "string", default: `${seedOf(0)}` } }
})
const requests = Number(values.requests)
const seed = Number(values.seed)
const tally = new Tally()
const start = performance.now()
let shown = 0
for (let i = 0; i < requests; i += 2) {
  tally.add(`${seed + i}`, examine(requestOf(seed + i)))
  tally.add(`${seed + i} with more rules`, examine(requestWithMoreRules(seed + i)))
  while (shown < Math.min(tally.falseClaims.length, 40)) process.stdout.write(`${tally.falseClaims[shown++]}\n`)
  if ((i + 2) % 1000 === 0) {
    const seconds = Math.round((performance.now() - start) / 1000)
    process.stderr.write(`${i + 2} of ${requests} requests in ${seconds} s, ${tally.falseClaims.length} false claims\n`)
  }
}
process.stdout.write(tally.table())
if (tally.falseClaims.length > 0) process.exitCode = 1
