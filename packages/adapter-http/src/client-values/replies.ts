import type { CodeOf, MethodName, ReplyDetails, ReplyFields, ReplyIssue } from "@waybill/core/adapter"

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

/** Fields of a success reply, keyed by method. */
export type Replies = { readonly [M in MethodName]: ReplyFields<M> }

/** A successful reply of a method, with the fields of that method. */
export type Success<M extends MethodName> = Replies[M] & {
  /** Distinguishes a success from a refusal and from a missing reply. */
  readonly _tag: "Success"
  /** Problems with the request that did not prevent the success, if any. */
  readonly issues?: ReadonlyArray<ReplyIssue>
  /** Paths of the ignored fields, if any. */
  readonly ignored?: ReadonlyArray<string>
  /** Number of ignored fields, if the reply lists only some of them. */
  readonly ignored_total?: number
  /** True if the reply was lost but the stored order proves the write. */
  readonly recovered?: true
}

/**
 * The answer to a call that the service refused, with the kind of refusal, the shop's own code, the invalid fields, the
 * existing order of a duplicate and the ignored fields.
 */
export interface Refused<M extends MethodName> extends ReplyDetails {
  /** Distinguishes a refusal. The service executed nothing. */
  readonly _tag: "Refused"
  /** Code of the method, such as `115`. `000` if the service refused the request before it reached the method. */
  readonly code: CodeOf<M> | "000"
  /** Sentence for people, as the specification words it. */
  readonly message: string
  /** Seconds to wait before the same call may succeed. */
  readonly retryAfter?: number
}

/** The answer to a call without a readable reply. The service may have executed the call. */
export interface Unanswered {
  /** Distinguishes a missing reply. */
  readonly _tag: "Unanswered"
  /** Why there is none, such as a timeout, for people. */
  readonly message: string
}

/** Result of a call of the client: success, a refusal with its code, or no usable reply. */
export type Answer<M extends MethodName> = Success<M> | Refused<M> | Unanswered
