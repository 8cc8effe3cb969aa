// Defines the command line of the simulation of hot accounts.
import { parseArgs } from "node:util"

export const HELP = `Simulates orders of accounts of different sizes on several deployments, and prints how long an order takes.

  --rate N        orders per second (default 10000)
  --accounts N    number of accounts (default 1000)
  --seconds N     simulated seconds (default 30)
  --seed N        seed of every random decision (default 1)
  --object N      microseconds in which a Durable Object takes an order (default 1000)
  --database N    microseconds in which a server of PostgreSQL takes an order (default 178)
  --servers N     orders that PostgreSQL takes at a time (default 2)
  --partitions N  number of PostgreSQL servers in the deployment with several (default 4)

The share of an account follows Zipf's law with the exponents 0, 0.8, 1 and 1.2. The service times are exponentially
distributed. The default of --object is the processor time in examples/durable-objects/README.md. The defaults of
--database and --servers give the pushes per second that bench/RESULTS.md has for PostgreSQL.

Exit codes: 0 if the simulation ended, 2 if a flag is invalid.
`

const defaults = {
  rate: 10_000,
  accounts: 1000,
  seconds: 30,
  seed: 1,
  object: 1000,
  database: 178,
  servers: 2,
  partitions: 4
}

type Flag = keyof typeof defaults

export type SimulationOptions = Readonly<Record<Flag, number>>

const flags = Object.keys(defaults) as ReadonlyArray<Flag>
const options = Object.fromEntries(flags.map((flag) => [flag, { type: "string" }])) as Record<Flag, { type: "string" }>
const LARGEST = 1_000_000

/** Parses the command-line arguments and returns the options, "help", or an error message. */
export const parseCommandLine = (args: ReadonlyArray<string>): SimulationOptions | "help" | string => {
  if (args.includes("--help")) return "help"
  try {
    const given = parseArgs({ args: [...args], options }).values
    const values: Record<Flag, number> = { ...defaults }
    for (const flag of flags) {
      const text = given[flag]
      if (text === undefined) continue
      if (!/^\d{1,7}$/.test(text) || Number(text) < 1 || Number(text) > LARGEST)
        return `--${flag}: "${text}" is invalid; it must be an integer from 1 to ${LARGEST}`
      values[flag] = Number(text)
    }
    return values
  } catch (error) {
    return (error as Error).message.split("\n")[0]!
  }
}
