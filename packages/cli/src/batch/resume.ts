import { createReadStream, existsSync, truncateSync } from "node:fs"
import { misused } from "../mistake.ts"

/** From which line of the input on a batch goes on; the first when there is nothing yet. */
export interface Resumption {
  readonly from: number
  readonly isNew: boolean
}

const numberOf = (line: string): number | undefined => {
  const found = /^(?:\{"line":)?(\d+),/.exec(line)?.[1]
  return found === undefined ? undefined : Number(found)
}

/**
 * Prepares an output that was left unfinished: what it says of its last order goes, since that may be torn, and the
 * batch goes on with that order.
 */
export const resumeFrom = async (file: string, header: string): Promise<Resumption> => {
  if (!existsSync(file)) return { from: 1, isNew: true }
  let [offset, start, last, rest] = [0, 0, 0, ""]
  let [isInQuotes, isFirst] = [false, true]
  const isCsv = header !== ""
  for await (const part of createReadStream(file, { encoding: "utf8" }) as AsyncIterable<string>) {
    const lines = (rest + part).split("\n")
    rest = lines.pop()!
    for (const line of lines) {
      if (isFirst && isCsv ? `${line}\n` !== header : isFirst && numberOf(line) === undefined)
        throw misused(`--resume: ${file} is no output of this command`)
      const number = isInQuotes || (isFirst && isCsv) ? undefined : numberOf(line)
      if (number !== undefined && number !== last) {
        last = number
        start = offset
      }
      isFirst = false
      offset += Buffer.byteLength(line) + 1
      if (isCsv && line.split('"').length % 2 === 0) isInQuotes = !isInQuotes
    }
  }
  if (last === 0) return { from: 1, isNew: true }
  truncateSync(file, start)
  return { from: last, isNew: false }
}
