// npm run bench:packing [-- --help]
import { closeSync, openSync, readFileSync, writeSync } from "node:fs"
import { printBar } from "./bar.ts"
import { commandIn, HELP } from "./command-line.ts"
import { progressOn } from "./progress.ts"
import { type Run, runSet } from "./run-set.ts"
import { type BenchmarkSet, faultInSet } from "./set.ts"
import { faultsOf } from "./validate.ts"

const progress = progressOn(process.stderr)

const fail = (message: string): void => {
  process.stderr.write(`${message}\nnpm run bench:packing -- --help says what can be asked for.\n`)
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

const runFile = (setFile: string, outFile: string, run: Run): void => {
  const set = attempt<BenchmarkSet>(setFile, () => JSON.parse(readFileSync(setFile, "utf8")))
  if (set === undefined) return
  const fault = faultInSet(set)
  if (fault !== undefined) {
    fail(`${setFile}: ${fault}`)
    return
  }
  const out = attempt(outFile, () => openSync(outFile, "w"))
  if (out === undefined) return
  let done = 0
  let invalid = 0
  for (const result of runSet(set, run)) {
    const { certificate: _, ...line } = result
    if (faultsOf(set.cases[done]!, result, run.support ?? 0).length > 0) invalid++
    writeSync(out, `${JSON.stringify(line)}\n`)
    progress(set.set, ++done, set.cases.length)
  }
  closeSync(out)
  if (invalid === 0) return
  process.stderr.write(`${invalid} packings are invalid\n`)
  process.exitCode = 1
}

const command = commandIn(process.argv.slice(2))
if (command._tag === "Help") process.stdout.write(HELP)
else if (command._tag === "Wrong") fail(command.message)
else if (command._tag === "File") runFile(command.set, command.out, command.run)
else if (printBar((text) => process.stdout.write(text), progress) > 0) process.exitCode = 1
