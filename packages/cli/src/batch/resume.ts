import { createReadStream, existsSync, truncateSync } from "node:fs"
import { misused } from "../errors/command-error.ts"

/** From which line of the input on a batch goes on; the first when there is nothing yet. */
export interface Resumption {
  readonly from: number
  readonly isNew: boolean
  /** An order that was done before is at fault. */
  readonly isAtFault: boolean
}

const numberOf = (line: string): number | undefined => {
  const found = /^(?:\{"line":)?(\d+),/.exec(line)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** What is written of an order that is at fault: a line with mistakes; or the place of one, in quotes for its comma, alone in a row. */
const faultyLine = /^\{"line":\d+,(?:"order":"[^"\\]*(?:\\.[^"\\]*)*",)?"mistakes":\[/
const faultyRow = /^\d+,(?:[^",]*|"[^"]*(?:""[^"]*)*"),+"line \d+, column \d+/

const saysFault = (row: string): boolean => faultyLine.test(row) || faultyRow.test(row)

/**
 * Prepares an output that was left unfinished: what it says of its last order goes, since that may be torn, and the
 * batch goes on with that order.
 */
export const resumeFrom = async (file: string, header: string): Promise<Resumption> => {
  const anew = { from: 1, isNew: true, isAtFault: false }
  if (!existsSync(file)) return anew
  let [offset, start, last, rest, row] = [0, 0, 0, "", ""]
  let [isInQuotes, isFirst, isAtFault, isLastAtFault] = [false, true, false, false]
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
        isAtFault ||= isLastAtFault
        isLastAtFault = false
      }
      isFirst = false
      offset += Buffer.byteLength(line) + 1
      row = isInQuotes ? `${row}\n${line}` : line
      if (isCsv && line.split('"').length % 2 === 0) isInQuotes = !isInQuotes
      if (!isInQuotes) isLastAtFault ||= saysFault(row)
    }
  }
  if (last === 0) return anew
  truncateSync(file, start)
  return { from: last, isNew: false, isAtFault }
}
