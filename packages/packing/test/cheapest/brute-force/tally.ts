import type { Comparison } from "./compare.ts"

/** Comparisons of one kind of card with one effort. */
export class Tally {
  readonly falseClaims: string[] = []
  orders = 0
  private cheapest = 0
  private proved = 0
  private excess = 0
  private dearer = 0

  add(seed: number, comparison: Comparison | undefined): void {
    if (comparison === undefined) return
    const { cheapest, found, isProved } = comparison
    for (const claim of comparison.falseClaims) this.falseClaims.push(`seed ${seed}: ${claim}`)
    this.orders++
    if (isProved) this.proved++
    if (found === cheapest) this.cheapest++
    else if (found < Infinity) {
      this.dearer++
      this.excess += found / cheapest - 1
    }
  }

  /** Share of answers that are as cheap as the cheapest partition. */
  get share(): number {
    return this.cheapest / this.orders
  }

  /** Returns the figures as cells of a Markdown table. */
  get cells(): string {
    const percent = (share: number) => (Number.isNaN(share) ? "–" : `${(100 * share).toFixed(2)} %`)
    const shares = [this.share, this.proved / this.orders, this.excess / this.dearer].map(percent)
    return [this.orders, ...shares, this.falseClaims.length].join(" | ")
  }
}
