import { createReadStream, existsSync, truncateSync } from "node:fs"
import { usageError } from "../errors/command-error.ts"

/** Where an interrupted batch continues. */
export interface ResumePoint {
  /** Input line. 1 if there is no output yet. */
  readonly line: number
  /** Whether there is no output yet. */
  readonly isNew: boolean
  /** Whether the output has an invalid order. */
  readonly hasFault: boolean
}

const lineNumberIn = (text: string): number | undefined => {
  const digits = /^(?:\{"line":)?(\d+),/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** The output of an invalid order as NDJSON: an object with `mistakes`. */
const invalidObject = /^\{"line":\d+,(?:"order":"[^"\\]*(?:\\.[^"\\]*)*",)?"mistakes":\[/
/** The output of an invalid order as CSV: a row with only a location, which is quoted because it contains a comma. */
const invalidRow = /^\d+,(?:[^",]*|"[^"]*(?:""[^"]*)*"),+"line \d+, column \d+/

const isInvalid = (record: string): boolean => invalidObject.test(record) || invalidRow.test(record)

/** Position in an output that is read line by line. A record is a line, or several lines of CSV with a quoted line break. */
class OutputScan {
  /** Input line of the last order, or 0. */
  lastLine = 0
  /** Offset at which the output of the last order starts. */
  lastOffset = 0
  /** Whether an order before the last is invalid. */
  hasFault = false
  private readonly file: string
  private readonly header: string
  private offset = 0
  private record = ""
  private isQuoted = false
  private isFirst = true
  private isLastInvalid = false

  constructor(file: string, header: string) {
    this.file = file
    this.header = header
  }

  add(line: string): void {
    const isCsv = this.header !== ""
    if (this.isFirst && isCsv ? `${line}\n` !== this.header : this.isFirst && lineNumberIn(line) === undefined)
      throw usageError(`--resume: ${this.file} was not written by this command; name its --out file`)
    const number = this.isQuoted || (this.isFirst && isCsv) ? undefined : lineNumberIn(line)
    if (number !== undefined && number !== this.lastLine) {
      this.lastLine = number
      this.lastOffset = this.offset
      this.hasFault ||= this.isLastInvalid
      this.isLastInvalid = false
    }
    this.isFirst = false
    this.offset += Buffer.byteLength(line) + 1
    this.record = this.isQuoted ? `${this.record}\n${line}` : line
    if (isCsv && line.split('"').length % 2 === 0) this.isQuoted = !this.isQuoted
    if (!this.isQuoted) this.isLastInvalid ||= isInvalid(this.record)
  }
}

/**
 * Prepares the output of an interrupted batch. Removes the output of the last order, which can be incomplete, and
 * returns the line of that order.
 */
export const resumeFrom = async (file: string, header: string): Promise<ResumePoint> => {
  const start = { line: 1, isNew: true, hasFault: false }
  if (!existsSync(file)) return start
  const scan = new OutputScan(file, header)
  let rest = ""
  for await (const part of createReadStream(file, { encoding: "utf8" }) as AsyncIterable<string>) {
    const lines = (rest + part).split("\n")
    rest = lines.pop()!
    for (const line of lines) scan.add(line)
  }
  if (scan.lastLine === 0) return start
  truncateSync(file, scan.lastOffset)
  return { line: scan.lastLine, isNew: false, hasFault: scan.hasFault }
}
