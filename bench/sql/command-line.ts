// What is asked for on the command line of the stores' benchmark.
import { parseArgs } from "node:util"

export const HELP = `Keeps, changes and reads orders, with Waybill's stores and with hand-written SQL on the same driver, turn by turn.

  --seconds N   how long each is measured at each concurrency, a number from 0.1 to 60; 1 when absent
  --rounds N    how often, a whole number from 1 to 100; 5 when absent
  --only D      sqlite, postgres or mysql, or some of them with commas between; all three when absent.
                The servers are those of WAYBILL_TEST_POSTGRES and WAYBILL_TEST_MYSQL, usually the ones on this machine

Exit code 0 when all was measured, 1 when a database did not answer as it should, 2 when something asked for makes no sense.
`

const databases = ["sqlite", "postgres", "mysql"] as const

export type DatabaseName = (typeof databases)[number]

export interface Measuring {
  readonly seconds: number
  readonly rounds: number
  readonly only: ReadonlyArray<DatabaseName>
}

const options = { seconds: { type: "string" }, rounds: { type: "string" }, only: { type: "string" } } as const

const isDatabase = (name: string): name is DatabaseName => databases.some((each) => each === name)

/** What to measure, or that help is wanted, or what is wrong with what was asked. */
export const commandIn = (args: ReadonlyArray<string>): Measuring | "help" | string => {
  if (args.includes("--help")) return "help"
  try {
    const { only = databases.join(","), rounds = "5", seconds = "1" } = parseArgs({ args: [...args], options }).values
    if (!/^\d{1,3}$/.test(rounds) || Number(rounds) < 1 || Number(rounds) > 100)
      return `--rounds is "${rounds}", not a whole number from 1 to 100`
    if (!/^\d{1,2}(?:\.\d{1,9})?$/.test(seconds) || Number(seconds) < 0.1 || Number(seconds) > 60)
      return `--seconds is "${seconds}", not a number from 0.1 to 60`
    const names = only.split(",")
    if (!names.every(isDatabase)) return `--only is "${only}", not some of ${databases.join(", ")}`
    return { seconds: Number(seconds), rounds: Number(rounds), only: names }
  } catch (error) {
    return (error as Error).message.split("\n")[0]!
  }
}
