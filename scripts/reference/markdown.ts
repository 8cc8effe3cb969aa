// Writes the parts of a Markdown page: tables, code and anchors.

/** Returns inline code. A vertical bar is escaped by `table`. */
export const code = (text: string): string => `\`${text}\``

/** Returns a link target in a table, such as `#code-318`. Headings have anchors by themselves. */
export const anchor = (id: string): string => `<a id="${id}"></a>`

const cell = (text: string): string => text.replaceAll("\n", " ").replaceAll("|", "\\|")

/** Returns the lines of a table. */
export const table = (
  head: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): ReadonlyArray<string> => [
  `| ${head.join(" | ")} |`,
  `|${head.map(() => "---").join("|")}|`,
  ...rows.map((row) => `| ${row.map(cell).join(" | ")} |`)
]

/** Returns the lines of a table, without columns that are empty in every row. */
export const tableWithoutEmptyColumns = (
  head: ReadonlyArray<string>,
  rows: ReadonlyArray<ReadonlyArray<string>>
): ReadonlyArray<string> => {
  const isUsed = (_: string, column: number) => rows.some((row) => row[column] !== "")
  return table(
    head.filter(isUsed),
    rows.map((row) => row.filter(isUsed))
  )
}

/** Returns the lines of a code block. */
export const block = (language: "json" | "text", text: string): ReadonlyArray<string> => [
  `\`\`\`${language}`,
  text,
  "```"
]

/** Returns the lines of a block of JSON. */
export const json = (value: unknown): ReadonlyArray<string> => block("json", JSON.stringify(value, null, 2))

/** Returns a sentence with a full stop and a capital first letter. */
export const sentence = (text: string): string => {
  const capital = `${text.charAt(0).toUpperCase()}${text.slice(1)}`
  return /[.!?]$/.test(capital) ? capital : `${capital}.`
}

/** Returns the last line of a page, which says how the page is generated. */
export const generatedFrom = (source: string): string =>
  `\`npm run draw -- reference\` generates this page from ${source}; a test fails if the page is out of date.\n`
