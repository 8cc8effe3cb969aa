import type { Order } from "../../parts/due-badge.ts"

/** Returns the shipped quantity of each item, without voided shipments. */
export const shippedOf = ({ order_info, shipments }: Order): ReadonlyArray<number> => {
  const counts = order_info.map(() => 0)
  for (const { items, voided } of shipments)
    if (voided === undefined) for (const { index, quantity } of items) counts[index] = (counts[index] ?? 0) + quantity
  return counts
}

/** Returns the number of pieces of an order. */
export const piecesOf = ({ order_info }: Order): number =>
  order_info.reduce((total, { quantity }) => total + Number(quantity), 0)
