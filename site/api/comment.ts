/** A doc comment: its text, and its examples as code. */
export interface Comment {
  readonly text: string
  readonly examples: ReadonlyArray<string>
}

/** Returns a text in which no character outside of code starts an element or an expression of a Vue template. */
const escaped = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith("`") ? part : part.replaceAll("<", "&lt;").replaceAll("{{", "&#123;&#123;")))
    .join("")

/** Returns the code of an example: its fenced blocks, or all of it if it has none. */
const codesIn = (example: string): ReadonlyArray<string> => {
  const blocks = [...example.matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, code]) => code!)
  return blocks.length > 0 ? blocks : [`${example.trim()}\n`]
}

/** Reads the lines of a doc comment. */
export const commentOf = (lines: string): Comment => {
  const [first = "", ...rest] = lines.split(/^@example *\n?/m)
  const text = escaped(first.trim())
  return { text, examples: rest.flatMap(codesIn) }
}

/** Returns the first sentence of a comment. */
export const firstSentence = (text: string): string => text.replaceAll(/\s+/g, " ").split(/(?<=\.)\s/)[0]!
