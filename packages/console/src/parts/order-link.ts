import type { OrderName } from "@waybill/adapter-http/client"

/** Returns the path of an order's page after the base path. */
export const orderPath = ({ account, order_id }: OrderName): string =>
  `/orders/${encodeURIComponent(account)}/${encodeURIComponent(order_id)}`

/** Returns the id of an element that shows an order, which updates in place recognise. */
export const orderElementId = (prefix: string, { account, order_id }: OrderName): string =>
  `${prefix}-${encodeURIComponent(account)}-${order_id}`
