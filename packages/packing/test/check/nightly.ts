// npm run nightly -- forgeries --certificates 100000 --seed 0. The default seed differs each night.
import { parseArgs } from "node:util"
import { seedOf } from "../../../../tests/runs/runs.ts"
import { noTrials, tryForgeries, tryTrue } from "./try-forgeries.ts"

const { values } = parseArgs({
  options: { certificates: { type: "string", default: "100000" }, seed: { type: "string", default: `${seedOf(0)}` } }
})
const wanted = Number(values.certificates)
const trials = noTrials()
const forged = (): number => [...trials.forged.values()].reduce((sum, count) => sum + count, 0)
for (let seed = Number(values.seed); trials.true < wanted; seed++) tryTrue(seed, trials)
process.stdout.write(`${trials.true} true certificates, ${trials.refused.length} refused\n`)
process.stdout.write(`${trials.optimal} optimal packings, ${trials.checkedOptimal} of them checked\n`)
for (let seed = Number(values.seed); forged() < wanted; seed++) tryForgeries(seed, trials)
for (const [name, count] of trials.forged) process.stdout.write(`${String(count).padStart(7)}  ${name}\n`)
process.stdout.write(
  `${forged()} forged certificates of ${trials.forged.size} kinds, ${trials.accepted.length} accepted\n`
)
const faults = [...trials.refused, ...trials.accepted]
for (const fault of faults.slice(0, 40)) process.stdout.write(`${fault}\n`)
if (faults.length > 0) process.exitCode = 1
