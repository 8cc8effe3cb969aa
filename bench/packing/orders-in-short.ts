// Orders in short, as a shop's records often have them: the boxes once, and a line for each article.
import type { BenchmarkSet, SetBox, SetItem } from "./set.ts"

/** One article of an order. */
type Line = readonly [w: number, l: number, h: number, weight: number, quantity: number]

/** Orders that share their boxes; every piece may be turned in any way. */
export interface OrdersInShort {
  readonly boxes: ReadonlyArray<SetBox>
  readonly orders: ReadonlyArray<readonly [id: string, lines: ReadonlyArray<Line>]>
}

/** A line beyond is no line of a shop, and its pieces would not go into memory. */
const MOST = 1_000_000

const isLine = (line: unknown): boolean =>
  Array.isArray(line) && line.length === 5 && line.every((n) => typeof n === "number" && n < MOST)

const isOrder = (order: unknown): boolean => Array.isArray(order) && Array.isArray(order[1]) && order[1].every(isLine)

/** Whether a value from a file is orders in short. */
export const areInShort = (value: unknown): value is OrdersInShort => {
  const { boxes, orders } = (value ?? {}) as Partial<OrdersInShort>
  return Array.isArray(boxes) && Array.isArray(orders) && orders.every(isOrder)
}

/** The set that they are. */
export const setOfShort = ({ boxes, orders }: OrdersInShort): BenchmarkSet => ({
  set: "orders",
  cases: orders.map(([id, lines]) => ({
    id,
    boxes,
    items: lines.flatMap(([w, l, h, weight, quantity]) =>
      Array.from({ length: quantity }, (): SetItem => ({ w, l, h, weight, rot: "any" }))
    )
  }))
})
