import type { FindingKind } from "@waybill/packing/audit"
import { formatMicros } from "@waybill/packing/values"

/** Sums of one currency, in millionths. */
interface CurrencySums {
  billed: bigint
  expected: bigint
  /** Number of lines and sum of the differences, by reason. */
  readonly reasons: Map<FindingKind, { lines: number; difference: bigint }>
}

/** Totals of a part of an invoice, as plain data. */
export interface AuditTally {
  lines: number
  agreeing: number
  differing: number
  unreadable: number
  /** Number of compared lines with an invalid field that only helps to explain differences. */
  invalidHints: number
  /** Number of expected charges without a line, except those of unbilled shipments. */
  missing: number
  shipments: number
  unbilled: number
  readonly currencies: Map<string, CurrencySums>
}

const counts = [
  ...(["lines", "agreeing", "differing", "unreadable", "invalidHints"] as const),
  ...(["missing", "shipments", "unbilled"] as const)
]

/** Returns empty totals. */
export const emptyAuditTally = (): AuditTally => ({
  lines: 0,
  agreeing: 0,
  differing: 0,
  unreadable: 0,
  invalidHints: 0,
  missing: 0,
  shipments: 0,
  unbilled: 0,
  currencies: new Map()
})

const sumsIn = ({ currencies }: AuditTally, currency: string): CurrencySums => {
  const sums = currencies.get(currency) ?? { billed: 0n, expected: 0n, reasons: new Map() }
  currencies.set(currency, sums)
  return sums
}

/** Adds amounts to the totals of a currency. */
export const addAmounts = (tally: AuditTally, currency: string, billed: number, expected: number): void => {
  const sums = sumsIn(tally, currency)
  sums.billed += BigInt(billed)
  sums.expected += BigInt(expected)
}

/** Adds a reason of a line to the totals of a currency. */
export const addReason = (tally: AuditTally, currency: string, kind: FindingKind, difference: number): void => {
  const { reasons } = sumsIn(tally, currency)
  const sums = reasons.get(kind) ?? { lines: 0, difference: 0n }
  reasons.set(kind, { lines: sums.lines + 1, difference: sums.difference + BigInt(difference) })
}

/** Adds the totals of a part to the totals of the whole. */
export const addAuditTally = (whole: AuditTally, part: AuditTally): void => {
  for (const name of counts) whole[name] += part[name]
  for (const [currency, { billed, expected, reasons }] of part.currencies) {
    const sums = sumsIn(whole, currency)
    sums.billed += billed
    sums.expected += expected
    for (const [kind, { difference, lines }] of reasons) {
      const known = sums.reasons.get(kind) ?? { lines: 0, difference: 0n }
      sums.reasons.set(kind, { lines: known.lines + lines, difference: known.difference + difference })
    }
  }
}

/** A row of the table of totals. */
export interface AuditRow {
  readonly reason: string
  readonly currency: string
  readonly lines: string
  readonly billed: string
  readonly expected: string
  readonly difference: string
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Returns a row for each reason, in descending order of its amount, and a total for each currency. */
export const auditRows = ({ currencies, lines }: AuditTally): ReadonlyArray<AuditRow> =>
  [...currencies]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(([currency, { billed, expected, reasons }]) => [
      ...[...reasons]
        .toSorted(([x, a], [y, b]) => Number(absolute(b.difference) - absolute(a.difference)) || (x < y ? -1 : 1))
        .map(([reason, sums]) => ({
          reason,
          currency,
          lines: String(sums.lines),
          billed: "",
          expected: "",
          difference: formatMicros(sums.difference)
        })),
      {
        reason: "total",
        currency,
        lines: currencies.size === 1 ? String(lines) : "",
        billed: formatMicros(billed),
        expected: formatMicros(expected),
        difference: formatMicros(billed - expected)
      }
    ])
