import { formatMicros, millionthsOf } from "@waybill/packing/values"
import type { ComparedPrices } from "../../rating/replay-order.ts"

/** Total prices with the cards of both sides, in millionths of the currency unit. */
interface Sums {
  before: bigint
  after: bigint
}

/** A row of the table of totals. */
export interface TotalRow {
  readonly line: string
  readonly currency: string
  readonly before: string
  readonly after: string
  readonly difference: string
}

const emptySums = (): Sums => ({ before: 0n, after: 0n })

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Totals of comparisons in one currency, grouped by price line. The last row is the exact sum of the others. */
class CurrencyTotals {
  private readonly byCode = new Map<string, Sums>()
  private readonly all = emptySums()
  private readonly currency: string

  constructor(currency: string) {
    this.currency = currency
  }

  add({ after, before, lines }: ComparedPrices): void {
    this.all.before += millionthsOf(before.cost)
    this.all.after += millionthsOf(after.cost)
    for (const line of lines) {
      const sums = this.byCode.get(line.code) ?? emptySums()
      sums.before += millionthsOf(line.before)
      sums.after += millionthsOf(line.after)
      this.byCode.set(line.code, sums)
    }
  }

  /** Rows in descending order of their absolute difference, followed by the total. */
  get rows(): ReadonlyArray<TotalRow> {
    const parts = [...this.byCode].sort(([, a], [, b]) =>
      Number(absolute(b.after - b.before) - absolute(a.after - a.before))
    )
    return [...parts, ["total", this.all] as const].map(([line, { after, before }]) => ({
      line,
      currency: this.currency,
      before: formatMicros(before),
      after: formatMicros(after),
      difference: formatMicros(after - before)
    }))
  }
}

/** Totals of comparisons, separate for each currency. */
export class ReplayTotals {
  private readonly byCurrency = new Map<string, CurrencyTotals>()
  private orders = 0
  private unknown = 0

  add(comparison: ComparedPrices): void {
    this.orders++
    if (comparison.isReproduced === false) this.unknown++
    const { currency } = comparison.before
    const totals = this.byCurrency.get(currency) ?? new CurrencyTotals(currency)
    totals.add(comparison)
    this.byCurrency.set(currency, totals)
  }

  get compared(): number {
    return this.orders
  }

  /** Number of bound quotes without a matching card, which the replay could not check. */
  get unknownCards(): number {
    return this.unknown
  }

  get currencies(): ReadonlyArray<string> {
    return [...this.byCurrency.keys()]
  }

  get rows(): ReadonlyArray<TotalRow> {
    return [...this.byCurrency.values()].flatMap(({ rows }) => rows)
  }
}
