// `npm run nightly -- simulation` runs WAYBILL_SIMULATION_SEEDS seeds (default 1,000,000), starting at
// WAYBILL_SIMULATION_FIRST (default: WAYBILL_SEED chooses it).
import { seedOf } from "../../../../tests/runs/runs.ts"
import { everyOutcome } from "./every-outcome.ts"
import { describeFailure, emptyTotals, seedsFrom, sweep } from "./sweep.ts"

const readNumber = (name: string, byDefault: number): number => {
  const value = Number(process.env[name] ?? byDefault)
  if (!Number.isSafeInteger(value)) throw new Error(`${name}: must be an integer`)
  return value
}

const count = readNumber("WAYBILL_SIMULATION_SEEDS", 1_000_000)
const first = readNumber("WAYBILL_SIMULATION_FIRST", seedOf(0))
const BATCH = 10_000
const MAX_FAILURES = 10

const totals = emptyTotals()
const start = performance.now()
let failures = 0
process.stdout.write(`seeds ${first} to ${first + count - 1}\n`)
for (let next = first; next < first + count && failures < MAX_FAILURES; ) {
  const failure = sweep(seedsFrom(next, Math.min(BATCH, first + count - next)), totals)
  next = failure === undefined ? next + BATCH : failure.seed + 1
  if (failure !== undefined) {
    failures++
    process.stdout.write(`${describeFailure(failure)}\n`)
  }
  const seconds = (performance.now() - start) / 1000
  const { calls, crashes, runs, unknown } = totals
  process.stdout.write(
    `${runs} runs in ${seconds.toFixed(0)} s: ${calls} calls, ${unknown} with unknown outcome, ${crashes} client crashes, ${failures} failures\n`
  )
}
for (const [what, seed] of totals.reached) {
  if (everyOutcome.includes(what)) continue
  failures++
  process.stdout.write(`seed ${seed} reaches "${what}", which the list of outcomes lacks; add it and store the seed\n`)
}
process.exitCode = failures === 0 ? 0 : 1
