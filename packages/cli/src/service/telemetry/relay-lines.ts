import type { Readable } from "node:stream"

/** Passes on the whole lines of a stream, so that lines of several streams do not mix. */
export const relayLines = (stream: Readable, write: (lines: string) => void): void => {
  let rest = ""
  stream
    .setEncoding("utf8")
    .on("data", (chunk: string) => {
      const text = rest + chunk
      const end = text.lastIndexOf("\n") + 1
      rest = text.slice(end)
      if (end > 0) write(text.slice(0, end))
    })
    .on("end", () => {
      if (rest !== "") write(`${rest}\n`)
    })
}
