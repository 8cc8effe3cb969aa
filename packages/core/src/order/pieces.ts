import { toNumber } from "../values/decimal.ts"
import type { Order, OrderShipment, ShippedItem } from "./order.ts"

/** Returns the shipments that took place. */
export const madeShipments = ({ shipments }: Pick<Order, "shipments">): ReadonlyArray<OrderShipment> =>
  shipments.filter(({ voided }) => voided === undefined)

/**
 * Returns the unshipped quantity of each item.
 *
 * @example
 * ```ts
 * const isComplete = unshippedOf(order).every((quantity) => quantity === 0)
 * ```
 */
export const unshippedOf = (order: Pick<Order, "order_info" | "shipments">): ReadonlyArray<number> => {
  const unshipped = order.order_info.map(({ quantity }) => toNumber(quantity))
  for (const { index, quantity } of madeShipments(order).flatMap(({ items }) => items)) unshipped[index]! -= quantity
  return unshipped
}

/** Returns the items with a quantity above 0. */
export const itemsWith = (quantities: ReadonlyArray<number>): ReadonlyArray<ShippedItem> =>
  quantities.flatMap((quantity, index) => (quantity === 0 ? [] : [{ index, quantity }]))

/** Returns the remaining quantities after removing some pieces, or the entry of `items` with too many. */
export const remainingAfter = (
  quantities: ReadonlyArray<number>,
  items: ReadonlyArray<ShippedItem>,
  left: "left to ship" | "ordered"
): ReadonlyArray<number> | { readonly path: string; readonly problem: string } => {
  const rest = [...quantities]
  for (const [entry, { index, quantity }] of items.entries()) {
    const available = rest[index]
    const path = `items[${entry}]`
    if (available === undefined)
      return { path: `${path}.index`, problem: `must be at most ${rest.length - 1}, not ${index}` }
    if (quantity > available) return { path: `${path}.quantity`, problem: `${available} ${left}, not ${quantity}` }
    rest[index] = available - quantity
  }
  return rest
}

/** Returns the total quantity of each item, keyed by index. */
const totalsOf = (items: ReadonlyArray<ShippedItem>): ReadonlyMap<number, number> => {
  const totals = new Map<number, number>()
  for (const { index, quantity } of items) totals.set(index, (totals.get(index) ?? 0) + quantity)
  return totals
}

/** Whether two lists contain the same pieces, however split. */
export const isSamePieces = (a: ReadonlyArray<ShippedItem>, b: ReadonlyArray<ShippedItem>): boolean => {
  const [x, y] = [totalsOf(a), totalsOf(b)]
  return x.size === y.size && [...x].every(([index, quantity]) => y.get(index) === quantity)
}
