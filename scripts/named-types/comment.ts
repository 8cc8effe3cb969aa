// Writes doc comments of generated declarations.

const WIDTH = 120

/** Breaks a paragraph into lines of at most `width` characters. */
const wrap = (paragraph: string, width: number): ReadonlyArray<string> => {
  const lines: Array<string> = []
  let line = ""
  for (const word of paragraph.split(" ")) {
    if (line !== "" && line.length + 1 + word.length > width) {
      lines.push(line)
      line = word
    } else line = line === "" ? word : `${line} ${word}`
  }
  return [...lines, line]
}

/** Returns the lines of a doc comment. An example follows the paragraph and is not wrapped. */
export const docComment = (paragraph: string, indent = "", example?: string): ReadonlyArray<string> => {
  const single = `${indent}/** ${paragraph} */`
  if (example === undefined && single.length <= WIDTH) return [single]
  const body = wrap(paragraph, WIDTH - indent.length - 3)
  const shown = example === undefined ? body : [...body, "", "@example", "```ts", example, "```"]
  return [`${indent}/**`, ...shown.map((line) => `${indent} * ${line}`.trimEnd()), `${indent} */`]
}
