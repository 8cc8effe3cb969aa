// npm run bench -- mpv [--help]
import { parseArgs } from "node:util"
import { mpvSet } from "./mpv-set.ts"
import { progressOn } from "./progress.ts"
import { type Run, runSet } from "./run-set.ts"
import { faultsOf } from "./validate.ts"

const HELP = `Pack the 320 MPV instances and print the mean number of bins per class and size.

  npm run bench -- mpv                              fixed effort; compare with the committed numbers of bins
  npm run bench -- mpv --ms 1000                 CPU time per instance in milliseconds; compare with the target for that time
  npm run bench -- mpv --ms 1000 --instances 1   first instances, 1 to 10, of each class and size; no comparison
  npm run bench -- mpv --ms 1000 --classes 1,2   only these classes, 1 to 8; no comparison

Exit codes: 0 success, 1 too many bins or an invalid packing, 2 invalid arguments.
`

/** Number of instances per class and size. */
const VERSIONS = 10

const sizes = [50, 100, 150, 200] as const

/** Effort with which the committed numbers were measured. */
const EFFORT = 100

/** Committed number of bins for the ten instances of each class, keyed by size. */
const committedBins: Readonly<Record<string, readonly number[]>> = {
  1: [134, 267, 370, 511],
  2: [139, 258, 373, 503],
  3: [133, 260, 378, 504],
  4: [295, 590, 873, 1194],
  5: [83, 151, 203, 273],
  6: [99, 191, 293, 378],
  7: [74, 124, 156, 236],
  8: [92, 189, 243, 300]
}

/** Target for the total number of bins, keyed by CPU time per instance in milliseconds. */
const targets: ReadonlyMap<number, number> = new Map([
  [100, 9865],
  [1000, 9801],
  [10_000, 9772]
])

/**
 * Prints the mean number of bins. Returns the total number of bins, and whether every packing is valid and no mean is
 * worse than the committed one.
 */
const measure = (
  run: Run,
  compare: boolean,
  instances = VERSIONS,
  classes: readonly string[] = Object.keys(committedBins)
) => {
  const whole = mpvSet("none")
  const selected = whole.cases.filter(
    ({ id }, n) => n % VERSIONS < instances && classes.includes(id.charAt("mpv-c".length))
  )
  const set = { ...whole, cases: selected }
  const progress = progressOn(process.stderr)
  const bins = new Map<string, number>()
  let [total, done, passed] = [0, 0, true]
  for (const result of runSet(set, run)) {
    const testCase = set.cases[done++]!
    const [, name, items] = testCase.id.match(/c(\d)-n(\d+)/)!
    const key = `${name} ${items}`
    bins.set(key, (bins.get(key) ?? 0) + result.packed.length)
    total += result.packed.length
    const faults = faultsOf(testCase, result, 0)
    if (faults.length > 0) process.stdout.write(`${testCase.id} is invalid: ${faults[0]}\n`)
    passed &&= faults.length === 0
    progress("MPV", done, set.cases.length)
  }
  for (const [key, found] of bins) {
    const [name, items] = key.split(" ") as [string, string]
    const before = committedBins[name]![sizes.findIndex((size) => `${size}` === items)]!
    const mean = `class ${name}, ${items.padStart(3)} items: ${(found / instances).toFixed(1)}`
    const verdict = found > before ? ", worse" : found < before ? ", better: commit it" : ""
    process.stdout.write(compare ? `${mean}, committed ${(before / VERSIONS).toFixed(1)}${verdict}\n` : `${mean}\n`)
    if (compare) passed &&= found <= before
  }
  return { total, passed, count: done }
}

const compareWithCommitted = (): boolean => {
  const { total, passed } = measure({ effort: EFFORT }, true)
  process.stdout.write(`total: ${total} bins at effort ${EFFORT}\n`)
  return passed
}

const compareWithTarget = (ms: number): boolean => {
  const { total, passed } = measure({ ms }, false)
  const max = targets.get(ms)
  process.stdout.write(
    `total: ${total} bins, ${max === undefined ? "no target for that time" : `target: at most ${max}`}\n`
  )
  return passed && total <= (max ?? Infinity)
}

const measureSelection = (
  ms: number,
  instances: number | undefined,
  classes: readonly string[] | undefined
): boolean => {
  const { count, total, passed } = measure({ ms }, false, instances, classes)
  process.stdout.write(`total: ${total} bins in ${count} of 320 instances, ${ms} ms each\n`)
  return passed
}

const isMilliseconds = (text: string): boolean => Number(text) > 0 && Number.isFinite(Number(text))

interface Flags {
  readonly ms?: string
  readonly instances?: string
  readonly classes?: string
  readonly help?: boolean
}

/** Returns the first error in the flags. */
const errorIn = ({ classes, instances, ms }: Flags): string | undefined => {
  if (ms !== undefined && !isMilliseconds(ms)) return `--ms: must be a number greater than 0, got ${JSON.stringify(ms)}`
  if (instances !== undefined && !/^([1-9]|10)$/.test(instances))
    return `--instances: must be an integer from 1 to 10, got ${JSON.stringify(instances)}`
  if (classes !== undefined && !/^[1-8](,[1-8])*$/.test(classes))
    return `--classes: must be comma-separated numbers from 1 to 8, got ${JSON.stringify(classes)}`
  if (ms !== undefined) return undefined
  if (instances !== undefined) return "--instances: requires --ms"
  return classes === undefined ? undefined : "--classes: requires --ms"
}

const main = (): number => {
  let values: Flags
  try {
    const text = { type: "string" } as const
    values = parseArgs({ options: { ms: text, instances: text, classes: text, help: { type: "boolean" } } }).values
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
  if (values.ms === undefined) return compareWithCommitted() ? 0 : 1
  const ms = Number(values.ms)
  const { classes, instances } = values
  const isAll = classes === undefined && instances === undefined
  const passed = isAll
    ? compareWithTarget(ms)
    : measureSelection(ms, instances === undefined ? undefined : Number(instances), classes?.split(","))
  return passed ? 0 : 1
}

process.exitCode = main()
