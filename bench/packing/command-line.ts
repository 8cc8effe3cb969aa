import { parseArgs } from "node:util"
import type { Run } from "./run-set.ts"

export const HELP = `Pack the sets of the benchmark and print a table of results.

  npm run bench -- packing                              all rows of the table, on generated sets
  npm run bench -- packing --only TITLE              the rows whose title starts with TITLE
  npm run bench -- packing --mpv-ms N                also MPV with N milliseconds of CPU time per instance
  npm run bench -- packing --set FILE [...]          one set from a file, as a row of the table
  npm run bench -- packing --set FILE --out FILE ... one set from a file, as a line of JSON per order

  --set FILE     JSON file with a set (bench/packing/set.ts) or compact orders (bench/packing/compact-orders.ts)
  --out FILE     write results to FILE
  --effort N     search effort, an integer from 0 to 1000000000 (default 0)
  --ms N         limit of CPU time per order in milliseconds
  --support S    share of a base that must be supported, from 0 to 1 (default 0)
  --help         print this help

Examples:
  npm run bench -- packing --only ecom
  npm run bench -- packing --only "MPV, 10 s" --mpv-ms 10000
  npm run bench -- packing --set orders.json
  npm run bench -- packing --set orders.json --out results.ndjson --effort 100 --support 0.75

Exit codes: 0 success, 1 invalid packing, 2 invalid arguments.
`

/** Selection of rows. */
export interface Rows {
  /** Start of the titles. */
  readonly only?: string
  /** CPU time per MPV instance of an additional row, in milliseconds. */
  readonly mpvMs?: number
}

/** A parsed command line. */
export type Command =
  | { readonly _tag: "Help" }
  | { readonly _tag: "Table"; readonly rows: Rows }
  | { readonly _tag: "File"; readonly set: string; readonly out?: string; readonly run: Run }
  | { readonly _tag: "Invalid"; readonly message: string }

const invalid = (message: string): Command => ({ _tag: "Invalid", message })

const milliseconds = { expected: "a number greater than 0", isValid: (n: number) => n > 0 } as const

const numberFlags = {
  effort: {
    expected: "an integer from 0 to 1000000000",
    isValid: (n: number) => Number.isSafeInteger(n) && n >= 0 && n <= 1_000_000_000
  },
  ms: milliseconds,
  support: { expected: "a number from 0 to 1", isValid: (n: number) => n >= 0 && n <= 1 },
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

const parseFlags = (args: ReadonlyArray<string>) => {
  try {
    return parseArgs({ args: [...args], options: flags }).values
  } catch (error) {
    return (error as Error).message.split("\n")[0]!
  }
}

const decimal = /^\d{1,15}(\.\d{1,15})?$/

/** Returns the value of each flag, or an error message. */
const valuesOf = ({ help: _, ...given }: Exclude<ReturnType<typeof parseFlags>, string>) => {
  const strings: { -readonly [K in keyof typeof given]?: string } = {}
  const numbers: { -readonly [K in keyof typeof numberFlags]?: number } = {}
  for (const [flag, values] of Object.entries(given) as [keyof typeof given, string[]][]) {
    const value = values[0]!
    if (values.length > 1) return `--${flag}: must appear once, got ${values.length} values`
    if (value.trim() === "") return `--${flag}: must not be empty`
    strings[flag] = value
    if (!(flag in numberFlags)) continue
    const { expected, isValid } = numberFlags[flag as keyof typeof numberFlags]
    if (!decimal.test(value) || !isValid(Number(value)))
      return `--${flag}: must be ${expected}, got ${JSON.stringify(value)}`
    numbers[flag as keyof typeof numberFlags] = Number(value)
  }
  return { strings, numbers }
}

/** Parses the arguments after the command. */
export const parseCommand = (args: ReadonlyArray<string>): Command => {
  const given = parseFlags(args)
  if (typeof given === "string") return invalid(given)
  if (given.help === true) return { _tag: "Help" }
  const values = valuesOf(given)
  if (typeof values === "string") return invalid(values)
  const { set, out, only } = values.strings
  const { "mpv-ms": mpvMs, ...run } = values.numbers
  if (set === undefined) {
    if (out !== undefined) return invalid("--out: requires --set")
    const [flag] = Object.keys(run)
    if (flag !== undefined) return invalid(`--${flag}: requires --set`)
    return {
      _tag: "Table",
      rows: { ...(only === undefined ? {} : { only }), ...(mpvMs === undefined ? {} : { mpvMs }) }
    }
  }
  if (only !== undefined) return invalid("--only: cannot be combined with --set")
  if (mpvMs !== undefined) return invalid("--mpv-ms: cannot be combined with --set")
  return { _tag: "File", set, ...(out === undefined ? {} : { out }), run }
}
