import { type FindingKind, formatMicros, type Micros } from "@waybill/packing/audit"
import { printCsv } from "@waybill/packing/rating"
import { formatFault, type InputFault, located } from "../input/fault.ts"
import { csvCell } from "../output/csv-cell.ts"
import { oneLine } from "../output/safe-text.ts"

/** Reason for a part of a line's difference. */
export interface LineFinding {
  readonly charge: string
  readonly kind: FindingKind
  readonly amount: Micros
  readonly detail: string
}

/** Result for an invoice line, or for charges without a line. */
export interface LineResult {
  /** Line number, or `null` for charges without a line. */
  readonly line: number | null
  readonly tracking: string
  readonly order: string
  readonly currency: string
  readonly billed: Micros
  readonly expected: Micros
  readonly findings: ReadonlyArray<LineFinding>
  readonly faults: ReadonlyArray<InputFault>
}

/** Output format of the lines. */
export type AuditFormat = "ndjson" | "csv"

const header = [
  "line",
  "tracking",
  "order",
  "currency",
  "billed",
  "expected",
  "difference",
  "reasons",
  "details",
  "problem"
]

const csvRow = (cells: ReadonlyArray<string>): string =>
  printCsv([cells.map((cell) => csvCell(oneLine(cell)))]).trimEnd()

/** Returns the first line of the output. Undefined for NDJSON. */
export const auditHeader = (format: AuditFormat): string => (format === "csv" ? `${csvRow(header)}\n` : "")

const csvLine = ({ billed, currency, expected, faults, findings, line, order, tracking }: LineResult): string =>
  csvRow([
    line === null ? "" : String(line),
    tracking,
    order,
    currency,
    formatMicros(billed),
    formatMicros(expected),
    formatMicros(billed - expected),
    findings.map(({ amount, kind }) => `${kind} ${formatMicros(amount)}`).join("; "),
    findings.map(({ detail }) => detail).join("; "),
    faults.map(formatFault).join("; ")
  ])

const ndjsonLine = ({ billed, currency, expected, faults, findings, line, order, tracking }: LineResult): string =>
  JSON.stringify({
    line,
    tracking,
    order,
    currency,
    billed: formatMicros(billed),
    expected: formatMicros(expected),
    difference: formatMicros(billed - expected),
    findings: findings.map(({ amount, ...finding }) => ({ ...finding, amount: formatMicros(amount) })),
    ...(faults.length > 0 && { mistakes: faults.map(located) })
  })

/** Returns a result as one line without its line break. */
export const auditLine = (format: AuditFormat, result: LineResult): string =>
  format === "csv" ? csvLine(result) : ndjsonLine(result)
