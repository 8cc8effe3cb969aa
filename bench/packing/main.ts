// npm run bench:packing [-- --help]
import { closeSync, openSync, readFileSync, writeSync } from "node:fs"
import { type Row, rowOfFile, rowsOf } from "./bar.ts"
import { printTable } from "./bar-table.ts"
import { commandIn, HELP, type Rows } from "./command-line.ts"
import { areInShort, setOfShort } from "./orders-in-short.ts"
import { progressOn } from "./progress.ts"
import { type Run, runSet } from "./run-set.ts"
import { type BenchmarkSet, faultInSet } from "./set.ts"
import { faultsOf } from "./validate.ts"

const progress = progressOn(process.stderr)

const fail = (message: string): void => {
  process.stderr.write(`${message} (--help says what can be asked for)\n`)
  process.exitCode = 2
}

/** The value, or what went wrong with a file in one line. */
const attempt = <A>(file: string, step: () => A): A | undefined => {
  try {
    return step()
  } catch (error) {
    fail(`${file}: ${(error as Error).message.split("\n")[0]}`)
    return undefined
  }
}

/** The set in a file; undefined when there is none, which has then been said. */
const setIn = (file: string): BenchmarkSet | undefined => {
  const value = attempt<unknown>(file, () => JSON.parse(readFileSync(file, "utf8")))
  if (process.exitCode !== undefined) return undefined
  const set = areInShort(value) ? setOfShort(value) : value
  const fault = faultInSet(set)
  if (fault === undefined) return set as BenchmarkSet
  fail(`${file}: ${fault}`)
  return undefined
}

const writeResults = (set: BenchmarkSet, outFile: string, run: Run): number => {
  const out = attempt(outFile, () => openSync(outFile, "w"))
  if (out === undefined) return 0
  let done = 0
  let invalid = 0
  for (const result of runSet(set, run)) {
    const { certificate: _, processMs: __, ...line } = result
    if (faultsOf(set.cases[done]!, result, run.support ?? 0).length > 0) invalid++
    writeSync(out, `${JSON.stringify(line)}\n`)
    progress(set.set, ++done, set.cases.length)
  }
  closeSync(out)
  return invalid
}

const table = (rows: ReadonlyArray<Row>): number => printTable(rows, (text) => process.stdout.write(text), progress)

const bar = (asked: Rows): number => {
  const rows = rowsOf(asked)
  if (rows.length > 0) return table(rows)
  fail(`--only is ${JSON.stringify(asked.only)}, and no row begins so`)
  return 0
}

const runFile = (file: string, out: string | undefined, run: Run): number => {
  const set = setIn(file)
  if (set === undefined) return 0
  return out === undefined ? table([rowOfFile(set, run)]) : writeResults(set, out, run)
}

const command = commandIn(process.argv.slice(2))
let invalid = 0
if (command._tag === "Help") process.stdout.write(HELP)
else if (command._tag === "Wrong") fail(command.message)
else if (command._tag === "File") invalid = runFile(command.set, command.out, command.run)
else invalid = bar(command.rows)
if (invalid > 0) {
  process.stderr.write(`${invalid} packings are invalid\n`)
  process.exitCode = 1
}
