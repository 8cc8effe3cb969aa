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

/** Reads the lines of a doc comment. */
export const commentOf = (lines: string): Comment => {
  const [first = "", ...rest] = lines.split(/^@example *\n?/m)
  const text = escaped(first.trim())
  return {
    text,
    examples: rest.flatMap((part) => [...part.matchAll(/```\w*\n([\s\S]*?)```/g)].map(([, code]) => code!))
  }
}

/** Returns the first sentence of a comment. */
export const firstSentence = (text: string): string => text.replaceAll(/\s+/g, " ").split(/(?<=\.)\s/)[0]!
