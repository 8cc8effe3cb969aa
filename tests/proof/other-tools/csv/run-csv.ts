// Reads hostile CSV files with the reader of the offline tools and with csv-parse, and compares the records.
import { parse } from "csv-parse/sync"
import { CsvRecords } from "../../../../packages/cli/src/input/csv-records.ts"
import { decodeText } from "../../../../packages/cli/src/input/decode-text.ts"
import { linesOf } from "../../../../packages/cli/src/input/text-lines.ts"
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Result, Run } from "../../trial.ts"
import { compareAll, randomOf } from "../compare-all.ts"
import { type CsvInput, csvInput } from "./csv-inputs.ts"
import { type CsvReading, judgeCsv } from "./judge-csv.ts"

async function* inChunks(random: SeededRandom, bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < bytes.length; ) {
    const end = at + 1 + random.below(20)
    yield bytes.subarray(at, end)
    at = end
  }
}

const readOwn = async (random: SeededRandom, { bytes, delimiter }: CsvInput): Promise<CsvReading> => {
  const records = new CsvRecords(delimiter)
  const rows: Array<ReadonlyArray<string>> = []
  let error: CsvReading["error"]
  const add = (record: ReturnType<CsvRecords["add"]>) => {
    if (record === undefined || error !== undefined) return
    if (record.fields !== undefined) rows.push(record.fields)
    else
      error = record.fault.message.startsWith("unclosed") && record.text.split("\n").length > 100 ? "length" : "quotes"
  }
  try {
    for await (const lines of linesOf(decodeText(inChunks(random, bytes), "file"), "file"))
      for (const line of lines) add(records.add(line))
  } catch {
    return { rows, error: "text" }
  }
  add(records.end())
  return { rows, ...(error !== undefined && { error }) }
}

const readOther = ({ delimiter, text = "" }: CsvInput): CsvReading => {
  const rows: Array<ReadonlyArray<string>> = []
  // csv-parse removes neither mark from a string.
  const source = text.replace(/^\ufeff/, "").replace(/\r$/, "")
  try {
    parse(source, {
      delimiter,
      record_delimiter: ["\r\n", "\n"],
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (row: ReadonlyArray<string>) => void rows.push(row)
    })
    return { rows }
  } catch {
    return { rows, error: "quotes" }
  }
}

export const runCsv = (run: Run): Promise<Result> =>
  compareAll(run, "decisions", async (index) => {
    const random = randomOf(run, index)
    const input = csvInput(random)
    const { decisions, violations } = judgeCsv(input, await readOwn(random, input), readOther(input))
    return {
      kinds: decisions,
      violations,
      source: JSON.stringify(input.text ?? Buffer.from(input.bytes).toString("latin1"))
    }
  })
