// Compares the reader of CSV with csv-parse.
import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs, seedOf } from "../../../../tests/runs/runs.ts"
import { type CsvRecord, CsvRecords } from "../../src/input/csv-records.ts"

/** Returns the records of a string, of which each has at most `maxLines` lines. */
const recordsIn = (text: string, delimiter: string, maxLines?: number): ReadonlyArray<CsvRecord> => {
  const reader = new CsvRecords(delimiter, maxLines)
  const records = text.split("\n").flatMap((line) => reader.add(line) ?? [])
  return [...records, ...(reader.end() === undefined ? [] : [reader.end()!])]
}

/** Returns the records that csv-parse finds, or undefined if it refuses the input. */
const parsedRecords = (text: string, delimiter: string): ReadonlyArray<ReadonlyArray<string>> | undefined => {
  try {
    return parse(text, { delimiter, record_delimiter: "\n", relax_column_count: true, skip_empty_lines: true })
  } catch {
    return undefined
  }
}

const delimiters = fc.constantFrom(",", ";", "\t", "|")

it("reads any string as csv-parse does, and reports a fault where csv-parse refuses it", () => {
  let [accepted, refused] = [0, 0]
  const texts = fc.string({
    unit: fc.constantFrom("a", "é", ",", ";", "\t", "|", '"', '"', '""', "\n", "\r", " "),
    maxLength: 40
  })
  fc.assert(
    fc.property(texts, delimiters, (text, delimiter) => {
      // The reader skips a line of white space, and csv-parse only an empty one.
      fc.pre(text.split("\n").every((line) => line === "" || line.trim() !== ""))
      const records = recordsIn(text, delimiter)
      const expected = parsedRecords(text, delimiter)
      if (expected === undefined) {
        refused++
        expect(records.some(({ fields }) => fields === undefined)).toBe(true)
      } else {
        accepted++
        expect(records.map(({ fields }) => fields)).toEqual(expected)
      }
    }),
    { seed: seedOf(1), numRuns: runs(50_000) }
  )
  expectRare(Math.min(accepted, refused))?.toBeGreaterThan(runs(50_000) / 20)
})

it("reads every table that is written with quotation marks, as csv-parse does", () => {
  const field = fc.string({ unit: fc.constantFrom("a", "é", ",", ";", '"', "\n", "1", "."), maxLength: 12 })
  const tables = fc.array(fc.array(field, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(tables, delimiters, (table, delimiter) => {
      const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`
      const text = table.map((row) => row.map(quoted).join(delimiter)).join("\n")
      expect(recordsIn(text, delimiter).map(({ fields }) => fields)).toEqual(table)
      expect(parsedRecords(text, delimiter)).toEqual(table)
    }),
    { seed: seedOf(2), numRuns: runs(10_000) }
  )
})

it("continues after an unclosed quotation mark, where csv-parse loses the rest of the file", () => {
  const rows = Array.from({ length: 20 }, (_, n) => `${n},row`)
  const text = rows.with(3, '3,"open').join("\n")
  expect(parsedRecords(text, ",")).toBeUndefined()
  const read = recordsIn(text, ",", 5).flatMap(({ fields }) => (fields === undefined ? [] : [Number(fields[0])]))
  expect(read).toEqual([0, 1, 2, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19])
})
