// Compares the reader of CSV with csv-parse.
import { parse } from "csv-parse/sync"
import fc from "fast-check"
import { expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs, seedOf } from "../../../../../tests/runs/runs.ts"
import { parseCsv, printCsv } from "../../../src/rating/csv/csv.ts"

/** Returns the records that csv-parse finds, or undefined if it refuses the input. */
const parsedRecords = (text: string): ReadonlyArray<ReadonlyArray<string>> | undefined => {
  try {
    return parse(text, {
      bom: true,
      record_delimiter: ["\r\n", "\n"],
      relax_column_count: true,
      skip_empty_lines: true
    })
  } catch {
    return undefined
  }
}

const rowsIn = (text: string) => parseCsv(text).rows?.map(({ fields }) => fields)

it("reads any string as csv-parse does, and refuses what csv-parse refuses", () => {
  let [accepted, refused] = [0, 0]
  const texts = fc.string({
    unit: fc.constantFrom("a", "é", ",", ";", '"', '"', '""', "\n", "\r\n", " ", "\uFEFF"),
    maxLength: 40
  })
  fc.assert(
    fc.property(texts, (text) => {
      const expected = parsedRecords(text)
      if (expected === undefined) refused++
      else accepted++
      // The reader skips a record with one empty field, and csv-parse only an empty line.
      expect(rowsIn(text)).toEqual(expected?.filter((fields) => fields.length > 1 || fields[0] !== ""))
    }),
    { seed: seedOf(1), numRuns: runs(50_000) }
  )
  expectRare(Math.min(accepted, refused))?.toBeGreaterThan(runs(50_000) / 20)
})

it("reads every table that it prints, as csv-parse does", () => {
  const field = fc.string({ unit: fc.constantFrom("a", "é", ",", ";", '"', "\n", "\r", "1", "."), maxLength: 12 })
  const tables = fc.array(fc.array(field, { minLength: 2, maxLength: 5 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(tables, (table) => {
      const text = printCsv(table)
      expect(rowsIn(text)).toEqual(table)
      expect(parsedRecords(text)).toEqual(table)
    }),
    { seed: seedOf(2), numRuns: runs(10_000) }
  )
})
