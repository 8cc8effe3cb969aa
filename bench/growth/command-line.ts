// Defines the command line of the growth benchmark.
import { parseArgs } from "node:util"

export const HELP = `Compares a database that has almost no orders with one that has many, in turn.

  --orders N    number of orders in the larger database, from 5000 to 10000000 (default 2000000)
  --accounts N  number of accounts, from 10 to 100000 (default 1000)
  --runs N      number of measurements of a method and a page, from 5 to 1000 (default 60)
  --database D  databases to measure, separated by commas: sqlite, postgres (default: both)
  --only P      parts to run, separated by commas: methods, pages, lists, commands, sizes, vacuum, partitions, upkeep,
                writers (default: all)
  --part N      number of orders to load into the larger database in this run, from 5000 (default: all); needs --keep.
                Run the command again until all are loaded
  --keep        keep the databases, and use those that an earlier run with the same numbers has kept

The smaller database has 20,000 orders, half of them open, and the larger one has the same number of open orders. With
fewer than 100,000 orders in the larger database, a tenth of them are open. The environment variable
WAYBILL_TEST_POSTGRES sets the server URL (default: a local server). Progress goes to standard error.

Exit codes: 0 if every target is met, 1 if one is missed or a part failed, 2 if a flag is invalid.
`

const databases = ["sqlite", "postgres"] as const
const parts = ["methods", "pages", "lists", "commands", "sizes", "vacuum", "partitions", "upkeep", "writers"] as const

export type DatabaseName = (typeof databases)[number]
export type PartName = (typeof parts)[number]

export interface GrowthOptions {
  readonly orders: number
  readonly accounts: number
  readonly runs: number
  readonly database: ReadonlyArray<DatabaseName>
  readonly only: ReadonlyArray<PartName>
  readonly keep: boolean
  readonly part: number
}

/** The smallest and the largest value of each number, and its default. */
const numbers = {
  orders: [5000, 10_000_000, "2000000"],
  accounts: [10, 100_000, "1000"],
  runs: [5, 1000, "60"],
  part: [5000, 10_000_000, "10000000"]
} as const

const options = {
  orders: { type: "string" },
  accounts: { type: "string" },
  runs: { type: "string" },
  part: { type: "string" },
  database: { type: "string" },
  only: { type: "string" },
  keep: { type: "boolean", default: false }
} as const

/** Returns the listed names, or an error message. */
const listOf = <A extends string>(flag: string, text: string, names: ReadonlyArray<A>): ReadonlyArray<A> | string => {
  const known = text.split(",").map((name) => names.find((each) => each === name))
  if (known.every((name) => name !== undefined)) return known
  return `--${flag}: "${text}" is invalid; it must be a comma-separated list of ${names.join(", ")}`
}

/** Parses the command-line arguments and returns the options, "help", or an error message. */
export const parseCommandLine = (args: ReadonlyArray<string>): GrowthOptions | "help" | string => {
  if (args.includes("--help")) return "help"
  try {
    const given = parseArgs({ args: [...args], options }).values
    const values = { orders: 0, accounts: 0, runs: 0, part: 0 }
    for (const flag of ["orders", "accounts", "runs", "part"] as const) {
      const [minimum, maximum, usual] = numbers[flag]
      const text = given[flag] ?? usual
      values[flag] = Number(text)
      if (!/^\d{1,8}$/.test(text) || values[flag] < minimum || values[flag] > maximum)
        return `--${flag}: "${text}" is invalid; it must be an integer from ${minimum} to ${maximum}`
    }
    if (given.part !== undefined && !given.keep) return "--part: needs --keep"
    const database = listOf("database", given.database ?? databases.join(","), databases)
    if (typeof database === "string") return database
    const only = listOf("only", given.only ?? parts.join(","), parts)
    if (typeof only === "string") return only
    return { ...values, database, only, keep: given.keep }
  } catch (error) {
    return (error as Error).message.split("\n")[0]!
  }
}
