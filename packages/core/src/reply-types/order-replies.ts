// `npm run draw -- types` generates this file from the schemas of the replies; a test fails if it is out of date.
import type { OrderPreflight, ShippedItem } from "../order/order.ts"

/** An address in a reply. */
export interface AddressReply {
  /** The name of the company. */
  readonly company?: string
  /** The name of the person. */
  readonly name?: string
  /** The first line: street and number. */
  readonly address: string
  /** The second line, such as a unit or an entrance. */
  readonly address2?: string
  /** The city or town. */
  readonly city: string
  /** The postal code, in any form. Absent if the policy does not require it and the merchant omits it. */
  readonly zip?: string
  /** The state or province. Absent if the policy does not require it and the merchant omits it. */
  readonly state?: string
  /** The country, stored in upper case. */
  readonly country: string
  /** The phone number, in any form. */
  readonly phone?: string
  /** The email address. Not checked. */
  readonly email?: string
}

/** An item of an order in a reply. */
export interface ItemReply {
  /** The product, such as `Canvas`. */
  readonly type: string
  /** The width of the print, in the policy's `units`: inches by default. */
  readonly width: string
  /** The height of the print, in the policy's `units`: inches by default. */
  readonly height: string
  /**
   * The width of the glass, in the policy's `units`: inches by default; 0 for no glass. If absent, it is the print's
   * width.
   */
  readonly media_width?: string
  /**
   * The height of the glass, in the policy's `units`: inches by default; 0 for no glass. If absent, it is the print's
   * height.
   */
  readonly media_height?: string
  /** The number of pieces. */
  readonly quantity: string
  /** The URL of a small picture of the print. */
  readonly thumb_img?: string
  /** The URL of the print-ready image. */
  readonly large_img: string
  /** The price of one piece, in the currency of the shop. */
  readonly item_cost: string
  /** The finishing, such as `Rolled` or `Framed`. It decides how the print is packed. Absent without one. */
  readonly finishing?: string
  /** The finishing of the edges. Absent without one. */
  readonly edge_finishing?: string
  /** The frame. Absent without one. */
  readonly frame?: string
  /** The top mat. Absent without one. */
  readonly top_mat?: string
  /** The middle mat. Absent without one. */
  readonly middle_mat?: string
  /** The bottom mat. Absent without one. */
  readonly bottom_mat?: string
  /** The title of the picture. */
  readonly title?: string
  /** The product in words. It is stored and returned, and has no effect. */
  readonly product_description?: string
  /** The color scheme in words. It is stored and returned, and has no effect. */
  readonly color_scheme?: string
  /** The editing of the image, such as `Crop`. */
  readonly basic_editing?: string
  /** The merchant's own code for the product. */
  readonly sku?: string
  /** Notes on the personalization of the product. */
  readonly personalization?: string
  /** Notes for the print shop. */
  readonly notes?: string
}

/** The carrier and service of an order in a reply. */
export interface ShippingReply {
  /** The merchant's account number with the carrier. */
  readonly account?: string
  /** A carrier code of the host's catalogue. */
  readonly carrier: string
  /** The code of a service that the carrier offers, such as `method` of a rate. */
  readonly service: string
  /** The requested packaging. */
  readonly packaging?: string
  /** Notes on the shipping. */
  readonly notes?: string
  /** The cost of shipping, in the currency of the shop. */
  readonly shipping_cost?: string
}

/** A hold of an order in a reply. */
export interface HoldReply {
  /** Unique within the order, and never used again. */
  readonly hold_id: string
  /** The holder: the merchant, or the print shop. Only the holder can release the hold. */
  readonly by: "account" | "operator"
  /** A hold reason of the policy. */
  readonly reason: string
  /** The explanation. The merchant's is required. */
  readonly msg: string
  /** Time of the hold. Later messages of the merchant do not change it. */
  readonly since: string
  /** Previous messages of the merchant's hold, oldest first. */
  readonly earlier?: ReadonlyArray<string>
}

