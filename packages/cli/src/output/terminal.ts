import { safeJson } from "./safe-text.ts"
import { formatTable } from "./table.ts"

/** Writes a line to standard output. */
export const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Notes before the work of a command, which are not printed beside the refusal of its flags. */
let early: ReadonlyArray<string> = []

/** Prints a note before the next line, or when the work begins. A refusal of the command line discards it. */
export const noteEarly = (text: string): void => {
  early = [...early, text]
}

/** Discards the notes of `noteEarly` that are not printed. */
export const discardEarly = (): void => {
  early = []
}

/** Prints the notes of `noteEarly`. */
export const printEarly = (): void => {
  const notes = early
  discardEarly()
  for (const note of notes) notify(note)
}

/** Writes a line to standard error, which a pipe does not receive. */
export const notify = (text: string): void => {
  if (early.length > 0) printEarly()
  process.stderr.write(`${text}\n`)
}

/** Returns a heading in bold on a terminal, unless NO_COLOR is set. */
export const bold = (heading: string): string => {
  const isPlain = process.stdout.isTTY !== true || (process.env.NO_COLOR ?? "") !== ""
  return isPlain ? heading : `\u001b[1m${heading}\u001b[22m`
}

/**
 * Prints rows as JSON or as a table. Headings are bold on a terminal, unless NO_COLOR is set. `cut` names the columns
 * that are shortened to fit the width of the terminal.
 */
export const printRows = <Row>(
  rows: ReadonlyArray<Row>,
  columns: Readonly<Record<string, (row: Row) => string>>,
  json: boolean,
  cut: ReadonlyArray<string> = []
): void => {
  if (json) {
    print(safeJson(rows, 2))
    return
  }
  const [heading = "", ...lines] = formatTable(
    Object.keys(columns),
    rows.map((row) => Object.values(columns).map((cell) => cell(row))),
    { width: process.stdout.isTTY === true ? process.stdout.columns : undefined, cut }
  ).split("\n")
  print([bold(heading), ...lines].join("\n"))
}
