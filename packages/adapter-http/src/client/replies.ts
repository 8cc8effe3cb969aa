import type { CodeOf, MethodInput, MethodName, ReplyDetails } from "@waybill/core"

/** Name of the method that each client function calls. */
export const calls = {
  pushOrder: "push_order",
  reOrder: "re_order",
  getStatus: "get_status",
  getOrder: "get_order",
  holdOrder: "hold_order",
  unholdOrder: "unhold_order",
  cancelOrder: "cancel_order",
  changeShipAddress: "change_ship_address",
  changeShipMethod: "change_ship_method",
  changeShipDeadline: "change_ship_deadline",
  enableRushProcessing: "enable_rush_processing",
  shippingRate: "shipping_rate",
  packageInfo: "package_info"
} as const satisfies Readonly<Record<string, MethodName>>

export interface AddressReply {
  readonly company?: string
  readonly name?: string
  readonly address: string
  readonly address2?: string
  readonly city: string
  readonly zip?: string
  readonly state?: string
  readonly country: string
  readonly phone?: string
  readonly email?: string
}

/** An item in a stored order. Numbers are strings that contain exact decimals. */
export type ItemReply = {
  readonly [Name in keyof MethodInput<"push_order">["order_info"][number]]: string
}

/** A stored order. Dates are `YYYY-MM-DD HH:MM:SS` in the service's time zone. */
export interface OrderReply {
  readonly order_id: string
  readonly receipt_id: string
  readonly xid: string
  readonly kind: "order" | "reorder"
  /** Id of the order that a reorder repeats, if known. */
  readonly original?: string
  readonly order_status: string
  readonly order_date: string
  readonly update_date: string
  readonly ship_deadline?: string
  readonly rush: boolean
  readonly hold: { readonly since: string; readonly reasons: ReadonlyArray<string> } | null
  readonly shipments: ReadonlyArray<{
    readonly carrier: string
    readonly trackingno: string
    readonly type?: string
    readonly weight?: string
    readonly shipped_at: string
    readonly items: ReadonlyArray<{ readonly index: number; readonly quantity: number }>
  }>
  readonly isgift: "0" | "1"
  readonly gift_to?: string
  readonly gift_from?: string
  readonly message?: string
  readonly track_url?: string
  readonly invoice?: string
  readonly billing_address: AddressReply
  readonly shipping_address: AddressReply
  readonly order_info: ReadonlyArray<ItemReply>
  readonly shipping: {
    readonly account?: string
    readonly carrier: string
    readonly service: string
    readonly packaging?: string
    readonly notes?: string
    readonly shipping_cost?: string
  }
  readonly history: ReadonlyArray<{
    readonly date: string
    readonly command: string
    readonly actor: "account" | "operator"
    readonly msg?: string
  }>
}

type Created = { readonly receipt_id: string }
type Done = Readonly<Record<never, never>>

/** Fields of a success reply, keyed by method. */
export interface Replies {
  readonly push_order: Created
  readonly re_order: Created
  readonly get_status: {
    readonly order_id: string
    readonly order_status: string
    readonly update_date: string
    readonly trackingno?: string
  }
  readonly get_order: { readonly order: OrderReply }
  readonly hold_order: Done
  readonly unhold_order: Done
  readonly cancel_order: Done
  readonly change_ship_address: Done
  readonly change_ship_method: Done
  readonly change_ship_deadline: Done
  readonly enable_rush_processing: Done
  readonly shipping_rate: {
    readonly rate: ReadonlyArray<{
      readonly title: string
      readonly method: string
      readonly cost: number
      readonly delivery_time: string
    }>
  }
  readonly package_info: {
    readonly package: {
      readonly package_type: "Tube" | "Box"
      readonly box_info: ReadonlyArray<{
        readonly width: number
        readonly height: number
        readonly length: number
        /** Gross weight. Absent if the service does not know it. */
        readonly weight?: number
        /** Absent if the service sends sizes alone. */
        readonly type?: "Tube" | "Box"
      }>
    }
  }
}

export type Success<M extends MethodName> = Replies[M] & {
  readonly ok: true
  /** Paths of the fields that the service did not read, if there are any. */
  readonly ignored?: ReadonlyArray<string>
  /** True if the reply was lost but the stored order shows that the write took effect. */
  readonly recovered?: true
}

/**
 * The answer to a call that the service refused, with the kind of refusal, the invalid fields, the existing order of a
 * duplicate and the ignored fields.
 */
export interface Refused<M extends MethodName> extends ReplyDetails {
  readonly ok: false
  readonly why: "refused"
  readonly code: CodeOf<M> | "000"
  readonly message: string
  /** Seconds to wait before the same call may succeed. */
  readonly retryAfter?: number
}

/** The answer to a call without a readable reply. The service may have executed the call. */
export interface Unanswered {
  readonly ok: false
  readonly why: "unanswered"
  readonly message: string
}

export type Answer<M extends MethodName> = Success<M> | Refused<M> | Unanswered
