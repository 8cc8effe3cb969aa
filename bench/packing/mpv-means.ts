// npm run bench:mpv [-- --help]
import { parseArgs } from "node:util"
import { mpvSet } from "./mpv-set.ts"
import { progressOn } from "./progress.ts"
import { type Run, runSet } from "./run-set.ts"
import { faultsOf } from "./validate.ts"

const HELP = `Packs the 320 MPV instances and prints the mean number of bins for each class and size.

  npm run bench:mpv                at a fixed effort, the same on every machine, against the bins that are committed
  npm run bench:mpv -- --ms 1000   with so many milliseconds of CPU for each instance, against the bar for that time
  npm run bench:mpv -- --ms 1000 --instances 1   only the first so many, 1 to 10, of each class and size, against nothing
  npm run bench:mpv -- --ms 1000 --classes 1,2   only these classes, 1 to 8, against nothing

Exit code 1 when more bins are needed or a packing is invalid, 2 when something asked for makes no sense.
`

/** Instances of each class and size. */
const VERSIONS = 10

const SIZES = [50, 100, 150, 200] as const

/** What is committed: the bins of the ten instances of each class, by size, at this effort. */
const EFFORT = 100
const COMMITTED: Readonly<Record<string, readonly number[]>> = {
  1: [135, 269, 367, 513],
  2: [139, 258, 373, 504],
  3: [134, 259, 379, 504],
  4: [295, 590, 873, 1193],
  5: [84, 151, 205, 274],
  6: [99, 191, 293, 376],
  7: [74, 125, 156, 236],
  8: [92, 189, 241, 301]
}

/** Most bins in all, by the milliseconds of CPU given to each instance. */
const BAR: ReadonlyMap<number, number> = new Map([
  [100, 9865],
  [1000, 9801],
  [10_000, 9772]
])

/** Prints the means; how many bins there are in all, and whether all is as good as asked. */
const measure = (
  run: Run,
  compare: boolean,
  instances = VERSIONS,
  classes: readonly string[] = Object.keys(COMMITTED)
) => {
  const whole = mpvSet("none")
  const asked = whole.cases.filter(
    ({ id }, n) => n % VERSIONS < instances && classes.includes(id.charAt("mpv-c".length))
  )
  const set = { ...whole, cases: asked }
  const progress = progressOn(process.stderr)
  const bins = new Map<string, number>()
  let [total, done, fine] = [0, 0, true]
  for (const result of runSet(set, run)) {
    const kase = set.cases[done++]!
    const [, name, items] = kase.id.match(/c(\d)-n(\d+)/)!
    const key = `${name} ${items}`
    bins.set(key, (bins.get(key) ?? 0) + result.packed.length)
    total += result.packed.length
    const faults = faultsOf(kase, result, 0)
    if (faults.length > 0) process.stdout.write(`${kase.id} is invalid: ${faults[0]}\n`)
    fine &&= faults.length === 0
    progress("MPV", done, set.cases.length)
  }
  for (const [key, found] of bins) {
    const [name, items] = key.split(" ") as [string, string]
    const before = COMMITTED[name]![SIZES.findIndex((size) => `${size}` === items)]!
    const mean = `class ${name}, ${items.padStart(3)} items: ${(found / instances).toFixed(1)}`
    const verdict = found > before ? ", WORSE" : found < before ? ", better: commit it" : ""
    process.stdout.write(compare ? `${mean}, committed ${(before / VERSIONS).toFixed(1)}${verdict}\n` : `${mean}\n`)
    if (compare) fine &&= found <= before
  }
  return { total, fine, count: done }
}

const againstCommitted = (): boolean => {
  const { total, fine } = measure({ effort: EFFORT }, true)
  process.stdout.write(`total: ${total} bins at effort ${EFFORT}\n`)
  return fine
}

const againstBar = (ms: number): boolean => {
  const { total, fine } = measure({ ms }, false)
  const most = BAR.get(ms)
  process.stdout.write(
    `total: ${total} bins, ${most === undefined ? "no bar for that time" : `asked: at most ${most}`}\n`
  )
  return fine && total <= (most ?? Infinity)
}

const ofSome = (ms: number, instances: number | undefined, classes: readonly string[] | undefined): boolean => {
  const { count, total, fine } = measure({ ms }, false, instances, classes)
  process.stdout.write(`total: ${total} bins in ${count} of 320 instances, ${ms} ms each\n`)
  return fine
}

const isMilliseconds = (text: string): boolean => Number(text) > 0 && Number.isFinite(Number(text))

interface Asked {
  readonly ms?: string
  readonly instances?: string
  readonly classes?: string
  readonly help?: boolean
}

/** What is asked for makes no sense: the first line says why. */
const faultIn = ({ classes, instances, ms }: Asked): string | undefined => {
  if (ms !== undefined && !isMilliseconds(ms)) return `--ms is ${JSON.stringify(ms)}, not a number above 0`
  if (instances !== undefined && !/^([1-9]|10)$/.test(instances))
    return `--instances is ${JSON.stringify(instances)}, not a whole number from 1 to 10`
  if (classes !== undefined && !/^[1-8](,[1-8])*$/.test(classes))
    return `--classes is ${JSON.stringify(classes)}, not numbers from 1 to 8 with commas between them`
  if (ms !== undefined) return undefined
  if (instances !== undefined) return "--instances goes with --ms"
  return classes === undefined ? undefined : "--classes goes with --ms"
}

const main = (): number => {
  let values: Asked
  try {
    const text = { type: "string" } as const
    values = parseArgs({ options: { ms: text, instances: text, classes: text, help: { type: "boolean" } } }).values
  } catch (error) {
    process.stderr.write(`${(error as Error).message.split("\n")[0]}\n`)
    return 2
  }
  const fault = faultIn(values)
  if (fault !== undefined) {
    process.stderr.write(`${fault} (--help says what can be asked for)\n`)
    return 2
  }
  if (values.help === true) {
    process.stdout.write(HELP)
    return 0
  }
  if (values.ms === undefined) return againstCommitted() ? 0 : 1
  const ms = Number(values.ms)
  const { classes, instances } = values
  const isAll = classes === undefined && instances === undefined
  const fine = isAll
    ? againstBar(ms)
    : ofSome(ms, instances === undefined ? undefined : Number(instances), classes?.split(","))
  return fine ? 0 : 1
}

process.exitCode = main()
