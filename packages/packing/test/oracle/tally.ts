import type { Comparison, Examined } from "./examine.ts"

/** Sums over the answers of one row of the table. */
interface Row {
  answers: number
  proved: number
  /** Answers that leave more pieces unpacked than necessary, and the number of those pieces. */
  fewer: number
  pieces: number
  /**
   * Answers that pack the right number of pieces but are worse in a measure, and the sum of their relative excesses in
   * the first measure that differs.
   */
  worse: number
  excess: number
}

const emptyRow = (): Row => ({ answers: 0, proved: 0, fewer: 0, pieces: 0, worse: 0, excess: 0 })

const percent = (share: number): string => (Number.isFinite(share) ? `${(100 * share).toFixed(2)} %` : "–")

/** Counts false claims, and how often and how far answers are from the best plan. */
export class Tally {
  readonly falseClaims: string[] = []
  examined = 0
  private readonly rows = new Map<string, Row>()

  add(seed: string, result: Examined | undefined): void {
    if (result === undefined) return
    this.examined++
    for (const claim of result.claims) this.falseClaims.push(`seed ${seed}: ${claim}`)
    for (const comparison of result.comparisons) this.addComparison(comparison)
  }

  private addComparison({ effort, values, best, isProved }: Comparison): void {
    const key = `${best[0]! > 0 ? "part of the pieces" : "all pieces"} | ${effort}`
    const row = this.rows.get(key) ?? emptyRow()
    this.rows.set(key, row)
    row.answers++
    if (isProved) row.proved++
    const differs = values.findIndex((value, i) => value !== best[i])
    if (differs === 0) {
      row.fewer++
      row.pieces += values[0]! - best[0]!
    } else if (differs > 0) {
      row.worse++
      row.excess += values[differs]! / Math.max(best[differs]!, 1) - 1
    }
  }

  /** Returns the table in Markdown, and the counts in the last line. */
  table(): string {
    const lines = [...this.rows]
      .sort()
      .map(([key, { answers, proved, fewer, pieces, worse, excess }]) =>
        [
          `| ${key}`,
          answers,
          percent(proved / answers),
          `${percent(fewer / answers)} (${pieces} pieces)`,
          percent(worse / answers),
          `${percent(excess / worse)} |`
        ].join(" | ")
      )
    return [
      "| the best plan packs | effort | answers | at every bound | pack fewer pieces | worse in a measure | mean excess |",
      "|---|---|---|---|---|---|---|",
      ...lines,
      "",
      `${this.examined} requests, ${this.falseClaims.length} false claims\n`
    ].join("\n")
  }
}
