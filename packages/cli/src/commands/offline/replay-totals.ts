import { formatAmount, millionths } from "../../rating/amounts.ts"
import type { PriceComparison } from "../../rating/replay-order.ts"

/** Total prices with the cards of both sides, in millionths of the currency unit. */
interface Sums {
  before: bigint
  after: bigint
}

/** A row of the table of totals. */
export interface TotalRow {
  readonly line: string
  readonly before: string
  readonly after: string
  readonly difference: string
}

const rowOf = (line: string, { after, before }: Sums): TotalRow => ({
  line,
  before: formatAmount(before),
  after: formatAmount(after),
  difference: formatAmount(after - before)
})

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Totals of comparisons, grouped by price line. The last row is the exact sum of the others. */
export class ReplayTotals {
  private readonly byCode = new Map<string, Sums>()
  private readonly all: Sums = { before: 0n, after: 0n }
  private readonly seenCurrencies = new Set<string>()
  private orders = 0

  add({ after, before, lines }: PriceComparison): void {
    this.orders++
    this.seenCurrencies.add(before.currency)
    this.all.before += millionths(before.cost)
    this.all.after += millionths(after.cost)
    for (const line of lines) {
      const sums = this.byCode.get(line.code) ?? { before: 0n, after: 0n }
      sums.before += millionths(line.before)
      sums.after += millionths(line.after)
      this.byCode.set(line.code, sums)
    }
  }

  get compared(): number {
    return this.orders
  }

  get currencies(): ReadonlyArray<string> {
    return [...this.seenCurrencies]
  }

  /** Rows by absolute difference, largest first, followed by the total. */
  get rows(): ReadonlyArray<TotalRow> {
    const parts = [...this.byCode].sort(([, a], [, b]) =>
      Number(absolute(b.after - b.before) - absolute(a.after - a.before))
    )
    return [...parts.map(([code, sums]) => rowOf(code, sums)), rowOf("total", this.all)]
  }
}
