// Parses the benchmark's command line.
import { parseArgs } from "node:util"
import type { Mode } from "./load.ts"

export const HELP = `Compares Waybill's service with the baseline servers in bench/baseline. Each is loaded alternately with the service.

  npm run bench -- server                        every comparison with a target; takes several minutes
  npm run bench -- server --mode push ...     only the selected comparisons

  --database D      sqlite or postgres; default both. PostgreSQL is the server in WAYBILL_TEST_POSTGRES, or the one on
                    this machine; without the flag it is omitted when it does not respond. Or mysql, which is the server
                    in WAYBILL_TEST_MYSQL and has only the grouped baseline
  --mode M          push, status or mixed (one push_order to four get_status); or shipping_rate or package_info, which
                    the baseline does not have: they load only the service, and only if they are selected
  --against Y       typical: Express, Zod and Drizzle with a transaction per request; default: push only
                    grouped: a baseline that groups commits, as the service does
                    equal: hand-written statements that write the service's rows and indexes; default: push only
                    single: a baseline with a transaction per request; default: push on SQLite only
  --rounds N        rounds per server, an integer from 1 to 100; default 5
  --seconds N       seconds per round, a number from 0.1 to 600; default 4
  --connections N   an integer from 1 to 256; default 64
  --workers N       processes of the service, an integer from 1 to 31; default 2 on SQLite and 1 elsewhere, which
                    are fastest on two cores. A baseline is always one process
  --profile         print the three largest costs of the service, from a CPU profile of one process. The service runs
                    from its sources, and its other figures include the time that the profiler takes
  --help            print this help

Each server has a fresh database, the same credentials and the same bodies. A wrong reply is counted and printed, and makes
the exit code 1. Ratios are medians of the rounds' ratios, because the speed of a busy machine drifts. CPU is the time of the
server per correct reply, including the backends of its PostgreSQL database on this machine. Each server warms up for ten
seconds before its first round.

Examples:
  npm run bench -- server --rounds 1 --seconds 1
  npm run bench -- server --database sqlite --mode push --against single
  npm run bench -- server --database sqlite --mode package_info --profile

Exit codes: 0 if all replies were correct, whether or not the targets are met; 1 if a reply was wrong or a server did not
start; 2 for invalid arguments; 130 after an interrupt.
`

const databases = ["sqlite", "postgres", "mysql"] as const
const defaultDatabases = ["sqlite", "postgres"] as const
const comparedModes = ["push", "status", "mixed"] as const
const soleModes = ["shipping_rate", "package_info"] as const
const modes = [...comparedModes, ...soleModes] as const
const baselines = ["typical", "grouped", "equal", "single"] as const

/** Database that both servers use. */
export type Database = (typeof databases)[number]
/**
 * Kind of baseline server: what a team would write, one with a commit for many orders, one that writes the service's
 * rows, or one with a commit for each order.
 */
export type Against = (typeof baselines)[number]

/** The comparisons of each baseline without flags. */
const compared: Readonly<
  Record<Against, { readonly databases: ReadonlyArray<Database>; readonly modes: ReadonlyArray<Mode> }>
> = {
  typical: { databases: defaultDatabases, modes: ["push"] },
  grouped: { databases: defaultDatabases, modes: comparedModes },
  equal: { databases: defaultDatabases, modes: ["push"] },
  single: { databases: ["sqlite"], modes: ["push"] }
}

/** A comparison: the database, the load and the kind of baseline server. */
export interface Pairing {
  readonly database: Database
  readonly mode: Mode
  /** Absent if the baseline does not have the method. */
  readonly against?: Against
}

/** Number and length of the rounds, connections per load, and processes. */
export interface Effort {
  readonly rounds: number
  readonly seconds: number
  readonly connections: number
  /** Number of service processes, keyed by database. */
  readonly workers: Readonly<Record<Database, number>>
}

/**
 * The fastest settings on two cores: the workers write to SQLite themselves, while PostgreSQL has separate processes.
 */
const defaultWorkers: Effort["workers"] = { sqlite: 2, postgres: 1, mysql: 1 }

/** The parsed command line, or the error in it. */
export type Command =
  | { readonly _tag: "Help" }
  | {
      readonly _tag: "Compare"
      readonly pairings: ReadonlyArray<Pairing>
      /** Whether `--database postgres` was given. */
      readonly needsPostgres: boolean
      readonly effort: Effort
      /** Whether to print the largest costs of the service. */
      readonly isProfiled: boolean
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
  profile: { type: "boolean" },
  help: { type: "boolean" }
} as const

