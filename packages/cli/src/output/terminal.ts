import { safeJson } from "./safe-text.ts"
import { formatTable } from "./table.ts"

/** Writes a line to standard output. */
export const print = (text: string): void => {
  process.stdout.write(`${text}\n`)
}

/** Writes a line to standard error, which a pipe does not receive. */
export const notify = (text: string): void => {
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
