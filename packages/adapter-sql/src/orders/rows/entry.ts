import type { HistoryEvent, Order } from "@waybill/core"
import { documentOf } from "./order-row.ts"

/** An order and the event that changed it, to write together. */
export interface Entry {
  readonly order: Order
  readonly event: HistoryEvent
  /** Parts of the order that have no column, as JSON. */
  readonly document: string
}

/** Entries to write together; no two share a key. */
export type Batch = ReadonlyArray<Entry>

/** Returns an entry with its document. */
export const entryOf = (order: Order, event: HistoryEvent): Entry => ({ order, event, document: documentOf(order) })

/** Returns the approximate length of an entry in a statement: that of its strings without a length limit. */
export const charactersOf = ({ document, event: { msg = "" }, order: { shipping, shipping_address } }: Entry): number =>
  document.length +
  msg.length +
  shipping.carrier.length +
  shipping.service.length +
  shipping_address.country.length +
  shipping_address.state.length

/** Returns a map key for an order, by its order_id or its xid. Unique, because storable ids never contain NUL. */
export const keyOf = (account_id: string, id: string): string => `${account_id}\u0000${id}`
