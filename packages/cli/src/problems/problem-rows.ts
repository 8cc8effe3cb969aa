import { clearNumber, withoutUnit } from "../decimals/number-cell.ts"
import type { InputFault } from "../input/fault.ts"
import { columnAt, isNumeric } from "../orders/columns.ts"
import type { BrokenRow, CsvLine, Draft } from "../orders/draft.ts"
import { type Header, IN_JSON, problemColumns, type TableSource } from "../orders/header.ts"
import type { KnownSizes } from "../orders/read-rows.ts"
import { type Separators, separatorsIn } from "../orders/separators.ts"
import { jsonProblemRows, jsonSource } from "./json-problem-rows.ts"

/** Byte order mark, so that spreadsheets read the file as UTF-8. */
const MARK = "\uFEFF"

/** Returns a field of a CSV with any delimiter. */
const field = (text: string): string => (/[",;\t|\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** Number of fields that a file of `--problems` has in addition. */
const addedFields = ({ hasProblems }: Header): number => (hasProblems ? problemColumns.length : 0)

/** Returns the first line of the file of `--problems`. */
export const problemHeader = (header: Header): string => {
  const { delimiter, names } = header.source!
  const given = names.length === 0 ? jsonSource.names : names.slice(addedFields(header))
  return `${MARK}${[...problemColumns, ...given].map(field).join(delimiter)}\n`
}

/** Returns the cells of a row as given. A number whose value depends on other rows is written without doubt. */
const cellsOf = ({ fields }: CsvLine, { columns }: Header, separators: Separators): ReadonlyArray<string> =>
  fields.map((text, i) => {
    const name = columns[i]
    if (name === undefined || name === "problem" || !isNumeric(name)) return text
    const given = text.trim()
    const digits = withoutUnit(given)
    const clear = clearNumber(digits, separators[name] ?? separators.file)
    return clear === undefined ? text : `${clear}${given.slice(digits.length)}`
  })

const messageOf = ({ at, message }: InputFault): string => {
  const name = columnAt(at)
  return name === undefined ? message : `${name}: ${message}`
}

const placeOf = ({ at, column, line }: InputFault): string =>
  `line ${line}, column ${column}${at === "" || columnAt(at) !== undefined ? "" : ` (${at})`}`

/** Returns the first two cells of a row. */
const problemCells = (faults: ReadonlyArray<InputFault>): ReadonlyArray<string> => [
  faults.map(messageOf).join("; "),
  [...new Set(faults.map(placeOf))].join("; ")
]

/** Returns a row that cannot be split, line by line. The cells before it have no delimiter. */
const brokenRow = ({ text }: BrokenRow, cells: ReadonlyArray<string>, delimiter: string): string => {
  const plain = cells.map((cell) => cell.replaceAll(delimiter, "").replaceAll('"', "'"))
  const empty = problemColumns.map(() => "")
  return text
    .split("\n")
    .map((line, i) => `${[...(i === 0 ? plain : empty), line].join(delimiter)}\n`)
    .join("")
}

/** Returns the index of the row with each fault: the last one that begins at its line or above. */
const byRow = (rows: ReadonlyArray<{ readonly line: number }>, faults: ReadonlyArray<InputFault>) =>
  Map.groupBy(faults, (fault) =>
    Math.max(
      rows.findLastIndex(({ line }) => line <= fault.line),
      0
    )
  )

const tableRows = (
  draft: Extract<Draft, { _tag: "Rows" }>,
  header: Header,
  { delimiter }: TableSource,
  faults: ReadonlyArray<InputFault>
): string => {
  const separators = header.separators ?? separatorsIn(draft.rows, header.columns)
  const added = addedFields(header)
  const all = [...draft.rows, ...(draft.broken ?? [])].toSorted((a, b) => a.line - b.line)
  const found = byRow(all, faults)
  return all
    .map((row, i) => {
      const problem = problemCells(found.get(i) ?? [])
      if ("text" in row) {
        const lines = row.text.split("\n").map((line) => line.split(delimiter).slice(added).join(delimiter))
        return brokenRow({ ...row, text: lines.join("\n") }, problem, delimiter)
      }
      const cells = cellsOf(row, header, separators).slice(added)
      return `${[...problem, ...cells].map(field).join(delimiter)}\n`
    })
    .join("")
}

/**
 * Returns the rows of an order for `--problems`: as given, after its errors and their places. An order in JSON becomes rows
 * with our columns. `order.name` is the name of the order, or
 * its line.
 */
export const problemRows = (
  draft: Draft,
  header: Header,
  faults: ReadonlyArray<InputFault>,
  order: { readonly name: string; readonly isRefused: boolean; readonly sizes: KnownSizes }
): string => {
  const source = header.source!
  if (draft._tag === "Rows") return tableRows(draft, header, source, faults)
  const { rows, isComplete } = jsonProblemRows(draft.text, order)
  const all = isComplete ? faults : [...faults, { ...faults[0]!, message: IN_JSON }]
  const found = Map.groupBy(all, (fault) =>
    Math.max(
      rows.findIndex(({ at }) => `${fault.at}/`.includes(`${at}/`)),
      0
    )
  )
  return rows
    .map(({ cells }, i) => `${[...problemCells(found.get(i) ?? []), ...cells].map(field).join(",")}\n`)
    .join("")
}
