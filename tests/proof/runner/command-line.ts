// Reads the arguments of `npm run proof`.
import { parseArgs } from "node:util"
import { nearestName } from "@waybill/packing/values"
import type { Promised } from "../trial.ts"
import { type Row, rowsOf } from "./rows.ts"

/** The selected rows, and how to run them. */
export interface Options {
  readonly form: "short" | "long"
  readonly rows: ReadonlyArray<Row>
  /** The promise that runs in about five minutes. Its plan replaces the sizes of the form. */
  readonly quick: Promised | undefined
  readonly seed: number
  /** Number of trials that replaces the size of each row. */
  readonly size: number | undefined
  readonly lists: boolean
  readonly listsExpired: boolean
  readonly writes: boolean
}

export const HELP = `npm run proof -- --promise NAME|--short|--long [--only ROW]... [--seed N]

Runs the trials of every promise and prints a table: promise, topology, trials,
losses, seed, command, verdict. Exits with 1 if a row is red. A row whose server
is absent is "not run", and does not count as passed.

  --promise NAME  Run one promise, such as one-order, in about 5 minutes: print
                  the rows, the duration and what is needed, run them, and
                  compare the results with the published ones. With --short or
                  --long, run this form of the promise
  --short         Run the short form, as CI does: a few minutes
  --long          Run the long form: a night
  --only ROW      Run one row, such as one-order/sqlite; repeatable
  --seed N        Plan other requests and faults
                  (default: WAYBILL_SEED, or else 1)
  --size N        Run this number of trials in each row
  --list          List the rows instead of running them
  --expired       List the published rows whose code changed after their run
  --write         Write the results into docs/promises.json and promises.md; a
                  shorter run does not replace a longer one
  --help          Show this help
`

const wholeNumber = (flag: string, value: string): number => {
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${flag}: must be an integer greater than 0`)
  return number
}

/** Throws an error if a name is unknown. */
const requireKnown = (flag: string, name: string, known: ReadonlyArray<string>, expected: string): void => {
  if (known.includes(name)) return
  const meant = nearestName(name, known)
  throw new Error(
    `${flag}: unknown name ${JSON.stringify(name)}; ${meant === undefined ? "" : `did you mean ${JSON.stringify(meant)}? `}expected ${expected}`
  )
}

const select = (
  promises: ReadonlyArray<Promised>,
  promise: string | undefined,
  only: ReadonlyArray<string>
): ReadonlyArray<Row> => {
  const all = rowsOf(promises)
  const names = promises.map(({ name }) => name)
  if (promise !== undefined) {
    requireKnown("--promise", promise, names, `one of ${names.join(", ")}`)
    return all.filter((row) => row.promise.name === promise)
  }
  for (const name of only) {
    if (names.includes(name)) throw new Error(`--only: ${JSON.stringify(name)} is a promise; use --promise ${name}`)
    const rows = all.map((row) => row.name)
    requireKnown("--only", name, rows, "a row that --list shows")
  }
  return only.length === 0 ? all : all.filter(({ name }) => only.includes(name))
}

/** Returns the options, or undefined if the help is requested. Throws an error with a message for the user. */
export const readArguments = (args: ReadonlyArray<string>, promises: ReadonlyArray<Promised>): Options | undefined => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: "boolean", default: false },
      long: { type: "boolean", default: false },
      promise: { type: "string" },
      only: { type: "string", multiple: true, default: [] },
      seed: { type: "string", default: process.env.WAYBILL_SEED ?? "1" },
      size: { type: "string" },
      list: { type: "boolean", default: false },
      expired: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
      help: { type: "boolean", default: false }
    }
  })
  if (values.help) return undefined
  if (values.short && values.long) throw new Error("--short: cannot be used with --long")
  if (values.promise !== undefined && values.only.length > 0) throw new Error("--only: cannot be used with --promise")
  const hasForm = values.short || values.long
  const lists = values.list || values.expired
  if (!hasForm && !lists && values.promise === undefined)
    throw new Error("--promise, --short or --long is required; see --help")
  if (!hasForm && values.size !== undefined) throw new Error("--size: requires --short or --long")
  const form = values.short ? "short" : "long"
  const rows = select(promises, values.promise, values.only)
  return {
    form,
    // A list shows the rows of both forms.
    rows: lists || !values.short ? rows : rows.filter(({ trial }) => trial.sizes.short !== undefined),
    quick: hasForm || lists ? undefined : promises.find(({ name }) => name === values.promise),
    seed: wholeNumber("--seed", values.seed),
    size: values.size === undefined ? undefined : wholeNumber("--size", values.size),
    lists: values.list,
    listsExpired: values.expired,
    writes: values.write
  }
}
