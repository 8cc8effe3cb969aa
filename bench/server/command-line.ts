// What is asked for on the command line of the benchmark.
import { parseArgs } from "node:util"
import type { Mode } from "./load.ts"

export const HELP = `Loads our service and the baseline of bench/baseline in turn, and says how they compare.

  npm run bench:server                        all that the bars are about: several minutes
  npm run bench:server -- --mode push ...     only what the flags name

  --database D      sqlite or postgres; PostgreSQL is that of WAYBILL_TEST_POSTGRES, usually the one on this machine,
                    and left out when it does not answer and was not asked for
  --mode M          push, status or mixed (one push_order to four get_status)
  --against Y       grouped: a baseline that commits orders together, as our service does
                    single: one that makes a transaction of each request; usually push on SQLite only
  --rounds N        how often each is loaded, a whole number from 1 to 100; 5 when absent
  --seconds N       how long each time, a number from 0.1 to 600; 4 when absent
  --connections N   a whole number from 1 to 256; 64 when absent
  --workers N       processes of our service, a whole number from 1 to 31; when absent, as many as do most on two processors:
                    2 on SQLite, which writes in them, 1 on PostgreSQL, which has its own. The baseline is always one
  --help            this text

Each server has a fresh database, the same credentials and the same bodies. A reply that is no right answer is counted, shown,
and makes the exit code 1. Ratios are medians of the ratios of each round, since a busy machine drifts. CPU is that of the
server, and with PostgreSQL of the backends of its database, for each right answer; of one on another machine it is unknown.
Each is loaded for ten seconds before its first round counts, since what has just started is slower; one round still says little.

Examples:
  npm run bench:server -- --rounds 1 --seconds 1
  npm run bench:server -- --database sqlite --mode push --against single

Exit code 0 when all replies were right, whether or not the bars are met; 1 when one was not, or a server did not start; 2 when
something asked for makes no sense; 130 when it was stopped.
`

const databases = ["sqlite", "postgres"] as const
const modes = ["push", "status", "mixed"] as const
const baselines = ["grouped", "single"] as const

/** Where orders are kept. */
export type Database = (typeof databases)[number]
/** Which baseline. */
export type Against = (typeof baselines)[number]

/** Two servers, and what is asked of both. */
export interface Pairing {
  readonly database: Database
  readonly mode: Mode
  readonly against: Against
}

/** How often and how long both are loaded. */
export interface Effort {
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
  /** Processes of our service. */
  readonly workers: Readonly<Record<Database, number>>
}

/** On two processors, more on SQLite wait for each other, and more on PostgreSQL take time from it. */
const usualWorkers: Effort["workers"] = { sqlite: 2, postgres: 1 }

/** What to do, or what is wrong with what was asked. */
export type Command =
  | { readonly _tag: "Help" }
  | {
      readonly _tag: "Compare"
      readonly pairings: ReadonlyArray<Pairing>
      /** Whether PostgreSQL was asked for by name. */
      readonly needsPostgres: boolean
      readonly effort: Effort
    }
  | { readonly _tag: "Wrong"; readonly message: string }

const flag = { type: "string", multiple: true } as const
const flags = {
  database: flag,
  mode: flag,
  against: flag,
  rounds: flag,
  seconds: flag,
  connections: flag,
  workers: flag,
  help: { type: "boolean" }
} as const

class Mistake extends Error {}

const given = (args: ReadonlyArray<string>) => {
  try {
    return parseArgs({ args: [...args], options: flags }).values
  } catch (error) {
    throw new Mistake((error as Error).message.split("\n")[0])
  }
}

type Values = Readonly<Record<string, ReadonlyArray<string> | boolean | undefined>>

const textOf = (values: Values, name: string): string | undefined => {
  const value = values[name]
  if (!Array.isArray(value)) return undefined
  if (value.length > 1) throw new Mistake(`--${name} is given ${value.length} times`)
  return value[0]
}
const oneOf = <const A extends string>(values: Values, name: string, allowed: ReadonlyArray<A>): A | undefined => {
  const text = textOf(values, name)
  const found = allowed.find((each) => each === text)
  if (text === undefined || found !== undefined) return found
  const what = `${allowed.slice(0, -1).join(", ")} or ${allowed.at(-1)}`
  throw new Mistake(`--${name} is ${JSON.stringify(text)}, not ${what}`)
}
const numberOf = <Usual extends number | undefined>(
  values: Values,
  name: string,
  usual: Usual,
  what: string,
  shape: RegExp,
  min: number,
  max: number
): number | Usual => {
  const text = textOf(values, name)
  if (text === undefined) return usual
  const number = Number(text)
  if (shape.test(text) && number >= min && number <= max) return number
  throw new Mistake(`--${name} is ${JSON.stringify(text)}, not ${what} from ${min} to ${max}`)
}
const whole = <Usual extends number | undefined>(values: Values, name: string, usual: Usual, max: number) =>
  numberOf(values, name, usual, "a whole number", /^\d{1,9}$/, 1, max)

const pairingsOf = (database?: Database, mode?: Mode, against?: Against): ReadonlyArray<Pairing> =>
  baselines.flatMap((baseline) => {
    if (against !== undefined && against !== baseline) return []
    const isUsual = against === undefined && baseline === "single"
    if (isUsual && ((database ?? "sqlite") !== "sqlite" || (mode ?? "push") !== "push")) return []
    const whichDatabases = database !== undefined ? [database] : baseline === "single" ? ["sqlite" as const] : databases
    const whichModes = mode !== undefined ? [mode] : baseline === "single" ? ["push" as const] : modes
    return whichDatabases.flatMap((database) =>
      whichModes.map((mode): Pairing => ({ database, mode, against: baseline }))
    )
  })

/** Reads the arguments that follow the command. */
export const commandIn = (args: ReadonlyArray<string>): Command => {
  try {
    const values = given(args)
    if (values.help === true) return { _tag: "Help" }
    const database = oneOf(values, "database", databases)
    const pairings = pairingsOf(database, oneOf(values, "mode", modes), oneOf(values, "against", baselines))
    const workers = whole(values, "workers", undefined, 31)
    const effort = {
      rounds: whole(values, "rounds", 5, 100),
      seconds: numberOf(values, "seconds", 4, "a number", /^\d{1,9}(?:\.\d{1,9})?$/, 0.1, 600),
      connections: whole(values, "connections", 64, 256),
      workers: workers === undefined ? usualWorkers : { sqlite: workers, postgres: workers }
    }
    return { _tag: "Compare", pairings, needsPostgres: database === "postgres", effort }
  } catch (error) {
    if (error instanceof Mistake) return { _tag: "Wrong", message: error.message }
    throw error
  }
}
