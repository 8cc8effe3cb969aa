// Reads the arguments of `npm run proof`.
import { parseArgs } from "node:util"
import { nearestName } from "@waybill/packing/values"
import type { Promised } from "../trial.ts"
import { namesOf, type Row, rowsOf } from "./rows.ts"

/** The selected rows, and how to run them. */
export interface Options {
  readonly form: "short" | "long"
  readonly rows: ReadonlyArray<Row>
  readonly seed: number
  /** Number of trials that replaces the size of each row. */
  readonly size: number | undefined
  readonly lists: boolean
  readonly listsExpired: boolean
  readonly writes: boolean
}

export const HELP = `npm run proof -- --short|--long [--only NAME]... [--seed N] [--size N] [--list] [--write]

Runs the trials of every promise and prints a table: promise, topology, trials, losses, seed, command, verdict.
Exits with 1 if a row is red. A row whose server is absent is "not run", and does not count as passed.

  --short       Run the short form, as CI does: a few minutes
  --long        Run the long form: a night
  --only NAME   Run one promise, such as one-order, or one row, such as one-order/sqlite; repeatable
  --seed N      Plan other requests and faults (default: WAYBILL_SEED, or else 1)
  --size N      Run this number of trials in each row
  --list        List the rows instead of running them
  --expired     List the rows of docs/promises.json whose code changed after their run
  --write       Write the results into docs/promises.md; a short run does not replace a long one
  --help        Show this help
`

const wholeNumber = (flag: string, value: string): number => {
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`${flag}: must be an integer greater than 0`)
  return number
}

const select = (promises: ReadonlyArray<Promised>, only: ReadonlyArray<string>): ReadonlyArray<Row> => {
  const all = rowsOf(promises)
  const known = namesOf(promises)
  for (const name of only) {
    if (known.includes(name)) continue
    const meant = nearestName(name, known)
    const expected = promises.map((each) => each.name).join(", ")
    throw new Error(
      `--only: unknown name ${JSON.stringify(name)}; ${meant === undefined ? "" : `did you mean ${JSON.stringify(meant)}? `}expected one of ${expected}, or a row that --list shows`
    )
  }
  return only.length === 0 ? all : all.filter(({ name, promise }) => only.includes(name) || only.includes(promise.name))
}

/** Returns the options, or undefined if the help is requested. Throws an error with a message for the user. */
export const readArguments = (args: ReadonlyArray<string>, promises: ReadonlyArray<Promised>): Options | undefined => {
  const { values } = parseArgs({
    args: [...args],
    options: {
      short: { type: "boolean", default: false },
      long: { type: "boolean", default: false },
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
  if (!values.short && !values.long && !values.list && !values.expired)
    throw new Error("--short or --long is required; see --help")
  const form = values.long ? "long" : "short"
  const rows = select(promises, values.only)
  return {
    form,
    // A list shows the rows of both forms.
    rows: values.list || values.long ? rows : rows.filter(({ trial }) => trial.sizes.short !== undefined),
    seed: wholeNumber("--seed", values.seed),
    size: values.size === undefined ? undefined : wholeNumber("--size", values.size),
    lists: values.list,
    listsExpired: values.expired,
    writes: values.write
  }
}
