import { createReadStream, existsSync, truncateSync } from "node:fs"
import { usageError } from "../errors/command-error.ts"
import { failWithName } from "../output/output-file.ts"

/** Position from which an interrupted batch continues. */
export interface ResumePoint {
  /** First input line of the next order. 1 without output. */
  readonly line: number
  /** Whether the output is empty. */
  readonly isNew: boolean
  /** Whether the output contains an invalid or incompletely served order. */
  readonly hasFailure: boolean
  /** Removes incomplete output. Called before the run writes. */
  readonly begin: () => void
}

const lineNumberIn = (text: string): number | undefined => {
  const digits = /^(?:\{"line":)?(\d+),/.exec(text)?.[1]
  return digits === undefined ? undefined : Number(digits)
}

/** Matches an invalid or unserved order. It cannot match inside a string, because quotation marks there are escaped. */
const failedObject = /"mistakes":\[|"unpacked":\[\{|"problem":|"rates":\[\]/

/** Whether a record is about an invalid or unserved order. In a CSV row, the last column contains the problem. */
const isFailed = (record: string, isCsv: boolean): boolean =>
  isCsv ? !record.endsWith(",") : failedObject.test(record)

/** Finds the last order in an output, line by line. A CSV record with quoted line breaks consists of several lines. */
class OutputScan {
  /** Input line of the last order found. 0 before the first. */
  lastLine = 0
  /** Byte offset of the last order's output. */
  lastOffset = 0
  /** Whether an earlier order failed. */
  hasFailure = false
  private readonly file: string
  private readonly header: string
  private offset = 0
  private record = ""
  private isQuoted = false
  private isFirst = true
  private isLastFailed = false

  constructor(file: string, header: string) {
    this.file = file
    this.header = header
  }

  add(line: string): void {
    const isCsv = this.header !== ""
    if (this.isFirst && isCsv ? `${line}\n` !== this.header : this.isFirst && lineNumberIn(line) === undefined)
      throw usageError(
        `--resume: ${this.file} was not written by this command; use the --out file of the interrupted run`
      )
    const number = this.isQuoted || (this.isFirst && isCsv) ? undefined : lineNumberIn(line)
    if (number !== undefined && number !== this.lastLine) {
      this.lastLine = number
      this.lastOffset = this.offset
      this.hasFailure ||= this.isLastFailed
      this.isLastFailed = false
    }
    const isHeader = this.isFirst && isCsv
    this.isFirst = false
    this.offset += Buffer.byteLength(line) + 1
    this.record = this.isQuoted ? `${this.record}\n${line}` : line
    if (isCsv && line.split('"').length % 2 === 0) this.isQuoted = !this.isQuoted
    if (!this.isQuoted && !isHeader) this.isLastFailed ||= isFailed(this.record, isCsv)
  }
}

/** Reads an output up to the first record of an input line, or to its end if `line` is undefined. */
const scanOutput = async (file: string, header: string, line?: number): Promise<OutputScan> => {
  const scan = new OutputScan(file, header)
  let rest = ""
  for await (const part of createReadStream(file, { encoding: "utf8" }) as AsyncIterable<string>) {
    const lines = (rest + part).split("\n")
    rest = lines.pop()!
    for (const each of lines) {
      scan.add(each)
      if (line !== undefined && scan.lastLine >= line) return scan
    }
  }
  return scan
}

/** Removes the results of all orders from an input line on. */
export const removeFrom = async (file: string, header: string, line: number): Promise<void> => {
  const { lastLine, lastOffset } = await scanOutput(file, header, line)
  if (lastLine >= line) failWithName(file, () => truncateSync(file, lastOffset))
}

/** The position of a batch that has no output yet. */
export const newOutput: ResumePoint = { line: 1, isNew: true, hasFailure: false, begin: () => {} }

/**
 * Finds the position at which an interrupted batch continues: the input line of the last order in the output, because
 * the output for that order may be incomplete.
 */
export const resumeFrom = async (file: string, header: string): Promise<ResumePoint> => {
  if (!existsSync(file)) return newOutput
  const scan = await scanOutput(file, header)
  if (scan.lastLine === 0) return newOutput
  return {
    line: scan.lastLine,
    isNew: false,
    hasFailure: scan.hasFailure,
    begin: () => failWithName(file, () => truncateSync(file, scan.lastOffset))
  }
}
