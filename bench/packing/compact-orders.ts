// Compact orders, as exported from the records of a shop. The boxes are listed once, and each article of an order is
// one line.
import type { BenchmarkSet, SetBox, SetItem } from "./set.ts"

/** Article of an order. */
type Line = readonly [w: number, l: number, h: number, weight: number, quantity: number]

/** Orders that use the same boxes. Pieces may be turned in any way. */
export interface CompactOrders {
  readonly boxes: ReadonlyArray<SetBox>
  readonly orders: ReadonlyArray<readonly [id: string, lines: ReadonlyArray<Line>]>
}

/** Maximum of every number in a line. More pieces would not fit into memory. */
const LINE_LIMIT = 1_000_000

const isLine = (line: unknown): boolean =>
  Array.isArray(line) && line.length === 5 && line.every((n) => typeof n === "number" && n < LINE_LIMIT)

const isOrder = (order: unknown): boolean => Array.isArray(order) && Array.isArray(order[1]) && order[1].every(isLine)

/** Returns whether a value from a file has the format of compact orders. */
export const areCompactOrders = (value: unknown): value is CompactOrders => {
  const { boxes, orders } = (value ?? {}) as Partial<CompactOrders>
  return Array.isArray(boxes) && Array.isArray(orders) && orders.every(isOrder)
}

/** Converts compact orders to a set. */
export const setFromCompactOrders = ({ boxes, orders }: CompactOrders): BenchmarkSet => ({
  set: "orders",
  cases: orders.map(([id, lines]) => ({
    id,
    boxes,
    items: lines.flatMap(([w, l, h, weight, quantity]) =>
      Array.from({ length: quantity }, (): SetItem => ({ w, l, h, weight, rot: "any" }))
    )
  }))
})
