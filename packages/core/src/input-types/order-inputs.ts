// `npm run draw -- types` generates this file from the fields of methods and commands; a test fails if it is out of date.
import type {
  AddressInput,
  OrderItemInput,
  ReOrderAddressInput,
  ReOrderShippingInput,
  ShippingInput
} from "./order-part-inputs.ts"

/** The input of `pushOrder`. Null and blank strings count as absent. */
export interface PushOrderInput {
  /**
   * The merchant's own id for the order. An account can use it once; code 121 or 221 means that the order exists. At
   * most 255 characters. Policy: `limits.name`. Refused with 102 (`missing`).
   */
  readonly xid: string
  /**
   * The latest time of shipping. Default: none. YYYY-MM-DD HH:MM:SS in UTC. Not in the past. Policy: `zone`,
   * `leadDays.push_order`. Refused with 106 (`dateShape`), 107 (`dateTooEarly`), 108 (`dateUnreal`).
   */
  readonly ship_deadline?: string | null | undefined
  /** Whether the order is a gift: 1 for yes. Default: 0. Refused with 105 (`notInteger`). */
  readonly isgift?: "0" | "1" | 0 | 1 | null | undefined
  /**
   * The name of the person who receives the gift. Required when isgift is 1. At most 255 characters. Policy:
   * `limits.name`. Refused with 102 (`missing`).
   */
  readonly gift_to?: string | null | undefined
  /**
   * The name of the person who gives it. Required when isgift is 1. At most 255 characters. Policy: `limits.name`.
   * Refused with 102 (`missing`).
   */
  readonly gift_from?: string | null | undefined
  /**
   * The message on the gift card. Required when isgift is 1. At most 2000 characters. Policy: `limits.note`. Refused
   * with 102 (`missing`).
   */
  readonly message?: string | null | undefined
  /**
   * The URL that receives shipments and tracking updates in the webhook format, if the policy's `trackUrl` is `post`.
   * An absolute http or https URL. At most 2000 characters. Policy: `limits.note`. Refused with 102 (`missing`), 103
   * (`badUrl`).
   */
  readonly track_url?: string | null | undefined
  /**
   * The URL of the invoice. An absolute http or https URL. At most 2000 characters. Policy: `limits.note`. Refused with
   * 102 (`missing`), 103 (`badUrl`).
   */
  readonly invoice?: string | null | undefined
  /** The address of the buyer. Refused with 102 (`missing`). */
  readonly billing_address: AddressInput
  /** The address of the recipient. Refused with 102 (`missing`). */
  readonly shipping_address: AddressInput
  /** The items. 1 to 500 entries. Policy: `limits.items`. Refused with 102 (`missing`). */
  readonly order_info: ReadonlyArray<OrderItemInput>
  /** The carrier, the service and the packaging. Refused with 102 (`missing`). */
  readonly shipping: ShippingInput
}

/** The input of `reOrder`. Null and blank strings count as absent. */
export interface ReOrderInput {
  /**
   * The merchant's own id for the order. An account can use it once; code 121 or 221 means that the order exists. At
   * most 255 characters. Policy: `limits.name`. Refused with 202 (`missing`).
   */
  readonly xid: string
  /**
   * The latest time of shipping. Default: none. YYYY-MM-DD HH:MM:SS in UTC. At least 3 days from today. Policy: `zone`,
   * `leadDays.re_order`. Refused with 206 (`dateShape`), 207 (`dateTooEarly`), 208 (`dateUnreal`).
   */
  readonly ship_deadline?: string | null | undefined
  /** Whether the order is a gift: 1 for yes. Default: 0. Refused with 205 (`notInteger`). */
  readonly isgift?: "0" | "1" | 0 | 1 | null | undefined
  /**
   * The name of the person who receives the gift. Required when isgift is 1. At most 255 characters. Policy:
   * `limits.name`. Refused with 202 (`missing`).
   */
  readonly gift_to?: string | null | undefined
  /**
   * The name of the person who gives it. Required when isgift is 1. At most 255 characters. Policy: `limits.name`.
   * Refused with 202 (`missing`).
   */
  readonly gift_from?: string | null | undefined
  /**
   * The message on the gift card. Required when isgift is 1. At most 2000 characters. Policy: `limits.note`. Refused
   * with 202 (`missing`).
   */
  readonly message?: string | null | undefined
  /**
   * The URL that receives shipments and tracking updates in the webhook format, if the policy's `trackUrl` is `post`.
   * An absolute http or https URL. At most 2000 characters. Policy: `limits.note`. Refused with 202 (`missing`), 203
   * (`badUrl`).
   */
  readonly track_url?: string | null | undefined
  /**
   * The URL of the invoice. An absolute http or https URL. At most 2000 characters. Policy: `limits.note`. Refused with
   * 202 (`missing`), 203 (`badUrl`).
   */
  readonly invoice?: string | null | undefined
  /** The address of the buyer. Refused with 202 (`missing`). */
  readonly billing_address: ReOrderAddressInput
  /** The address of the recipient. Refused with 202 (`missing`). */
  readonly shipping_address: ReOrderAddressInput
  /** The items. 1 to 500 entries. Policy: `limits.items`. Refused with 202 (`missing`). */
  readonly order_info: ReadonlyArray<OrderItemInput>
  /** The carrier, the service and the packaging. Refused with 202 (`missing`). */
  readonly shipping: ReOrderShippingInput
}