/** A package of a shipment in a reply. */
export interface ParcelReply {
  /** The tracking number of the parcel, if known. */
  readonly trackingno?: string
  /** The type of the package, such as `Box` or `Tube`, if known. */
  readonly type?: string
  /** The gross weight in the policy's units, if known. */
  readonly weight?: string
  /** Volume of the space inside. */
  readonly volume?: string
  /** The part of the volume that the pieces do not fill. */
  readonly air?: string
  /** The box. Absent if the packer did not record it. */
  readonly box?: {
    /** Whether the parcel was packed as planned, in another box than planned, or by hand. */
    readonly packed: "planned" | "another_box" | "by_hand"
    /** Name of the box in the stock of the shop. */
    readonly reference?: string
    /** Outer width. */
    readonly width?: string
    /** Outer length. */
    readonly length?: string
    /** Outer height. */
    readonly height?: string
    /** Used share of the inner volume, from 0 to 1. */
    readonly fill?: string
    /** The packing material. */
    readonly material?: string
  }
}

/** A carrier's report in a reply. */
export interface TrackingReply {
  /** The state of the shipment. */
  readonly status: "in_transit" | "out_for_delivery" | "exception" | "delivered" | "returned"
  /** Time of the report, as the carrier gives it. */
  readonly at: string
  /** The carrier's own words. */
  readonly note?: string
}

/**
 * A shipment in a reply. Dates are `YYYY-MM-DD HH:MM:SS` in the policy's time zone, and numbers are exact decimal
 * strings.
 */
export interface ShipmentReply {
  /** Unique within the order, such as `S1`. */
  readonly shipment_id: string
  /** The carrier, which can differ from the order's. */
  readonly carrier: string
  /** The service of the carrier. Absent if only the carrier is known. */
  readonly service?: string
  /** Absent if the carrier does not track it. */
  readonly trackingno?: string
  /** The type of the package, such as `Box` or `Tube`, if known. */
  readonly type?: string
  /** The gross weight in the policy's units, if known. */
  readonly weight?: string
  /** Time of the shipment. It can be earlier than the command that recorded it. */
  readonly shipped_at: string
  /** Revision of the changed address that the operator acknowledged. */
  readonly acknowledged?: number
  /** The shipped pieces. */
  readonly items: ReadonlyArray<ShippedItem>
  /** The packages. Absent if the shipment is one package of unknown volume. */
  readonly parcels?: ReadonlyArray<ParcelReply>
  /** The shipment did not take place. */
  readonly voided?: {
    /** Time of the command. */
    readonly at: string
    /** Reason of the operator, for people. */
    readonly msg: string
  }
  /** State after the carrier's updates. A delivered shipment can only be returned. Absent without updates. */
  readonly tracking_status?: "in_transit" | "out_for_delivery" | "exception" | "delivered" | "returned"
  /** The carrier's updates, sorted by time. */
  readonly tracking: ReadonlyArray<TrackingReply>
}

/** A changed value in the history of an order. */
export interface ChangeReply {
  /** The changed field, such as `shipments[0].trackingno`. */
  readonly path: string
  /** The value before the command. */
  readonly before?: unknown
  /** The value after the command. */
  readonly after?: unknown
  /**
   * Bytes of `before` and `after`, which the reply leaves out because the values of an event's changes have more than
   * 20,000 bytes.
   */
  readonly omitted?: number
}

/** An event in the history of an order, as the merchant sees it. */
export interface EventReply {
  /** Time of the command. */
  readonly date: string
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
}

/**
 * A stored order in the reply of get_order. Dates are `YYYY-MM-DD HH:MM:SS` in the policy's time zone, and numbers are
 * exact decimal strings.
 */
export interface OrderReply {
  /** The id that the service assigned. */
  readonly order_id: string
  /** Receipt id of the order, equal to its order id. */
  readonly receipt_id: string
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
  /** The newest events, oldest of them first: at most 100, and fewer if they have more than 200,000 bytes. */
  readonly history: ReadonlyArray<EventReply>
  /** Number of all events of the order. */
  readonly history_total: number
}
