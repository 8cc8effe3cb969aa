import type { Brand } from "effect"
import type { Instant } from "../values/wire-date.ts"
import type { Address } from "./address.ts"
import type { Item } from "./item.ts"
import type { Shipping } from "./shipping.ts"
import type { Stage } from "./stage.ts"

/** The service's id of an order: decimal digits below 2^53. */
export type OrderId = string & Brand.Brand<"OrderId">
/** What a merchant is given when an order is created: the same digits, another name. */
export type ReceiptId = string & Brand.Brand<"ReceiptId">

export interface Hold {
  readonly since: Instant
  /** The latest reasons given since then, oldest first; the history has all. */
  readonly reasons: ReadonlyArray<string>
}

/** How many pieces of the item at `index` of `order_info` went. */
export interface ShippedItem {
  readonly index: number
  readonly quantity: number
}

export interface Shipment {
  readonly carrier: string
  readonly trackingno: string
  readonly shipped_at: Instant
  readonly items: ReadonlyArray<ShippedItem>
}

/** What the merchant submitted, in the specification's names. */
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
  readonly order_info: ReadonlyArray<Item>
  readonly shipping: Shipping
}

/** An order: plain data, changed by spreading it. Facts only; what they are called together is derived. */
export interface Order extends Submission {
  readonly account_id: string
  readonly order_id: OrderId
  readonly xid: string
  readonly kind: "order" | "reorder"
  /** The order that a reorder repeats, where the host says so. */
  readonly original?: string
  /** Counts the accepted changes, from 1. */
  readonly revision: number
  readonly stage: Stage
  readonly hold: Hold | null
  readonly rush: boolean
  readonly order_date: Instant
  /** The last accepted change of any kind. */
  readonly update_date: Instant
  readonly shipments: ReadonlyArray<Shipment>
}

export const receiptOf = (order: Order): ReceiptId => order.order_id as string as ReceiptId
