// npm run bench:packing -- --set FILE --out FILE [--effort N] [--ms N] [--support S]
import { closeSync, openSync, readFileSync, writeSync } from "node:fs"
import { parseArgs } from "node:util"
import { coarseCpu, runSet } from "./run-set.ts"
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

/** With a fuse and no effort given, the fuse alone ends the search. */
const ENDLESS = 1_000_000_000

const set: BenchmarkSet = JSON.parse(readFileSync(values.set!, "utf8"))
const effort = values.effort === undefined ? (values.ms === undefined ? 0 : ENDLESS) : Number(values.effort)
const out = openSync(values.out!, "w")
let done = 0
for (const line of runSet(set, {
  effort,
  support: Number(values.support ?? 0),
  ...(values.ms === undefined ? {} : { fuse: { now: coarseCpu(), limit: Number(values.ms) } })
})) {
  writeSync(out, `${JSON.stringify(line)}\n`)
  if (++done % 100 === 0) process.stderr.write(`${done} of ${set.cases.length}\n`)
}
closeSync(out)
