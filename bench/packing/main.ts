// npm run bench -- packing [--help]
import { closeSync, openSync, readFileSync, writeSync } from "node:fs"
import { HELP, parseCommand, type Rows } from "./command-line.ts"
import { areCompactOrders, setFromCompactOrders } from "./compact-orders.ts"
import { progressOn } from "./progress.ts"
import { printTable } from "./result-table.ts"
import { type Run, runSet } from "./run-set.ts"
import { type BenchmarkSet, errorInSet } from "./set.ts"
import { type Row, rowOfFile, rowsOf } from "./targets.ts"
import { faultsOf } from "./validate.ts"

const progress = progressOn(process.stderr)

const fail = (message: string): void => {
  process.stderr.write(`${message}; see --help\n`)
  process.exitCode = 2
}

/** Runs a step on a file. Reports an error in one line and returns undefined. */
const attempt = <A>(file: string, step: () => A): A | undefined => {
  try {
    return step()
  } catch (error) {
    fail(`${file}: ${(error as Error).message.split("\n")[0]}`)
    return undefined
  }
}

/** Reads the set in a file. Reports an error and returns undefined if there is none. */
const readSet = (file: string): BenchmarkSet | undefined => {
  const value = attempt<unknown>(file, () => JSON.parse(readFileSync(file, "utf8")))
  if (process.exitCode !== undefined) return undefined
  const set = areCompactOrders(value) ? setFromCompactOrders(value) : value
  const error = errorInSet(set)
  if (error === undefined) return set as BenchmarkSet
  fail(`${file}: ${error}`)
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

const runTable = (selection: Rows): number => {
  const rows = rowsOf(selection)
  if (rows.length > 0) return table(rows)
  fail(`--only: must be the start of a row title, got ${JSON.stringify(selection.only)}`)
  return 0
}

const runFile = (file: string, out: string | undefined, run: Run): number => {
  const set = readSet(file)
  if (set === undefined) return 0
  return out === undefined ? table([rowOfFile(set, run)]) : writeResults(set, out, run)
}

const command = parseCommand(process.argv.slice(2))
let invalid = 0
if (command._tag === "Help") process.stdout.write(HELP)
else if (command._tag === "Invalid") fail(command.message)
else if (command._tag === "File") invalid = runFile(command.set, command.out, command.run)
else invalid = runTable(command.rows)
if (invalid > 0) {
  process.stderr.write(`${invalid} invalid packings\n`)
  process.exitCode = 1
}
