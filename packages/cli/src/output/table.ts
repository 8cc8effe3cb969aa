import { oneLine } from "./safe-text.ts"

/** Target width of the table, and the headings of columns that may be shortened. */
export interface Fit {
  readonly width: number | undefined
  readonly cut: ReadonlyArray<string>
}

const GAP = "  "
/** Minimum width of a column with recognizable text. */
const MIN_WIDTH = 7

/** Shortens the widest flexible column until the table fits. */
const fitted = (headings: ReadonlyArray<string>, widths: ReadonlyArray<number>, { cut, width }: Fit) => {
  const result = [...widths]
  const total = () => result.reduce((sum, each) => sum + each + GAP.length, -GAP.length)
  while (width !== undefined && total() > width) {
    const widest = Math.max(...result.filter((_, column) => cut.includes(headings[column]!)))
    if (!(widest > MIN_WIDTH)) break
    result[result.findIndex((each, column) => each === widest && cut.includes(headings[column]!))]!--
  }
  return result
}

const shortened = (text: string, width: number): string =>
  text.length <= width ? text.padEnd(width) : `${text.slice(0, width - 1)}…`

/** Returns a table of rows under headings. A column is as wide as its longest cell, unless it is cut. */
export const formatTable = (
  headings: ReadonlyArray<string>,
  cells: ReadonlyArray<ReadonlyArray<string>>,
  fit: Fit = { width: undefined, cut: [] }
): string => {
  const rows = cells.map((row) => row.map(oneLine))
  const longest = headings.map((heading, column) =>
    rows.reduce((widest, row) => Math.max(widest, (row[column] ?? "").length), heading.length)
  )
  const widths = fitted(headings, longest, fit)
  const line = (row: ReadonlyArray<string>) =>
    row
      .map((cell, column) => shortened(cell, widths[column]!))
      .join(GAP)
      .trimEnd()
  return [line(headings), ...rows.map(line)].join("\n")
}
