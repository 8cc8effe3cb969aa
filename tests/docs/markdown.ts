// Finds the parts of a Markdown page that tests check: code blocks, links, anchors and file names.

/**
 * A fenced code block: its language, the note after the language, its text, and the 1-based number of its first line.
 */
export type Block = {
  readonly page: string
  readonly line: number
  readonly language: string
  readonly note: string
  readonly text: string
}

/** Lists the fenced code blocks of a page. */
export const blocksIn = (page: string, markdown: string): ReadonlyArray<Block> => {
  const blocks: Array<Block> = []
  let open: { readonly line: number; readonly language: string; readonly note: string } | undefined
  let text: Array<string> = []
  for (const [index, line] of markdown.split("\n").entries()) {
    const fence = /^\s*```(\S*) *(.*)$/.exec(line)
    if (fence === null) text.push(line)
    else if (open === undefined) {
      open = { line: index + 2, language: fence[1]!, note: fence[2]!.trim() }
      text = []
    } else {
      blocks.push({ page, ...open, text: `${text.join("\n")}\n` })
      open = undefined
    }
  }
  if (open !== undefined) throw new Error(`${page}:${open.line} opens a block that is never closed`)
  return blocks
}

const prose = (markdown: string) => {
  let inside = false
  return markdown.split("\n").filter((line) => {
    if (!/^\s*```/.test(line)) return !inside
    inside = !inside
    return false
  })
}

/** Lists the relative links of a page, outside code blocks. */
export const linksIn = (markdown: string): ReadonlyArray<string> =>
  prose(markdown)
    .map((line) => line.replace(/`[^`]*`/g, ""))
    .flatMap((line) => [...line.matchAll(/\]\(([^()\s]+)\)/g)].map((match) => match[1]!))
    .filter((link) => !/^[a-z]+:/.test(link))

/** Lists the anchors of a page: of its headings, in the form that GitHub generates, and of `<a id="…">`. */
export const anchorsIn = (markdown: string): ReadonlyArray<string> =>
  prose(markdown).flatMap((line) =>
    /^#{1,6} /.test(line)
      ? line
          .replace(/^#+ /, "")
          .trim()
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\s_-]/gu, "")
          .replace(/\s/g, "-")
      : [...line.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id!)
  )

/** Lists the inline code of a page. */
export const codeIn = (markdown: string): ReadonlyArray<string> =>
  [
    ...prose(markdown)
      .join("\n")
      .matchAll(/`([^`\n]+)`/g)
  ].map((match) => match[1]!)

/**
 * Lists the files that a page names, each with the identifiers that the page attributes to it, as in "`a.ts`: `b`,
 * `c`".
 */
export const namesIn = (markdown: string): ReadonlyArray<readonly [file: string, names: ReadonlyArray<string>]> =>
  [
    ...prose(markdown)
      .join("\n")
      .matchAll(/`(\w[\w./-]*\.(?:ts|mjs))`(?::((?: `\w+`,?)+))?/g)
  ].map(([, file, names = ""]) => [file!, [...names.matchAll(/\w+/g)].map(([name]) => name)] as const)
