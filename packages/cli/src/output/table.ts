import { oneLine } from "./safe-text.ts"

/** Rows of texts under headings, in columns as wide as they need to be. */
export const tableOf = (headings: ReadonlyArray<string>, texts: ReadonlyArray<ReadonlyArray<string>>): string => {
  const rows = texts.map((cells) => cells.map(oneLine))
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => (row[column] ?? "").length))
  )
  const line = (cells: ReadonlyArray<string>) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join("  ")
      .trimEnd()
  return [line(headings), ...rows.map(line)].join("\n")
}
