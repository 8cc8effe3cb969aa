import { safeJson } from "./safe-text.ts"
import { tableOf } from "./table.ts"

/** Writes to standard output; what reads it may close it early, which is no mistake. */
export const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Writes to the person at the terminal, out of the way of what a pipe reads. */
export const tell = (text: string): void => {
  process.stderr.write(`${text}\n`)
}

/** A list as JSON where it was asked for, or else as a table; headings are bold on a terminal that has not said no. */
export const show = <Row>(
  rows: ReadonlyArray<Row>,
  columns: Readonly<Record<string, (row: Row) => string>>,
  json: boolean
): void => {
  if (json) {
    say(safeJson(rows, 2))
    return
  }
  const [head = "", ...lines] = tableOf(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((cell) => cell(row)))
  ).split("\n")
  const isPlain = process.stdout.isTTY !== true || (process.env.NO_COLOR ?? "") !== ""
  say([isPlain ? head : `\u001b[1m${head}\u001b[22m`, ...lines].join("\n"))
}

/** So many of something, such as 1 error and 2 errors. */
export const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? "" : "s"}`

/** An instant as people in every zone read it. */
export const shownTime = (milliseconds: number): string =>
  new Date(milliseconds).toISOString().slice(0, 19).replace("T", " ")
