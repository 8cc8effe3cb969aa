// Defines the command line of the console benchmark.
import { parseArgs } from "node:util"

export const HELP = `Measures the pages of the console on SQLite: the board with many orders, and the figures of 90 days.

  --stored N    number of orders in the larger database, from 20000 to 10000000 (default 1000000)
  --window N    number of orders of the last 90 days for the figures, from 20000 to 1000000 (default 100000)
  --runs N      number of measurements of the board, from 5 to 1000 (default 200)
  --only P      parts to measure, separated by commas: board, figures (default: both)

10,000 orders are open in the larger database. The smaller one has six orders.

Exit codes: 0 if everything was measured, 1 if a part failed, 2 if a flag is invalid.
`

const parts = ["board", "figures"] as const

type PartName = (typeof parts)[number]

export interface BenchmarkOptions {
  readonly stored: number
  readonly window: number
  readonly runs: number
  readonly only: ReadonlyArray<PartName>
}

const options = {
  stored: { type: "string" },
  window: { type: "string" },
  runs: { type: "string" },
  only: { type: "string" }
} as const

const isPart = (name: string): name is PartName => parts.some((each) => each === name)

/** The smallest and the largest value of each flag. */
const ranges = { stored: [20_000, 10_000_000], window: [20_000, 1_000_000], runs: [5, 1000] } as const

/** Parses the command-line arguments and returns the options, "help", or an error message. */
export const parseCommandLine = (args: ReadonlyArray<string>): BenchmarkOptions | "help" | string => {
  if (args.includes("--help")) return "help"
  try {
    const { only = parts.join(","), ...given } = parseArgs({ args: [...args], options }).values
    const texts = { stored: "1000000", window: "100000", runs: "200", ...given }
    for (const flag of ["stored", "window", "runs"] as const) {
      const [minimum, maximum] = ranges[flag]
      const text = texts[flag]
      if (!/^\d{1,8}$/.test(text) || Number(text) < minimum || Number(text) > maximum)
        return `--${flag}: "${text}" is invalid; it must be an integer from ${minimum} to ${maximum}`
    }
    const names = only.split(",")
    if (!names.every(isPart))
      return `--only: "${only}" is invalid; it must be a comma-separated list of ${parts.join(", ")}`
    return { stored: Number(texts.stored), window: Number(texts.window), runs: Number(texts.runs), only: names }
  } catch (error) {
    return (error as Error).message.split("\n")[0]!
  }
}
