// npm run bench:packing                                     the table of the bar, on sets made here
// npm run bench:packing -- --set FILE --out FILE [--effort N] [--ms N] [--support S]     one set from a file
import { closeSync, openSync, readFileSync, writeSync } from "node:fs"
import { parseArgs } from "node:util"
import { printBar } from "./bar.ts"
import { type Run, runSet } from "./run-set.ts"
import type { BenchmarkSet } from "./set.ts"

const { values } = parseArgs({
  options: {
    set: { type: "string" },
    out: { type: "string" },
    effort: { type: "string" },
    ms: { type: "string" },
    support: { type: "string" }
  }
})

const progress = (text: string): void => {
  if (process.stderr.isTTY) process.stderr.write(text)
}

const runFile = (setFile: string, outFile: string): void => {
  const set: BenchmarkSet = JSON.parse(readFileSync(setFile, "utf8"))
  const run: Run = {
    ...(values.effort === undefined ? {} : { effort: Number(values.effort) }),
    ...(values.ms === undefined ? {} : { ms: Number(values.ms) }),
    ...(values.support === undefined ? {} : { support: Number(values.support) })
  }
  const out = openSync(outFile, "w")
  let done = 0
  for (const { certificate: _, ...line } of runSet(set, run)) {
    writeSync(out, `${JSON.stringify(line)}\n`)
    progress(`\r${++done} of ${set.cases.length}`)
  }
  closeSync(out)
  progress("\n")
}

if (values.set !== undefined && values.out !== undefined) runFile(values.set, values.out)
else if (values.set === undefined && values.out === undefined) printBar((text) => process.stdout.write(text), progress)
else {
  process.stderr.write("--set FILE and --out FILE go together\n")
  process.exitCode = 2
}
