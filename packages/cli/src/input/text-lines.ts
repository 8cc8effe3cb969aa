import { misused } from "../errors/command-error.ts"

/** Characters in one line at most: what has no end must not fill the memory. */
const LONGEST = 64 * 1024 * 1024

/** Bytes of UTF-8 as text, piece by piece; a mistake where they are something else. */
export async function* textOf(bytes: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true })
  const decoded = (part?: Uint8Array): string => {
    try {
      return part === undefined ? decoder.decode() : decoder.decode(part, { stream: true })
    } catch {
      throw misused(`${name} is not text in UTF-8`)
    }
  }
  for await (const part of bytes) yield decoded(part)
  yield decoded()
}

/** The lines of a text without their ends, as many at a time as a piece of it completes. */
export async function* linesOf(text: AsyncIterable<string>, name: string): AsyncGenerator<ReadonlyArray<string>> {
  let rest = ""
  for await (const part of text) {
    const lines = part.split("\n")
    lines[0] = rest + lines[0]
    rest = lines.pop()!
    if (rest.length > LONGEST) throw misused(`${name} has a line of more than 64 MB`)
    if (lines.length > 0) yield lines.map((line) => (line.endsWith("\r") ? line.slice(0, -1) : line))
  }
  if (rest !== "") yield [rest.endsWith("\r") ? rest.slice(0, -1) : rest]
}
