import { nearestName } from "@waybill/packing/values"
import type { ItemTable, UnknownItem } from "../../orders/item-table.ts"
import { counted } from "../../output/numbers.ts"
import { moreLine } from "../../report/failure-lines.ts"

/** Maximum number of SKUs with separate counts. Limits memory. */
const MAX_SKUS = 10_000
/** Maximum number of listed SKUs. */
const MAX_LISTED = 10
/** Maximum number of characters of a listed SKU. */
const MAX_LENGTH = 100

interface Count {
  orders: number
  pieces: number
}

/** Number of orders and pieces of a SKU of unknown size. */
export interface UnknownSku {
  readonly sku: string
  readonly orders: number
  readonly pieces: number
}

/** Returns a SKU without leading zeros, which a spreadsheet removes from a number. */
const withoutZeros = (sku: string): string => sku.replace(/^0+(?=.)/, "")

/** Counts the orders and pieces of each SKU of unknown size. */
export class UnknownSkus {
  private readonly counts = new Map<string, Count>()
  private others = 0

  /** Adds the unknown items of one order. */
  add(items: ReadonlyArray<UnknownItem>): void {
    for (const [reference, all] of Map.groupBy(items, ({ reference }) => reference)) {
      const count = this.counts.get(reference) ?? { orders: 0, pieces: 0 }
      if (count.orders === 0 && this.counts.size === MAX_SKUS) {
        this.others++
        continue
      }
      this.counts.set(reference, count)
      count.orders++
      count.pieces += all.reduce((sum, { quantity }) => sum + quantity, 0)
    }
  }

  private get sorted() {
    return [...this.counts].toSorted(([, a], [, b]) => b.orders - a.orders || b.pieces - a.pieces)
  }

  /** The unknown SKUs, the most frequent first. */
  get skus(): ReadonlyArray<UnknownSku> {
    return this.sorted.map(([sku, count]) => ({ sku, ...count }))
  }

  /**
   * Lines with each unknown SKU and the nearest known one, the most frequent first. `problems` is the file with the rows of
   * all failed orders.
   */
  lines(known: ItemTable, problems: string | undefined): ReadonlyArray<string> {
    if (this.counts.size === 0) return []
    const { sorted } = this
    const byDigits = new Map(Array.from(known.keys(), (sku) => [withoutZeros(sku), sku]))
    const byLength = Map.groupBy(known.keys(), ({ length }) => length)
    const listed = sorted.slice(0, MAX_LISTED).map(([sku, { orders, pieces }]) => {
      const near = [-2, -1, 0, 1, 2].flatMap((step) => byLength.get(sku.length + step) ?? [])
      const meant = byDigits.get(withoutZeros(sku)) ?? nearestName(sku, near, 2)
      const hint = meant === undefined ? "" : `; did you mean ${JSON.stringify(meant)}?`
      const shown = JSON.stringify(sku.slice(0, MAX_LENGTH))
      return `  ${shown}: ${counted(orders, "order")}, ${counted(pieces, "piece")}${hint}`
    })
    const more = sorted.length - listed.length
    const beyond = this.others > 0 ? `, and others ${counted(this.others, "time")}` : ""
    return [
      `waybill: ${counted(sorted.length, "unknown SKU")}${beyond}; --items must give the size of each:`,
      ...listed,
      ...(more > 0 ? [moreLine(more, problems)] : [])
    ]
  }
}
