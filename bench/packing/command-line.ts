// What is asked for on the command line of the benchmark.
import { parseArgs } from "node:util"
import type { Run } from "./run-set.ts"

export const HELP = `Packs the benchmark's orders and says how well.

  npm run bench:packing                                  the table of the bar, on sets made here
  npm run bench:packing -- --set FILE --out FILE [...]   one set from a file, a line of JSON for each order

  --set FILE     a set as in bench/packing/set.ts, as JSON
  --out FILE     where the results go
  --effort N     evaluations allowed, a whole number from 0; 0 when absent
  --ms N         milliseconds of CPU for each order, as a fuse
  --support S    share of a base that must rest on something, from 0 to 1; 0 when absent
  --help         this text

Examples:
  npm run bench:packing -- --set orders.json --out results.ndjson
  npm run bench:packing -- --set orders.json --out results.ndjson --effort 100 --support 0.75

Exit code 0 when all is well, 1 when a packing is invalid, 2 when something asked for makes no sense.
`

/** One thing to do, or what is wrong with what was asked. */
export type Command =
  | { readonly _tag: "Help" }
  | { readonly _tag: "Bar" }
  | { readonly _tag: "File"; readonly set: string; readonly out: string; readonly run: Run }
  | { readonly _tag: "Wrong"; readonly message: string }

const wrong = (message: string): Command => ({ _tag: "Wrong", message })

const numbers = {
  effort: { what: "a whole number from 0", is: (n: number) => Number.isSafeInteger(n) && n >= 0 },
  ms: { what: "a number above 0", is: (n: number) => Number.isFinite(n) && n > 0 },
  support: { what: "a number from 0 to 1", is: (n: number) => n >= 0 && n <= 1 }
} as const

const flags = {
  set: { type: "string" },
  out: { type: "string" },
  effort: { type: "string" },
  ms: { type: "string" },
  support: { type: "string" },
  help: { type: "boolean" }
} as const

const parsed = (args: ReadonlyArray<string>) => {
  try {
    return parseArgs({ args: [...args], options: flags }).values
  } catch (error) {
    return (error as Error).message.split("\n")[0]!
  }
}

/** Reads the arguments that follow the command. */
export const commandIn = (args: ReadonlyArray<string>): Command => {
  const values = parsed(args)
  if (typeof values === "string") return wrong(values)
  if (values.help === true) return { _tag: "Help" }
  const { set, out } = values
  const run: { -readonly [K in keyof typeof numbers]?: number } = {}
  for (const name of ["effort", "ms", "support"] as const) {
    const value = values[name]
    if (value === undefined) continue
    if (value.trim() === "" || !numbers[name].is(Number(value)))
      return wrong(`--${name} is ${JSON.stringify(value)}, not ${numbers[name].what}`)
    run[name] = Number(value)
  }
  if (set !== undefined && out !== undefined) return { _tag: "File", set, out, run }
  if (set !== undefined || out !== undefined) return wrong("--set FILE and --out FILE go together")
  return Object.keys(run).length > 0 ? wrong("--effort, --ms and --support go with --set FILE") : { _tag: "Bar" }
}
