// Finds the text that a person reads in a file: paragraphs of Markdown, and comments and strings in code. Omits inline
// code.
import { parseSync, Visitor } from "oxc-parser"

/** A sentence, and the line on which the block that contains it starts. */
export type Sentence = {
  readonly line: number
  readonly text: string
}

/** Returns the 1-based line of an offset. */
export const lineAt = (text: string, offset: number) => text.slice(0, offset).split("\n").length

/** Replaces code, links and emphasis with the text that a reader sees. */
const plain = (text: string): string =>
  text
    .replaceAll(/`[^`]*`/g, "code")
    .replaceAll(/!?\[([^[\]]*)\](?:\([^()]*\))?/g, "$1")
    .replaceAll(/<[^<>]*>|https?:\S+/g, " ")
    .replaceAll(/[*_]{1,2}(?=\S)|(?<=\S)[*_]{1,2}/g, "")

/** Splits text into sentences, each with the line on which the text starts. */
export const split = (text: string, line: number): ReadonlyArray<Sentence> =>
  plain(text)
    .split(/(?<=(?<!\b(?:e\.g|i\.e|vs|etc))[.!?])["')]*\s+(?=["'(]*[A-Z])/)
    .map((sentence) => ({ line, text: sentence.replaceAll(/\s+/g, " ").trim() }))
    .filter((sentence) => sentence.text !== "")

/**
 * Lists the sentences of a page: paragraphs, list items, headings and table cells, but not front matter or code blocks.
 */
export const sentencesInMarkdown = (page: string): ReadonlyArray<Sentence> => {
  const found: Array<Sentence> = []
  let block: Array<string> = []
  let start = 1
  let fence = ""
  const end = () => {
    found.push(...split(block.join(" "), start))
    block = []
  }
  for (const [index, line] of page
    .replace(/^---\n[\s\S]*?\n---\n/, (front) => front.replaceAll(/[^\n]/g, ""))
    .split("\n")
    .entries()) {
    const [, opening = ""] = /^ *(```+|~~~+)/.exec(line) ?? []
    if (opening !== "" && (fence === "" || opening === fence)) {
      end()
      fence = fence === "" ? opening : ""
    } else if (fence !== "") continue
    else if (/^ *\|/.test(line)) {
      end()
      for (const cell of line.split(/(?<!\\)\|/)) found.push(...split(cell.replace(/^[\s:-]+$/, ""), index + 1))
    } else {
      if (line.trim() === "" || /^ *(?:[-*+]|\d+\.|#{1,6}|>) /.test(line)) end()
      if (line.trim() === "") continue
      if (block.length === 0) start = index + 1
      block.push(line.replace(/^ *(?:[-*+]|\d+\.|#{1,6}|>) /, ""))
      if (/^#{1,6} /.test(line)) end()
    }
  }
  end()
  return found
}

/** Lists the sentences of a code file: its comments, strings of three or more words, and all titles of tests. */
export const sentencesInCode = (path: string, text: string): ReadonlyArray<Sentence> => {
  const { comments, errors, program } = parseSync(path, text)
  if (errors[0] !== undefined) throw new Error(`${path}: ${errors[0].message}`)
  const found: Array<Sentence> = []
  let previous: { line: number; end: number; text: string } | undefined
  const close = () => {
    if (previous !== undefined) found.push(...split(previous.text, previous.line))
    previous = undefined
  }
  for (const { end, start, type, value } of comments) {
    const isNext = type === "Line" && previous !== undefined && /^\n[ \t]*$/.test(text.slice(previous.end, start))
    if (!isNext) close()
    const words = value
      .replaceAll(/^[ \t]*\*(?!\/)|@\w+(?: \{[^{}]*\})?/gm, " ")
      .replace(/biome-ignore [\w/]+(?: [\w/]+)?:/, " ")
    if (isNext && previous !== undefined) previous = { ...previous, end, text: `${previous.text} ${words}` }
    else if (type === "Block")
      for (const part of words.split(/\n\s*\n/)) found.push(...split(part, lineAt(text, start)))
    else previous = { line: lineAt(text, start), end, text: words }
  }
  close()
  const string = (value: string | null | undefined, offset: number, least = 3) => {
    if (value != null && value.trim().split(/\s+/).length >= least) found.push(...split(value, lineAt(text, offset)))
  }
  new Visitor({
    CallExpression: ({ arguments: [title], callee }) => {
      if (callee.type !== "Identifier" || !/^(?:it|test|describe)$/.test(callee.name)) return
      const isShort =
        title?.type === "Literal" && typeof title.value === "string" && title.value.split(/\s+/).length < 3
      if (isShort) string(title.value as string, title.start, 1)
    },
    Literal: (node) => {
      if (typeof node.value === "string") string(node.value, node.start)
    },
    TemplateLiteral: (node) => string(node.quasis.map(({ value }) => value.cooked).join("…"), node.start)
  }).visit(program)
  return found
}
