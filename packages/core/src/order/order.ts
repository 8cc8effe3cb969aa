import type { BoundQuote } from "@waybill/packing/rating"
import type * as Brand from "effect/Brand"
import type { Decimal } from "../values/decimal.ts"
import type { Instant } from "../values/wire-date.ts"
import type { Address } from "./address.ts"
import type { OrderItem } from "./item.ts"
import type { Shipping } from "./shipping.ts"
import type { Stage } from "./stage.ts"
import type { TrackingUpdate } from "./tracking.ts"

/** The id that the service assigns to an order: an integer below 2^53, as a string of decimal digits. */
export type OrderId = string & Brand.Brand<"OrderId">
/** The receipt id of an order, equal to its order id. */
export type ReceiptId = string & Brand.Brand<"ReceiptId">

/** A reason that stops an order. The merchant has at most one hold, the operator any number. */
export interface Hold {
  /** Unique within the order, and never used again. */
  readonly hold_id: string
  readonly by: "account" | "operator"
  /** A hold reason of the policy. */
  readonly reason: string
  readonly msg: string
  readonly since: Instant
  /** The previous messages of the merchant's hold, oldest first. The order's history contains all of them. */
  readonly earlier?: ReadonlyArray<string>
}

/** The shipped quantity of the item at `index` in `order_info`. */
export interface ShippedItem {
  readonly index: number
  readonly quantity: number
}

/** One of several packages of a shipment. */
export interface ShipmentParcel {
  readonly trackingno?: string
  readonly type?: string
  readonly weight?: Decimal
  /** Inner volume in the policy's cubic length units, if known. */
  readonly volume?: Decimal
  /** Unfilled part of the volume. Known if the volume is. */
  readonly air?: Decimal
}

/** A shipment of some or all items in an order. */
export interface OrderShipment {
  /** Unique within the order. */
  readonly shipment_id: string
  readonly carrier: string
  readonly service?: string
  /** Absent if the carrier does not track the shipment. */
  readonly trackingno?: string
  /** The type of the package, such as `Box` or `Tube`, if known. */
  readonly type?: string
  /** The gross weight in the policy's units, if known. */
  readonly weight?: Decimal
  readonly shipped_at: Instant
  /** Revision of the changed address that the operator acknowledged. */
  readonly acknowledged?: number
  readonly items: ReadonlyArray<ShippedItem>
  readonly parcels?: ReadonlyArray<ShipmentParcel>
  /** Set if the shipment did not take place. Its items then count as not shipped. */
  readonly voided?: { readonly at: Instant; readonly msg: string }
  /** The carrier's updates, sorted by time. */
  readonly tracking: ReadonlyArray<TrackingUpdate>
}

/** The data that a merchant submits, with the field names of the specification. */
export interface Submission {
  readonly ship_deadline?: Instant
  readonly isgift: boolean
  readonly gift_to?: string
  readonly gift_from?: string
  readonly message?: string
  readonly track_url?: string
  readonly invoice?: string
  readonly billing_address: Address
  readonly shipping_address: Address
  readonly order_info: ReadonlyArray<OrderItem>
  readonly shipping: Shipping
}

/** An order, as plain data. It contains facts only; the status derives from them. */
export interface Order extends Submission {
  readonly account_id: string
  readonly order_id: OrderId
  readonly xid: string
  readonly kind: "order" | "reorder" | "reprint"
  /** The id of the order that this order repeats. A reorder has it only if the host provides it. */
  readonly original?: string
  /** Number of commands accepted so far, including the one that created the order. */
  readonly revision: number
  readonly stage: Stage
  readonly holds: ReadonlyArray<Hold>
  readonly rush: boolean
  readonly order_date: Instant
  /** Time of the latest accepted command. */
  readonly update_date: Instant
  readonly shipments: ReadonlyArray<OrderShipment>
  /** Date by which the policy promises to ship the order, if it had no deadline. Merchants do not see it. */
  readonly promise?: Instant
  /** The sale quote of the order. Merchants do not see it. */
  readonly quote?: BoundQuote
  /** The ids of the orders that repeat pieces of this order at the operator's cost. */
  readonly reprints?: ReadonlyArray<string>
  /** Set if the operator rejected the order. */
  readonly rejected?: { readonly reason: string; readonly msg: string }
  /** Time when personal data was erased. */
  readonly erased?: Instant
}

/** Returns the receipt id of an order. */
export const receiptOf = (order: Order): ReceiptId => order.order_id as string as ReceiptId
