// Defines the command line of the board benchmark.
import { parseArgs } from "node:util"

export const HELP = `Compares the time of each page of the operator's list with few and with many stored orders.

  --stored N    number of stored orders in the larger database, from 20000 to 10000000 (default 2000000)
  --runs N      number of measurements of each page, from 10 to 10000 (default 200)
  --filters N   number of filters in a combination, from 0 to 9 (default 2)
  --only D      databases to measure, separated by commas: sqlite, postgres (default: both)

Beside named pages, it reads every combination of a sort, some stages and up to N filters.
10,000 orders are open in both databases, and the smaller one has 10,000 shipped and cancelled orders.
The environment variable WAYBILL_TEST_POSTGRES sets the server URL (default: a local server).

Exit codes: 0 if every page met the target of 3, 1 if one did not or a database failed, 2 if a flag is invalid.
`

const databases = ["sqlite", "postgres"] as const

export type DatabaseName = (typeof databases)[number]

export interface BenchmarkOptions {
  readonly stored: number
  readonly runs: number
  readonly filters: number
  readonly only: ReadonlyArray<DatabaseName>
}

const flag = { type: "string" } as const
const options = { stored: flag, runs: flag, filters: flag, only: flag }

const isDatabase = (name: string): name is DatabaseName => databases.some((each) => each === name)

const isBetween = (text: string, minimum: number, maximum: number): boolean =>
  /^\d{1,8}$/.test(text) && Number(text) >= minimum && Number(text) <= maximum

/** Parses the command-line arguments and returns the options, "help", or an error message. */
export const parseCommandLine = (args: ReadonlyArray<string>): BenchmarkOptions | "help" | string => {
  if (args.includes("--help")) return "help"
  try {
    const given = parseArgs({ args: [...args], options }).values
    const { filters = "2", only = databases.join(","), runs = "200", stored = "2000000" } = given
    if (!isBetween(stored, 20_000, 10_000_000))
      return `--stored: "${stored}" is invalid; it must be an integer from 20000 to 10000000`
    if (!isBetween(runs, 10, 10_000)) return `--runs: "${runs}" is invalid; it must be an integer from 10 to 10000`
    if (!isBetween(filters, 0, 9)) return `--filters: "${filters}" is invalid; it must be an integer from 0 to 9`
    const names = only.split(",")
    if (!names.every(isDatabase))
      return `--only: "${only}" is invalid; it must be a comma-separated list of ${databases.join(", ")}`
    return { stored: Number(stored), runs: Number(runs), filters: Number(filters), only: names }
  } catch (error) {
    return (error as Error).message.split("\n")[0]!
  }
}
