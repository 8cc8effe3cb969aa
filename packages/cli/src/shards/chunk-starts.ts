import { closeSync, openSync, readSync, truncateSync } from "node:fs"
import { CsvRecords } from "../input/csv-records.ts"
import { failWithName } from "../output/output-file.ts"

/** Returns the input line of each record that a line of the output completes, or undefined if it completes none. */
const lineReader = (isCsv: boolean): ((line: string) => number | undefined) => {
  if (!isCsv) return (line) => (line === "" ? undefined : (JSON.parse(line) as { readonly line: number }).line)
  const records = new CsvRecords(",")
  return (line) => {
    const fields = records.add(line)?.fields
    return fields === undefined ? undefined : Number(fields[0])
  }
}

/** Returns the results for earlier input lines in an output. */
const resultsBefore = (line: number, text: string, isCsv: boolean): string => {
  const lineOf = lineReader(isCsv)
  let [offset, kept] = [0, 0]
  for (const each of text.split("\n")) {
    offset += each.length + 1
    const found = lineOf(each)
    if (found !== undefined && found >= line) break
    if (found !== undefined) kept = offset
  }
  return text.slice(0, kept)
}

/** Returns a part of a file. */
export const readPart = (file: string, from: number, to: number): string => {
  const part = Buffer.alloc(to - from)
  const descriptor = openSync(file, "r")
  try {
    return part.subarray(0, readSync(descriptor, part, 0, part.length, from)).toString()
  } finally {
    closeSync(descriptor)
  }
}

/** Input lines and output offsets of the starts of chunks. */
export class ChunkStarts {
  private readonly starts: Array<readonly [line: number, offset: number]> = []

  add(line: number, offset: number): void {
    this.starts.push([line, offset])
  }

  /** Removes the results of an input line and of all later ones. `end` is the length of the output. */
  removeFrom(line: number, output: string, end: number, isCsv: boolean): void {
    const last = this.starts.findLastIndex(([first]) => first <= line)
    const [, from] = this.starts[Math.max(last, 0)] ?? [0, end]
    const [, to] = this.starts[last + 1] ?? [0, end]
    const kept = Buffer.byteLength(resultsBefore(line, readPart(output, from, to), isCsv))
    failWithName(output, () => truncateSync(output, from + kept))
  }
}
