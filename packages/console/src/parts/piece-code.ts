/** Returns the code of an item on its job ticket. `index` is that of the item in `order_info`. */
export const itemCode = (order_id: string, index: number): string => `${order_id}-${index + 1}`

/** Returns the code of one piece of an item. `piece` counts from 1. */
export const pieceCode = (order_id: string, index: number, piece: number): string =>
  `${itemCode(order_id, index)}-${piece}`
