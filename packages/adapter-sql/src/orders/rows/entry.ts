import type { HistoryEvent, Order } from "@waybill/core"
import { wordsOf } from "../../search/search-words.ts"
import { documentOf } from "./order-row.ts"

/** An order and the event that records its change. The two are written together. */
export interface Entry {
  readonly order: Order
  readonly event: HistoryEvent
  /** The parts of the order without a column, as JSON. */
  readonly document: string
  /** The event's changes as JSON, or null if it has none. */
  readonly changes: string | null
  /** The words of the order in the search. */
  readonly words: string
}

/** Entries of one write. No two of them share a key. */
export type Batch = ReadonlyArray<Entry>

/** Returns an entry for an order and its event. */
export const entryOf = (order: Order, event: HistoryEvent): Entry => ({
  order,
  event,
  document: documentOf(order),
  changes: event.changes === undefined ? null : JSON.stringify(event.changes),
  words: wordsOf(order)
})

/** Returns the approximate length of an entry in characters, counting only strings of unlimited length. */
export const charactersOf = ({
  changes,
  document,
  event,
  order: { shipping, shipping_address },
  words
}: Entry): number =>
  document.length +
  words.length +
  (changes?.length ?? 0) +
  (event.msg?.length ?? 0) +
  shipping.carrier.length +
  shipping.service.length +
  shipping_address.country.length +
  shipping_address.state.length

/**
 * Returns a map key for an order_id or xid in an account. The key is unique, because storable ids never contain NUL.
 */
export const keyOf = (account_id: string, id: string): string => `${account_id}\u0000${id}`
