// `npm run draw -- types` generates this file from the schemas of the replies; a test fails if it is out of date.
import type { BoundQuote } from "@waybill/packing/rating"
import type { OrderPreflight } from "../order/order.ts"
import type { AddressReply, ChangeReply, HoldReply, ItemReply, ShipmentReply, ShippingReply } from "./order-replies.ts"

/**
 * An order as the operator API returns it. Dates are `YYYY-MM-DD HH:MM:SS` in the policy's time zone, and numbers are
 * exact decimal strings.
 */
export interface OperatorOrder {
  /** The account of the merchant. Ids of orders are unique only within it. */
  readonly account_id: string
  /** The id that the service assigned. */
  readonly order_id: string
  /** The merchant's own id, unique within the account. For a reprint, the service assigns it. */
  readonly xid: string
  /** The command that created the order: `push_order`, `re_order`, or the operator's `reprint`. */
  readonly kind: "order" | "reorder" | "reprint"
  /** Id of the order that this one repeats, if known. */
  readonly original?: string
  /** Status of the order, one of the policy's `labels`. */
  readonly order_status: string
  /** Time when the order was created. */
  readonly order_date: string
  /** Time of the latest accepted command. */
  readonly update_date: string
  /** The latest time of shipping, if the merchant set one. */
  readonly ship_deadline?: string
  /** Whether the merchant asked for rush processing. */
  readonly rush: boolean
  /** The current holds, oldest first. */
  readonly holds: ReadonlyArray<HoldReply>
  /** All shipments, oldest first, including voided ones. */
  readonly shipments: ReadonlyArray<ShipmentReply>
  /** Result of the preflight of the images. Absent if they were not checked. */
  readonly preflight?: OrderPreflight
  /** Whether the order is a gift. A gift has `gift_to`, `gift_from` and `message`. */
  readonly isgift: "0" | "1"
  /** The name of the person who receives the gift. */
  readonly gift_to?: string
  /** The name of the person who gives it. */
  readonly gift_from?: string
  /** The message on the gift card. */
  readonly message?: string
  /** The URL that receives shipments and tracking updates if the policy's `trackUrl` is `post`. */
  readonly track_url?: string
  /** The URL of the invoice. */
  readonly invoice?: string
  /** The address of the buyer. */
  readonly billing_address: AddressReply
  /** The address of the recipient. */
  readonly shipping_address: AddressReply
  /** The items: at least one, and at most the policy's `limits.items`. */
  readonly order_info: ReadonlyArray<ItemReply>
  /** The carrier, the service and the packaging. */
  readonly shipping: ShippingReply
  /** Number of commands accepted so far. */
  readonly revision: number
  /** The stage of the lifecycle. Holds do not change it. */
  readonly stage: "new" | "processing" | "shipped" | "cancelled"
  /** Date by which the policy promises to ship an order without a deadline. */
  readonly promise?: string
  /** The sale quote of the order. Merchants do not see it. */
  readonly quote?: BoundQuote
  /** The ids of the orders that repeat pieces of this order at the operator's cost. */
  readonly reprints?: ReadonlyArray<string>
  /** Set if the operator rejected the order. */
  readonly rejected?: {
    /** Reason in one word, from those of the policy. */
    readonly reason: string
    /** Reason of the operator, for people. */
    readonly msg: string
  }
  /** Time when personal data was erased. */
  readonly erased?: string
  /** Urgency of the next step, by the working calendar of the print shop. */
  readonly due?: {
    /** Urgency of the start of a new order, otherwise of the shipment. `none` without a deadline. */
    readonly urgency: "late" | "today" | "soon" | "fine" | "none"
    /** Latest ship date. */
    readonly ship_by?: string
    /** Latest date for the start of production. */
    readonly start_by?: string
  }
}

/** An event in the history of an order as the operator API returns it. */
export interface OperatorEvent {
  /**
   * A UUID, generated before the write, so that a repeated attempt can detect whether an earlier one was applied. Two
   * processes never generate the same id.
   */
  readonly event_id: string
  /** The account of the order. */
  readonly account_id: string
  /** The id of the order, unique only within the account. */
  readonly order_id: string
  /** The order's revision after the command. */
  readonly revision: number
  /** Time of the command. */
  readonly at: string
  /** The accepted command. Refused commands have no event. */
  readonly command: string
  /** The sender of the command: the merchant, or the print shop. */
  readonly actor: "account" | "operator"
  /** The message of the command. Empty after an erasure. */
  readonly msg?: string
  /**
   * Changes of the order, except of its revision and update date. Absent in the event that creates the order, and in
   * events of versions that did not record changes.
   */
  readonly changes?: ReadonlyArray<ChangeReply>
  /** Number of changes, if the reply has only the first 100. */
  readonly changes_total?: number
  /** The order's stage after the command. */
  readonly stage: "new" | "processing" | "shipped" | "cancelled"
  /** The name of the operator, if known. */
  readonly operator?: string
  /** The caller's id of the command, for recognising repetitions. */
  readonly gesture?: string
  /** The caller's id of the request, for finding it in logs. */
  readonly request_id?: string
}
