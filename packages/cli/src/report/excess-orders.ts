import type { ReportSheet } from "./sheet.ts"

/** Maximum number of orders in the list. */
const MAX_ROWS = 1_000

/** An order with parcels above the limit on empty space: the emptiest share, their number, and their box types. */
export type ExcessRow = readonly [name: string, share: number, parcels: number, boxes: ReadonlyArray<string>]

/** Keeps the orders with the most empty space above the limit. */
export class ExcessOrders {
  private kept: ReadonlyArray<ExcessRow> = []
  private added: Array<ExcessRow> = []

  add({ boxes, name }: ReportSheet): void {
    const above = boxes.filter(({ empty }) => empty?.isWithin === false)
    if (above.length === 0) return
    const share = Math.max(...above.map(({ empty }) => empty!.share))
    const types = [...new Set(above.map(({ kind, reference }) => `${kind} ${reference}`))]
    if (this.added.push([name, share, above.length, types]) === MAX_ROWS) this.merge()
  }

  private merge(): void {
    // A stable sort keeps equal shares in input order.
    this.kept = [...this.kept, ...this.added].sort(([, a], [, b]) => b - a).slice(0, MAX_ROWS)
    this.added = []
  }

  /** The orders, most empty first. */
  get rows(): ReadonlyArray<ExcessRow> {
    this.merge()
    return this.kept
  }
}
