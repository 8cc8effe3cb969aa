import type { BoundQuote } from "@waybill/packing/rating"
import type * as Brand from "effect/Brand"
import type { Address, OrderItem, Shipping } from "../order-types/order-parts.ts"
import type { Decimal } from "../values/decimal.ts"
import type { Instant } from "../values/wire-date.ts"
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
  /** The holder: the merchant, or the print shop. Only the holder can release the hold. */
  readonly by: "account" | "operator"
  /** A hold reason of the policy. */
  readonly reason: string
  /** The explanation. The merchant's is required. */
  readonly msg: string
  /** Time of the hold. Later messages of the merchant do not change it. */
  readonly since: Instant
  /** The previous messages of the merchant's hold, oldest first. The order's history contains all of them. */
  readonly earlier?: ReadonlyArray<string>
}

/** The shipped quantity of the item at `index` in `order_info`. */
export interface ShippedItem {
  /** Index of the item in `order_info`, from 0. */
  readonly index: number
  /** Number of pieces, from 1. */
  readonly quantity: number
}

/** One of several packages of a shipment. */
export interface ShipmentParcel {
  /** The tracking number of the parcel, if known. */
  readonly trackingno?: string
  /** The type of the package, such as `Box` or `Tube`, if known. */
  readonly type?: string
  /** The gross weight in the policy's units, if known. */
  readonly weight?: Decimal
  /** Inner volume in the policy's cubic length units, if known. */
  readonly volume?: Decimal
  /** Unfilled part of the volume. Known if the volume is. */
  readonly air?: Decimal
  /** The box, if the packer recorded it. */
  readonly box?: {
    /** Whether the parcel was packed as planned, in another box than planned, or by hand. */
    readonly packed: "planned" | "another_box" | "by_hand"
    /** Name of the box in the stock of the shop. */
    readonly reference?: string
    /** Outer width in the policy's length unit. */
    readonly width?: Decimal
    /** Outer length. */
    readonly length?: Decimal
    /** Outer height. */
    readonly height?: Decimal
    /** Used share of the inner volume, from 0 to 1. */
    readonly fill?: Decimal
    /** The packing material, such as `paper`. */
    readonly material?: string
  }
}

/** Values of `packed` of a box. */
export const packedWays = ["planned", "another_box", "by_hand"] as const satisfies ReadonlyArray<
  NonNullable<ShipmentParcel["box"]>["packed"]
>

/** A shipment of some or all items in an order. */
export interface OrderShipment {
  /** Unique within the order, such as `S1`. */
  readonly shipment_id: string
  /** The carrier, which can differ from the order's. */
  readonly carrier: string
  /** The service of the carrier. Absent if only the carrier is known. */
  readonly service?: string
  /** Absent if the carrier does not track the shipment. */
  readonly trackingno?: string
  /** The type of the package, such as `Box` or `Tube`, if known. */
  readonly type?: string
  /** The gross weight in the policy's units, if known. */
  readonly weight?: Decimal
  /** Time of the shipment. It can be earlier than the command that recorded it. */
  readonly shipped_at: Instant
  /** Revision of the changed address that the operator acknowledged. */
  readonly acknowledged?: number
  /** The shipped pieces. */
  readonly items: ReadonlyArray<ShippedItem>
  /** The packages. Absent if the shipment is one package of unknown volume. */
  readonly parcels?: ReadonlyArray<ShipmentParcel>
  /** Set if the shipment did not take place. Its items then count as not shipped. */
  readonly voided?: {
    /** Time of the command. */
    readonly at: Instant
    /** Reason of the operator, for people. */
    readonly msg: string
  }
  /** The carrier's updates, sorted by time. */
  readonly tracking: ReadonlyArray<TrackingUpdate>
}

/** An issue with the image of an item. */
interface OrderImageIssue {
  /** Index of the item in `order_info`, from 0. */
  readonly index: number
  /** Kind of the issue. `preflight` uses the names in `policy.preflight.issues`. */
  readonly kind: string
  /** Consequence of the issue. */
  readonly consequence: "warn" | "hold" | "refuse"
  /** Sentence with the figures of the image and the print. */
  readonly message: string
}

/** The result of the preflight of an order's images. */
export interface OrderPreflight {
  /** The gravest consequence of the issues, or `print` without one. */
  readonly consequence: "print" | OrderImageIssue["consequence"]
  /** Issues that the policy does not ignore. */
  readonly issues: ReadonlyArray<OrderImageIssue>
}

/** The data that a merchant submits, with the field names of the specification. */
export interface Submission {
  /** The latest time of shipping, if the merchant set one. */
  readonly ship_deadline?: Instant
  /** Whether the order is a gift. A gift has `gift_to`, `gift_from` and `message`. */
  readonly isgift: boolean
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
  readonly billing_address: Address
  /** The address of the recipient. */
  readonly shipping_address: Address
  /** The items: at least one, and at most the policy's `limits.items`. */
  readonly order_info: ReadonlyArray<OrderItem>
  /** The carrier, the service and the packaging. */
  readonly shipping: Shipping
}

/** An order, as plain data. It contains facts only; the status derives from them. */
export interface Order extends Submission {
  /** The account of the merchant. Ids of orders are unique only within it. */
  readonly account_id: string
  /** The id that the service assigned. */
  readonly order_id: OrderId
  /** The merchant's own id, unique within the account. For a reprint, the service assigns it. */
  readonly xid: string
  /** The command that created the order: `push_order`, `re_order`, or the operator's `reprint`. */
  readonly kind: "order" | "reorder" | "reprint"
  /** The id of the order that this order repeats. A reorder has it only if the host provides it. */
  readonly original?: string
  /** Number of commands accepted so far, including the one that created the order. */
  readonly revision: number
  /** The stage of the lifecycle. Holds do not change it. */
  readonly stage: Stage
  /** The current holds, oldest first. */
  readonly holds: ReadonlyArray<Hold>
  /** Whether the merchant asked for rush processing. */
  readonly rush: boolean
  /** Time when the order was created. */
  readonly order_date: Instant
  /** Time of the latest accepted command. */
  readonly update_date: Instant
  /** All shipments, oldest first, including voided ones. */
  readonly shipments: ReadonlyArray<OrderShipment>
  /** Date by which the policy promises to ship the order, if it had no deadline. Merchants do not see it. */
  readonly promise?: Instant
  /** The sale quote of the order. Merchants do not see it. */
  readonly quote?: BoundQuote
  /** Result of the preflight of the images. Absent if they were not checked. */
  readonly preflight?: OrderPreflight
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
  readonly erased?: Instant
}

/** Returns the receipt id of an order. */
export const receiptOf = (order: Order): ReceiptId => order.order_id as string as ReceiptId
