// Defines the command line of the SQL store benchmark.
import { parseArgs } from "node:util"

export const HELP = `Measures inserts, updates and reads of orders with Waybill's stores and with hand-written SQL.

  --seconds N   duration of each measurement in seconds, from 0.1 to 60 (default 1)
  --rounds N    number of rounds, from 1 to 100 (default 5)
  --only D      databases to measure, separated by commas: sqlite, postgres, mysql (default: all)

The environment variables WAYBILL_TEST_POSTGRES and WAYBILL_TEST_MYSQL set the server URLs (default: local servers).

Exit codes: 0 if everything was measured, 1 if a database failed, 2 if a flag is invalid.
`

const databases = ["sqlite", "postgres", "mysql"] as const

export type DatabaseName = (typeof databases)[number]

export interface BenchmarkOptions {
  readonly seconds: number
  readonly rounds: number
  readonly only: ReadonlyArray<DatabaseName>
}

const options = { seconds: { type: "string" }, rounds: { type: "string" }, only: { type: "string" } } as const

const isDatabase = (name: string): name is DatabaseName => databases.some((each) => each === name)

/** Parses the command-line arguments and returns the options, "help", or an error message. */
export const parseCommandLine = (args: ReadonlyArray<string>): BenchmarkOptions | "help" | string => {
  if (args.includes("--help")) return "help"
  try {
    const { only = databases.join(","), rounds = "5", seconds = "1" } = parseArgs({ args: [...args], options }).values
    if (!/^\d{1,3}$/.test(rounds) || Number(rounds) < 1 || Number(rounds) > 100)
      return `--rounds: "${rounds}" is invalid; it must be an integer from 1 to 100`
    if (!/^\d{1,2}(?:\.\d{1,9})?$/.test(seconds) || Number(seconds) < 0.1 || Number(seconds) > 60)
      return `--seconds: "${seconds}" is invalid; it must be a number from 0.1 to 60`
    const names = only.split(",")
    if (!names.every(isDatabase))
      return `--only: "${only}" is invalid; it must be a comma-separated list of ${databases.join(", ")}`
    return { seconds: Number(seconds), rounds: Number(rounds), only: names }
  } catch (error) {
    return (error as Error).message.split("\n")[0]!
  }
}
