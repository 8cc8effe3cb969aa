// Builds the values of Waybill's rows by hand: the columns of an order, its document and its first event.
import { randomUUID } from "node:crypto"
import { usernameOf } from "../credentials.ts"
import { blank, partsOf } from "../push-order.ts"
import type { OrderReader } from "../store.ts"

/** The values that a request contains. */
export interface EqualOrder {
  readonly xid: string
  readonly deadline: number | null
  readonly carrier: string
  readonly service: string
  readonly country: string
  readonly state: string
  readonly document: string
}

/** Values of an order's row and its event's row, other than those that are the same for every new order. */
export interface EqualRow extends Omit<EqualOrder, "deadline"> {
  readonly account_id: string
  readonly order_id: string
  readonly at: string
  readonly ship_deadline: string | null
  readonly event_id: string
  readonly request_id: string
}

/** Makes blank strings undefined, so that the document omits them. */
const withoutBlanks = <Part extends object>(fields: Part): Part => {
  for (const name in fields) {
    const value: unknown = fields[name]
    if (typeof value === "string" && blank(value)) (fields as Record<string, unknown>)[name] = undefined
  }
  return fields
}

/** Reads an order. Values with a column are not in its document. */
export const orderOf: OrderReader<EqualOrder> = (data, raw, now) => {
  const parts = partsOf(data, raw, now)
  if ("code" in parts) return parts
  const { deadline, xid } = parts
  const { billing_address, isgift, order_info, shipping, shipping_address, ...rest } = parts.document
  const { carrier, service } = shipping!
  const { country, state } = shipping_address!
  const document = JSON.stringify({
    isgift: isgift === 1,
    ...withoutBlanks(rest),
    billing_address: withoutBlanks(billing_address!),
    shipping_address: withoutBlanks({ ...shipping_address, state: undefined, country: undefined }),
    order_info: order_info!.map((item) => withoutBlanks({ ...item, quantity: String(item.quantity) })),
    shipping: withoutBlanks({ ...shipping, carrier: undefined, service: undefined })
  })
  return { xid, deadline, carrier: carrier!, service: service!, country: country!, state: state!, document }
}

const EPOCH = 1_767_225_600_000
const IDS_PER_MILLISECOND = 4096
let last = 0
const nextOrderId = (now: number) => {
  last = Math.max(last + 1, (now - EPOCH) * IDS_PER_MILLISECOND)
  return String(last)
}

/** Returns a UUID of version 7. */
const eventIdOf = (now: number) => {
  const time = now.toString(16).padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** Returns the rows of a new order, with instants in the given format. */
export const rowOf = (
  account: number,
  { deadline, ...order }: EqualOrder,
  now: number,
  format: (instant: number) => string
): EqualRow => ({
  ...order,
  account_id: usernameOf(account),
  order_id: nextOrderId(now),
  at: format(now),
  ship_deadline: deadline === null ? null : format(deadline),
  event_id: eventIdOf(now),
  request_id: randomUUID()
})
