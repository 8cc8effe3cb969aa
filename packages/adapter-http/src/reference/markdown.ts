import { escaped, tableOf } from "./html.ts"

/** Returns text with numeric character references replaced by their characters. */
const decoded = (text: string): string =>
  text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)))

/** Returns a line of Markdown as HTML. It may contain code in backticks. */
export const inlineHtml = (text: string): string =>
  text
    .split("`")
    .map((part, index) => (index % 2 === 0 ? escaped(decoded(part)) : `<code>${escaped(part)}</code>`))
    .join("")

/** Returns the id of a heading, for links. */
export const slugOf = (title: string): string => title.toLowerCase().replace(/[^a-z0-9]+/g, "-")

const cellsOf = (line: string): ReadonlyArray<string> =>
  line
    .split("|")
    .slice(1, -1)
    .map((cell) => inlineHtml(cell.trim()))

const blockHtml = (block: string): string => {
  if (block.startsWith("## ")) {
    const title = block.slice(3)
    return `<h2 id="${slugOf(title)}">${inlineHtml(title)}</h2>`
  }
  if (!block.startsWith("|")) return `<p>${inlineHtml(block)}</p>`
  const [head = "", , ...rows] = block.split("\n")
  return tableOf(cellsOf(head), rows.map(cellsOf))
}

/** Returns the Markdown of the OpenAPI documents as HTML: headings of level 2, tables, paragraphs and code in backticks. */
export const markdownHtml = (text: string): string =>
  text
    .split(/\n{2,}/)
    .map(blockHtml)
    .join("\n")

/** Returns the headings of a Markdown text. */
export const headingsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title!)