class UsageError extends Error {}

const parse = (args: ReadonlyArray<string>) => {
  try {
    return parseArgs({ args: [...args], options: flags }).values
  } catch (error) {
    throw new UsageError((error as Error).message.split("\n")[0])
  }
}

type Values = Readonly<Record<string, ReadonlyArray<string> | boolean | undefined>>

const textOf = (values: Values, name: string): string | undefined => {
  const value = values[name]
  if (!Array.isArray(value)) return undefined
  if (value.length > 1) throw new UsageError(`--${name}: must appear once, not ${value.length} times`)
  return value[0]
}
const oneOf = <const A extends string>(values: Values, name: string, allowed: ReadonlyArray<A>): A | undefined => {
  const text = textOf(values, name)
  const found = allowed.find((each) => each === text)
  if (text === undefined || found !== undefined) return found
  const what = `${allowed.slice(0, -1).join(", ")} or ${allowed.at(-1)}`
  throw new UsageError(`--${name}: must be ${what}, not ${JSON.stringify(text)}`)
}
const numberOf = <Default extends number | undefined>(
  values: Values,
  name: string,
  fallback: Default,
  what: string,
  shape: RegExp,
  min: number,
  max: number
): number | Default => {
  const text = textOf(values, name)
  if (text === undefined) return fallback
  const number = Number(text)
  if (shape.test(text) && number >= min && number <= max) return number
  throw new UsageError(`--${name}: must be ${what} from ${min} to ${max}, not ${JSON.stringify(text)}`)
}
const whole = <Default extends number | undefined>(values: Values, name: string, fallback: Default, max: number) =>
  numberOf(values, name, fallback, "an integer", /^\d{1,9}$/, 1, max)

const pairingsOf = (database?: Database, mode?: Mode, against?: Against): ReadonlyArray<Pairing> => {
  if (mode !== undefined && soleModes.some((each) => each === mode)) {
    if (against !== undefined) throw new UsageError(`--against: cannot be combined with --mode ${mode}`)
    return (database === undefined ? defaultDatabases : [database]).map((database): Pairing => ({ database, mode }))
  }
  if (database === "mysql") {
    if ((against ?? "grouped") !== "grouped") throw new UsageError("--against: must be grouped with --database mysql")
    return [{ database, mode: mode ?? "push", against: "grouped" }]
  }
  return baselines.flatMap((baseline) => {
    const { databases, modes } = compared[baseline]
    const isDefault =
      (database === undefined || databases.includes(database)) && (mode === undefined || modes.includes(mode))
    if (against === undefined ? !isDefault : against !== baseline) return []
    return (database === undefined ? databases : [database]).flatMap((database) =>
      (mode === undefined ? modes : [mode]).map((mode): Pairing => ({ database, mode, against: baseline }))
    )
  })
}

const workersOf = (workers: number | undefined, isProfiled: boolean): Effort["workers"] => {
  if (isProfiled && (workers ?? 1) > 1) throw new UsageError(`--workers: must be 1 with --profile, not "${workers}"`)
  const all = isProfiled ? 1 : workers
  return all === undefined ? defaultWorkers : { sqlite: all, postgres: all, mysql: all }
}

/** Parses the command-line arguments. */
export const commandIn = (args: ReadonlyArray<string>): Command => {
  try {
    const values = parse(args)
    if (values.help === true) return { _tag: "Help" }
    const database = oneOf(values, "database", databases)
    const pairings = pairingsOf(database, oneOf(values, "mode", modes), oneOf(values, "against", baselines))
    const isProfiled = values.profile === true
    const effort = {
      rounds: whole(values, "rounds", 5, 100),
      seconds: numberOf(values, "seconds", 4, "a number", /^\d{1,9}(?:\.\d{1,9})?$/, 0.1, 600),
      connections: whole(values, "connections", 64, 256),
      workers: workersOf(whole(values, "workers", undefined, 31), isProfiled)
    }
    return { _tag: "Compare", pairings, needsPostgres: database === "postgres", effort, isProfiled }
  } catch (error) {
    if (error instanceof UsageError) return { _tag: "Wrong", message: error.message }
    throw error
  }
}
