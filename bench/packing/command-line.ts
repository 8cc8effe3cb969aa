// What is asked for on the command line of the benchmark.
import { parseArgs } from "node:util"
import type { Run } from "./run-set.ts"

export const HELP = `Packs the benchmark's orders and says how well.

  npm run bench:packing                              the table of the bar, on sets made here
  npm run bench:packing -- --only TITLE              its rows whose title begins so
  npm run bench:packing -- --mpv-ms N                and a row of MPV with so many milliseconds of CPU for each instance
  npm run bench:packing -- --set FILE [...]          one set from a file, as a row of the table
  npm run bench:packing -- --set FILE --out FILE ... the same, as a line of JSON for each order

  --set FILE     a set as in bench/packing/set.ts, or orders in short as in bench/packing/orders-in-short.ts, as JSON
  --out FILE     where the results go
  --effort N     evaluations allowed, a whole number from 0 to 1000000000; 0 when absent
  --ms N         milliseconds of CPU for each order, as a fuse
  --support S    share of a base that must rest on something, from 0 to 1; 0 when absent
  --help         this text

Examples:
  npm run bench:packing -- --only ecom
  npm run bench:packing -- --only "MPV, 10 s" --mpv-ms 10000
  npm run bench:packing -- --set orders.json
  npm run bench:packing -- --set orders.json --out results.ndjson --effort 100 --support 0.75

Exit code 0 when all is well, 1 when a packing is invalid, 2 when something asked for makes no sense.
`

/** Which rows of the table, and a row of MPV besides, with so many milliseconds for each instance. */
export interface Rows {
  readonly only?: string
  readonly mpvMs?: number
}

/** One thing to do, or what is wrong with what was asked. */
export type Command =
  | { readonly _tag: "Help" }
  | { readonly _tag: "Bar"; readonly rows: Rows }
  | { readonly _tag: "File"; readonly set: string; readonly out?: string; readonly run: Run }
  | { readonly _tag: "Wrong"; readonly message: string }

const wrong = (message: string): Command => ({ _tag: "Wrong", message })

const milliseconds = { what: "a number above 0", is: (n: number) => n > 0 } as const

const numbers = {
  effort: {
    what: "a whole number from 0 to 1000000000",
    is: (n: number) => Number.isSafeInteger(n) && n >= 0 && n <= 1_000_000_000
  },
  ms: milliseconds,
  support: { what: "a number from 0 to 1", is: (n: number) => n >= 0 && n <= 1 },
  "mpv-ms": milliseconds
} as const

const flags = {
  set: { type: "string", multiple: true },
  out: { type: "string", multiple: true },
  effort: { type: "string", multiple: true },
  ms: { type: "string", multiple: true },
  support: { type: "string", multiple: true },
  "mpv-ms": { type: "string", multiple: true },
  only: { type: "string", multiple: true },
  help: { type: "boolean" }
} as const

const parsed = (args: ReadonlyArray<string>) => {
  try {
    return parseArgs({ args: [...args], options: flags }).values
  } catch (error) {
    return (error as Error).message.split("\n")[0]!
  }
}

const DECIMAL = /^\d{1,15}(\.\d{1,15})?$/

/** The values of all flags that have one, each given once; or what is wrong. */
const valuesIn = ({ help: _, ...given }: Exclude<ReturnType<typeof parsed>, string>) => {
  const texts: { -readonly [K in keyof typeof given]?: string } = {}
  const found: { -readonly [K in keyof typeof numbers]?: number } = {}
  for (const [flag, values] of Object.entries(given) as [keyof typeof given, string[]][]) {
    const value = values[0]!
    if (values.length > 1) return `--${flag} is given ${values.length} times`
    if (value.trim() === "") return `--${flag} is empty`
    texts[flag] = value
    if (!(flag in numbers)) continue
    const { what, is } = numbers[flag as keyof typeof numbers]
    if (!DECIMAL.test(value) || !is(Number(value))) return `--${flag} is ${JSON.stringify(value)}, not ${what}`
    found[flag as keyof typeof numbers] = Number(value)
  }
  return { texts, found }
}

/** Reads the arguments that follow the command. */
export const commandIn = (args: ReadonlyArray<string>): Command => {
  const given = parsed(args)
  if (typeof given === "string") return wrong(given)
  if (given.help === true) return { _tag: "Help" }
  const values = valuesIn(given)
  if (typeof values === "string") return wrong(values)
  const { set, out, only } = values.texts
  const { "mpv-ms": mpvMs, ...run } = values.found
  if (set === undefined) {
    if (out !== undefined) return wrong("--out FILE goes with --set FILE")
    if (Object.keys(run).length > 0) return wrong("--effort, --ms and --support go with --set FILE")
    return {
      _tag: "Bar",
      rows: { ...(only === undefined ? {} : { only }), ...(mpvMs === undefined ? {} : { mpvMs }) }
    }
  }
  if (only !== undefined || mpvMs !== undefined) return wrong("--only and --mpv-ms do not go with --set FILE")
  return { _tag: "File", set, ...(out === undefined ? {} : { out }), run }
}
