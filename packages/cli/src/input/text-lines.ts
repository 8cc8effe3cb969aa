import { usageError } from "../errors/command-error.ts"

/** Maximum length of a line in characters, so that an endless line cannot exhaust memory. */
const MAX_LINE = 64 * 1024 * 1024

/** Yields the lines of a stream without their line breaks, in one list for each chunk that completes any lines. */
export async function* linesOf(text: AsyncIterable<string>, name: string): AsyncGenerator<ReadonlyArray<string>> {
  let rest = ""
  for await (const part of text) {
    const lines = part.split("\n")
    lines[0] = rest + lines[0]
    rest = lines.pop()!
    if (rest.length > MAX_LINE) throw usageError(`${name}: line too long; must be at most 64 MB`)
    if (lines.length > 0) yield lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line))
  }
  if (rest !== "") yield [rest.endsWith("\r") ? rest.slice(0, -1) : rest]
}
