// npm run bench -- container [--help]
import { parseArgs } from "node:util"
import { progressOn } from "../packing/progress.ts"
import { UNLIMITED_EFFORT } from "../packing/run-set.ts"
import type { BenchmarkSet } from "../packing/set.ts"
import { faultsOf } from "../packing/validate.ts"
import { brSet, INSTANCES_PER_CLASS, typesPerClass } from "./br-set.ts"
import { fillOf, fillOne, type Run } from "./fill-one.ts"
import { manySet } from "./many-set.ts"

const HELP = `Fill the containers of the instances BR1 to BR7 of Bischoff and Ratcliff and print the mean fill per class.
With --many, fill containers with 1,000 to 10,000 boxes of 50 to 200 types.

  npm run bench -- container                                 default effort, all 700 instances
  npm run bench -- container --effort 10                  effort of each instance
  npm run bench -- container --ms 1000                    CPU time per instance in milliseconds; compare with the target
  npm run bench -- container --ms 1000 --sample 10        every tenth instance of each class
  npm run bench -- container --many --ms 5000             1,000 to 10,000 boxes
  npm run bench -- container --support 0.75               share of a base that must be supported (default 0)

Exit codes: 0 success, 1 target missed or an invalid packing, 2 invalid arguments.
`

/** Target for the mean fill in percent, keyed by CPU time per instance in milliseconds. */
const targets: ReadonlyMap<number, number> = new Map([
  [100, 94],
  [1000, 95.3],
  [5000, 96]
])

/** Target for the mean fill of the containers with many boxes. */
const manyTargets: ReadonlyMap<number, number> = new Map([[5000, 95]])

const mean = (numbers: ReadonlyArray<number>): number => numbers.reduce((a, b) => a + b, 0) / numbers.length

/** Fills the containers, and prints a line per set. Returns whether all packings are valid and the target is met. */
const measure = (sets: ReadonlyArray<BenchmarkSet>, name: string, run: Run, target: number | undefined): boolean => {
  const progress = progressOn(process.stderr)
  const total = sets.reduce((sum, { cases }) => sum + cases.length, 0)
  const means: number[] = []
  let [done, valid] = [0, true]
  // The code is compiled before the first measurement.
  for (const testCase of brSet(3).cases.slice(0, 3)) fillOne(testCase, { ...run, ms: undefined, effort: 1 })
  for (const { cases, set } of sets) {
    const results = cases.map((testCase) => {
      const result = fillOne(testCase, run)
      const faults = faultsOf(testCase, result, run.support)
      if (faults.length > 0) process.stdout.write(`${testCase.id} is invalid: ${faults[0]}\n`)
      valid &&= faults.length === 0
      progress(name, ++done, total)
      return { fill: 100 * fillOf(testCase, result), ms: result.ms }
    })
    const fills = results.map(({ fill }) => fill)
    means.push(mean(fills))
    const cpu = mean(results.map(({ ms }) => ms)).toFixed(0)
    const range = `lowest ${Math.min(...fills).toFixed(2)}, highest ${Math.max(...fills).toFixed(2)}`
    process.stdout.write(`${set}: mean fill ${mean(fills).toFixed(2)} %, ${range}, CPU ${cpu} ms\n`)
  }
  const fill = mean(means)
  const verdict = target === undefined ? "" : `, target: at least ${target} %`
  process.stdout.write(`${name}: mean fill ${fill.toFixed(2)} % in ${done} instances${verdict}\n`)
  return valid && fill >= (target ?? 0)
}

interface Flags {
  readonly ms?: string
  readonly effort?: string
  readonly sample?: string
  readonly support?: string
  readonly many?: boolean
  readonly help?: boolean
}

/** Returns the first error in the flags. */
const errorIn = ({ ms, effort, sample, support }: Flags): string | undefined => {
  const isNumber = (text: string | undefined, min: number, max: number): boolean =>
    text === undefined || (text.trim() !== "" && Number(text) >= min && Number(text) <= max)
  if (!isNumber(ms, Number.MIN_VALUE, 1e9)) return `--ms: must be a number greater than 0, got ${JSON.stringify(ms)}`
  if (!isNumber(effort, 0, UNLIMITED_EFFORT) || !Number.isInteger(Number(effort ?? 0)))
    return `--effort: must be an integer from 0 to ${UNLIMITED_EFFORT}, got ${JSON.stringify(effort)}`
  if (!isNumber(sample, 1, INSTANCES_PER_CLASS) || !Number.isInteger(Number(sample ?? 1)))
    return `--sample: must be an integer from 1 to ${INSTANCES_PER_CLASS}, got ${JSON.stringify(sample)}`
  if (!isNumber(support, 0, 1)) return `--support: must be a number from 0 to 1, got ${JSON.stringify(support)}`
  return undefined
}

const main = (): number => {
  let values: Flags
  try {
    const text = { type: "string" } as const
    const options = {
      ms: text,
      effort: text,
      sample: text,
      support: text,
      many: { type: "boolean" },
      help: { type: "boolean" }
    } as const
    values = parseArgs({ options }).values
  } catch (error) {
    process.stderr.write(`${(error as Error).message.split("\n")[0]}\n`)
    return 2
  }
  const error = errorIn(values)
  if (error !== undefined) {
    process.stderr.write(`${error}; see --help\n`)
    return 2
  }
  if (values.help === true) {
    process.stdout.write(HELP)
    return 0
  }
  const { ms, effort = "0", many, sample = "1", support = "0" } = values
  const run: Run = { ms: ms === undefined ? undefined : Number(ms), effort: Number(effort), support: Number(support) }
  if (many === true) return measure(manySet(), "many boxes", run, manyTargets.get(run.ms ?? 0)) ? 0 : 1
  const isSampled = (_: unknown, i: number): boolean => i % Number(sample) === Number(sample) - 1
  const sets = typesPerClass.map((_, i) => brSet(i + 1)).map((set) => ({ ...set, cases: set.cases.filter(isSampled) }))
  return measure(sets, "BR1 to BR7", run, run.support > 0 ? undefined : targets.get(run.ms ?? 0)) ? 0 : 1
}

process.exitCode = main()
