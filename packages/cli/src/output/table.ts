import { oneLine } from "./safe-text.ts"

/** Returns a table of rows under headings, in which each column is as wide as its longest cell. */
export const formatTable = (headings: ReadonlyArray<string>, cells: ReadonlyArray<ReadonlyArray<string>>): string => {
  const rows = cells.map((row) => row.map(oneLine))
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length))
  )
  const line = (row: ReadonlyArray<string>) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd()
  return [line(headings), ...rows.map(line)].join("\n")
}
