// The parts of a Markdown page that can be true or false: its code blocks, its links and the headings that links name.

/** A fenced block: its language, what stands behind the language, its text and the line of its first line of text. */
export type Block = {
  readonly page: string
  readonly line: number
  readonly language: string
  readonly note: string
  readonly text: string
}

/** Every fenced block of a page. */
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
  if (open !== undefined) throw new Error(`${page}:${open.line} opens a block that never ends`)
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

/** Every relative link of a page, outside its code blocks. */
export const linksIn = (markdown: string): ReadonlyArray<string> =>
  prose(markdown)
    .map((line) => line.replace(/`[^`]*`/g, ""))
    .flatMap((line) => [...line.matchAll(/\]\(([^()\s]+)\)/g)].map((match) => match[1]!))
    .filter((link) => !/^[a-z]+:/.test(link))

/** The names by which links reach the headings of a page, as GitHub makes them. */
export const anchorsIn = (markdown: string): ReadonlyArray<string> =>
  prose(markdown)
    .filter((line) => /^#{1,6} /.test(line))
    .map((line) =>
      line
        .replace(/^#+ /, "")
        .trim()
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\s_-]/gu, "")
        .replace(/\s/g, "-")
    )

/** Every piece of inline code of a page. */
export const codeIn = (markdown: string): ReadonlyArray<string> =>
  [
    ...prose(markdown)
      .join("\n")
      .matchAll(/`([^`\n]+)`/g)
  ].map((match) => match[1]!)

/** What a page says about a file: its name, and the names that it says are in it, as in "`a.ts`: `b`, `c`". */
export const namesIn = (markdown: string): ReadonlyArray<readonly [file: string, names: ReadonlyArray<string>]> =>
  [
    ...prose(markdown)
      .join("\n")
      .matchAll(/`(\w[\w./-]*\.(?:ts|mjs))`(?::((?: `\w+`,?)+))?/g)
  ].map(([, file, names = ""]) => [file!, [...names.matchAll(/\w+/g)].map(([name]) => name)] as const)
