import * as Equal from "effect/Equal"
import type { HistoryEvent } from "../order/history.ts"
import type { Order } from "../order/order.ts"
import { completeHistory, orderAt } from "../order/order-at.ts"
import type { Address } from "../order-types/order-parts.ts"
import { shownText } from "../values/shown.ts"

/** A change of the shipping address after a revision that somebody has seen. */
export interface AddressChange {
  /** Revision of the latest change. */
  readonly revision: number
  /** The address at the seen revision. Absent if an earlier version did not record it. */
  readonly before?: Address
  /** Address in the current revision. */
  readonly after: Address
}

/** Returns the revision of the latest event that changed the shipping address, or undefined. */
export const addressRevision = (events: ReadonlyArray<HistoryEvent>): number | undefined =>
  events.findLast(({ command }) => command === "change_ship_address")?.revision

/** Returns the change of an order's shipping address after a seen revision, or undefined if the address is the same. */
export const addressChangeSince = (
  order: Order,
  events: ReadonlyArray<HistoryEvent>,
  seen: number
): AddressChange | undefined => {
  const revision = addressRevision(events)
  if (revision === undefined || revision <= seen) return undefined
  const before = orderAt(completeHistory(order, events), seen)?.shipping_address
  if (before !== undefined && Equal.equals(before, order.shipping_address)) return undefined
  return { revision, ...(before !== undefined && { before }), after: order.shipping_address }
}

/**
 * Returns the lines of an address, as a label has them.
 *
 * @example
 * ```ts
 * addressLines({ name: "Ada", address: "1 Main St", city: "Louisville", state: "KY", zip: "40214" })
 * // => ["Ada", "1 Main St", "Louisville, KY, 40214"]
 * ```
 */
export const addressLines = (address: Partial<Record<keyof Address, string>>): ReadonlyArray<string> => {
  const { address: street, address2, city, company, country, email, name, phone, state, zip } = address
  const filled = (...parts: ReadonlyArray<string | undefined>) =>
    parts.filter((part = "") => part !== "") as Array<string>
  const place = filled(city, state, zip).join(", ")
  return filled(name, company, street, address2, place, country, phone, email)
}

const inWords = (address: Address): string =>
  addressLines(address)
    .map((line) => shownText(line))
    .join(", ")

/** Returns a change as a sentence. */
export const addressChangeText = ({ after, before, revision }: AddressChange): string =>
  `the shipping address changed at revision ${revision}${before === undefined ? "" : `, from ${inWords(before)}`}, to ${inWords(after)}`
