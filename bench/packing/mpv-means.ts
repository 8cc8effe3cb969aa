// npm run bench:mpv [-- --ms N]: mean number of bins for each class and size of the MPV instances, for the nightly run.
// Fails when the total is more than the bar.
import { parseArgs } from "node:util"
import { mpvSet } from "./mpv-set.ts"
import { runSet } from "./run-set.ts"
import { faultsOf } from "./validate.ts"

const { values } = parseArgs({ options: { ms: { type: "string", default: "1000" } } })
const ms = Number(values.ms)

/** Most bins in all, by the milliseconds of CPU given to each instance. */
const BAR: ReadonlyMap<number, number> = new Map([
  [100, 9865],
  [1000, 9801],
  [10_000, 9772]
])

const set = mpvSet("none")
const bins = new Map<string, number[]>()
let total = 0
let invalid = 0
let done = 0
for (const result of runSet(set, { ms })) {
  const kase = set.cases[done++]!
  const [, cls, n] = kase.id.match(/c(\d)-n(\d+)/)!
  const key = `class ${cls}, ${n!.padStart(3)} items`
  bins.set(key, [...(bins.get(key) ?? []), result.packed.length])
  total += result.packed.length
  if (faultsOf(kase, result, 0).length > 0) invalid++
  if (process.stderr.isTTY) process.stderr.write(`\r${done} of ${set.cases.length}`)
}
for (const [key, counts] of bins)
  process.stdout.write(`${key}: ${(counts.reduce((a, b) => a + b, 0) / counts.length).toFixed(1)}\n`)
const most = BAR.get(ms) ?? Number.POSITIVE_INFINITY
process.stdout.write(`total: ${total} bins, asked: at most ${most}; invalid: ${invalid}\n`)
if (total > most || invalid > 0) process.exitCode = 1
