import type { FindingKind } from "@waybill/packing/audit"
import { formatMicros } from "@waybill/packing/values"

/** Number of lines, and sum of their differences in millionths. */
interface DifferenceSum {
  lines: number
  difference: bigint
}

/** Sums of one currency, in millionths. */
interface CurrencySums {
  billed: bigint
  expected: bigint
  /** Lines that are billed too much. */
  readonly claims: DifferenceSum
  /** Lines that are billed too little, and missing charges. The difference is negative. */
  readonly debts: DifferenceSum
  /** Number of lines and sum of the differences, by reason. */
  readonly reasons: Map<FindingKind, DifferenceSum>
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
  const none = (): DifferenceSum => ({ lines: 0, difference: 0n })
  const sums = currencies.get(currency) ?? {
    billed: 0n,
    expected: 0n,
    claims: none(),
    debts: none(),
    reasons: new Map()
  }
  currencies.set(currency, sums)
  return sums
}

const addDifference = (sum: DifferenceSum, { difference, lines }: DifferenceSum): void => {
  sum.lines += lines
  sum.difference += difference
}

/** Adds the amounts of a line, or of a charge without a line, to the totals of a currency. */
export const addAmounts = (tally: AuditTally, currency: string, billed: number, expected: number): void => {
  const sums = sumsIn(tally, currency)
  sums.billed += BigInt(billed)
  sums.expected += BigInt(expected)
  if (billed === expected) return
  addDifference(billed > expected ? sums.claims : sums.debts, { lines: 1, difference: BigInt(billed - expected) })
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
  for (const [currency, { billed, claims, debts, expected, reasons }] of part.currencies) {
    const sums = sumsIn(whole, currency)
    sums.billed += billed
    sums.expected += expected
    addDifference(sums.claims, claims)
    addDifference(sums.debts, debts)
    for (const [kind, { difference, lines }] of reasons) {
      const known = sums.reasons.get(kind) ?? { lines: 0, difference: 0n }
      sums.reasons.set(kind, { lines: known.lines + lines, difference: known.difference + difference })
    }
  }
}

/** A row of the table of totals. Amounts are in millionths. */
export interface AuditRow {
  readonly reason: FindingKind | "claims" | "debts" | "total"
  readonly currency: string
  /** Number of lines. Absent from the totals of several currencies. */
  readonly lines?: number
  readonly billed?: bigint
  readonly expected?: bigint
  readonly difference: bigint
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/**
 * Returns a row for each reason, in descending order of its amount, and for each currency the claims, the debts and the
 * total.
 */
export const auditRows = ({ currencies, lines }: AuditTally): ReadonlyArray<AuditRow> =>
  [...currencies]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .flatMap(
      ([currency, { billed, claims, debts, expected, reasons }]): ReadonlyArray<AuditRow> => [
        ...[...reasons]
          .toSorted(([x, a], [y, b]) => Number(absolute(b.difference) - absolute(a.difference)) || (x < y ? -1 : 1))
          .map(([reason, sums]) => ({ reason, currency, ...sums })),
        ...(claims.lines > 0 ? [{ reason: "claims" as const, currency, ...claims }] : []),
        ...(debts.lines > 0 ? [{ reason: "debts" as const, currency, ...debts }] : []),
        {
          reason: "total",
          currency,
          ...(currencies.size === 1 && { lines }),
          billed,
          expected,
          difference: billed - expected
        }
      ]
    )

/** Returns a row with its amounts as numbers, for JSON. */
export const auditRowJson = ({ billed, difference, expected, ...row }: AuditRow): object => ({
  ...row,
  ...(billed !== undefined && { billed: Number(formatMicros(billed)) }),
  ...(expected !== undefined && { expected: Number(formatMicros(expected)) }),
  difference: Number(formatMicros(difference))
})
