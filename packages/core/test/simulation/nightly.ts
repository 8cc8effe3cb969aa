// `npm run nightly:simulation`: WAYBILL_SIMULATION_SEEDS seeds (a million) from WAYBILL_SIMULATION_FIRST on (others each day).
import { noSums, sweep, telling } from "./sweep.ts"

const given = (name: string, otherwise: number): number => {
  const value = Number(process.env[name] ?? otherwise)
  if (!Number.isSafeInteger(value)) throw new Error(`${name} is no whole number`)
  return value
}

const count = given("WAYBILL_SIMULATION_SEEDS", 1_000_000)
const today = Math.floor(Date.now() / 86_400_000)
// Seeds have 32 bits: after 2,000 days the first ones come again.
const first = given("WAYBILL_SIMULATION_FIRST", (today % 2000) * 1_000_000)
const portion = 10_000
const failuresToShow = 10

const sums = noSums()
const started = performance.now()
let failures = 0
process.stdout.write(`seeds ${first} to ${first + count - 1}\n`)
for (let next = first; next < first + count && failures < failuresToShow; ) {
  const failure = sweep(next, Math.min(portion, first + count - next), sums)
  next = failure === undefined ? next + portion : failure.seed + 1
  if (failure !== undefined) {
    failures++
    process.stdout.write(`${telling(failure)}\n`)
  }
  const seconds = (performance.now() - started) / 1000
  const { calls, deaths, plays, unknown } = sums
  process.stdout.write(
    `${plays} plays in ${seconds.toFixed(0)} s: ${calls} calls, ${unknown} of unknown outcome, ${deaths} clients dead, ${failures} failures\n`
  )
}
process.exitCode = failures === 0 ? 0 : 1
