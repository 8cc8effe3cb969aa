// Compares what two readers found in the same CSV.
import type { CsvInput } from "./csv-inputs.ts"

type Rows = ReadonlyArray<ReadonlyArray<string>>

/** The records before the first error, if any. An error of `text` is one of the encoding. */
export interface CsvReading {
  readonly rows: Rows
  readonly error?: "text" | "length" | "quotes"
}

/** Decisions of the reader that differ from csv-parse, each with its reason. */
const csvDecisions = {
  "broken text": "bytes that are not valid in their encoding are refused, because a replaced character changes a SKU",
  "zero byte": "a zero byte in the first character means UTF-16, because such files have no mark",
  "line break": "a line break in a field is LF, so that files from Windows and Unix have equal fields",
  "blank record": "a record without text is skipped, because spreadsheets write many of them",
  "long field": "a field with more than 100 lines is an error, because a quotation mark is missing somewhere",
  "zero byte after a mark":
    "csv-parse takes a zero byte after a closing quotation mark for the end of the field; here, it is an error",
  formula: 'a formula of one string, such as ="01001", is that string, because Excel keeps zeros with it'
} as const

type CsvDecision = keyof typeof csvDecisions

const MAX_LINES = 100

const withoutBlanks = (rows: Rows): Rows => rows.filter((row) => row.some((field) => field.trim() !== ""))
const withLf = (rows: Rows): Rows => rows.map((row) => row.map((field) => field.replaceAll("\r\n", "\n")))
const hasLongField = (rows: Rows) => rows.some((row) => row.join("\n").split("\n").length > MAX_LINES)
const hasZeroStart = (text: string) => /^(?:\0(?!\0)|[^\0\ufeff]\0)/.test(text)

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 300) ?? "nothing"

interface CsvVerdict {
  readonly violations: ReadonlyArray<string>
  readonly decisions: ReadonlyArray<CsvDecision>
}

/** Returns the differences that no decision explains, and the decisions that explain the others. */
export const judgeCsv = (input: CsvInput, ours: CsvReading, theirs: CsvReading): CsvVerdict => {
  const { hasFormulas = false, text, written } = input
  if (text === undefined || ours.error === "text") {
    if (text === undefined && ours.error === "text") return { violations: [], decisions: ["broken text"] }
    if (text !== undefined && hasZeroStart(text)) return { violations: [], decisions: ["zero byte"] }
    return { violations: [text === undefined ? "broken bytes were read" : "valid text was refused"], decisions: [] }
  }
  if (ours.error === "quotes" && text.includes('"\0')) return { violations: [], decisions: ["zero byte after a mark"] }
  if (hasZeroStart(text)) return { violations: [], decisions: ["zero byte"] }
  const decisions = new Set<CsvDecision>()
  const decided = (name: CsvDecision, rows: Rows, changed: Rows): Rows => {
    if (show(rows) !== show(changed)) decisions.add(name)
    return changed
  }
  const expected: CsvReading = hasFormulas ? { rows: written! } : theirs
  if (hasFormulas) decisions.add("formula")
  const broken = hasFormulas ? expected.rows : decided("line break", expected.rows, withLf(expected.rows))
  const kept = decided("blank record", broken, withoutBlanks(broken))
  const found = withoutBlanks(ours.rows)
  if (ours.error === "length" && hasLongField([...kept, [text]])) {
    decisions.add("long field")
    const isPrefix = show(found) === show(kept.slice(0, found.length))
    return {
      violations: isPrefix ? [] : [`${show(found)} before a long field, not ${show(kept)}`],
      decisions: [...decisions]
    }
  }
  const violations: Array<string> = []
  if ((ours.error === undefined) !== (expected.error === undefined))
    violations.push(`${ours.error ?? "no"} error, but ${expected.error ?? "none"} in csv-parse`)
  if (show(found) !== show(kept)) violations.push(`${show(found)}, but ${show(kept)} in csv-parse`)
  if (written !== undefined && show(ours.rows) !== show(written))
    violations.push(`${show(ours.rows)}, not ${show(written)}`)
  return { violations, decisions: [...decisions] }
}
