import type { Order } from "./order.ts"

/** Returns the values of an order's row. */
export const orderRow = (account_id: number, order: Order, now: Date) => {
  const { order_info: _, shipping, ...columns } = order
  const { account, notes, ...shippingColumns } = shipping
  return {
    ...columns,
    ...shippingColumns,
    account_id,
    stage: "new",
    shipping_account: account,
    shipping_notes: notes,
    created_at: now,
    updated_at: now
  }
}

/** Returns the values of the rows of an order's items. */
export const itemRows = (order_id: number, { order_info }: Order) =>
  order_info.map((item, index) => ({ ...item, order_id, position: index + 1 }))

/** Returns the values of an order's first event. */
export const createdEvent = (order_id: number, at: Date) => ({ order_id, at, type: "created", actor: "account" })
