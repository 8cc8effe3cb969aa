// `npm run draw -- types` generates this file from the methods and commands; a test fails if it is out of date.
import type * as Effect from "effect/Effect"
import type { MethodOptions, PushOrderOptions, ReOrderOptions } from "../call/typed-options.ts"
import type {
  CancelOrderInput,
  ChangeShipAddressInput,
  ChangeShipDeadlineInput,
  ChangeShipMethodInput,
  EnableRushProcessingInput,
  HoldOrderInput,
  UnholdOrderInput
} from "../input-types/change-inputs.ts"
import type { PushOrderInput, ReOrderInput } from "../input-types/order-inputs.ts"
import type { GetOrderInput, GetStatusInput, PackageInfoInput, ShippingRateInput } from "../input-types/query-inputs.ts"
import type { OrderRecord } from "../methods/get-order.ts"
import type { Packages } from "../methods/package-info.ts"
import type { Rates } from "../methods/shipping-rate.ts"
import type { Order } from "../order/order.ts"
import type { OrderSummary } from "../order/summary.ts"
import type { RefusalOf } from "../refusal/refusal.ts"

/**
 * The thirteen methods as functions that require no credentials. They die with a `TypeError` if the account is not a
 * non-empty string, an option is unknown, or an identifier is misspelled.
 */
export interface TypedCalls {
  /**
   * Creates an order from a merchant's submission. Codes: 100 (`temporary`), 102 (`missing`), 103 (`badUrl`), 104
   * (`notNumeric`), 105 (`notInteger`), 106 (`dateShape`), 107 (`dateTooEarly`), 108 (`dateUnreal`), 109
   * (`badCountry`), 110 (`badState`), 111 (`badCarrier`), 113 (`badService`), 121 (`duplicate`).
   *
   * @example
   * ```ts
   * const order = yield* waybill.pushOrder("shop-1", input)
   * ```
   */
  readonly pushOrder: (
    account_id: string,
    data: PushOrderInput,
    options?: PushOrderOptions
  ) => Effect.Effect<Order, RefusalOf<"push_order">>
  /**
   * Creates a reorder as a separate order. Its xid must be unique among all orders of the account. Codes: 200
   * (`temporary`), 202 (`missing`), 203 (`badUrl`), 204 (`notNumeric`), 205 (`notInteger`), 206 (`dateShape`), 207
   * (`dateTooEarly`), 208 (`dateUnreal`), 209 (`badCountry`), 210 (`badState`), 211 (`badCarrier`), 213 (`badService`),
   * 221 (`duplicate`).
   *
   * @example
   * ```ts
   * const order = yield* waybill.reOrder("shop-1", input)
   * ```
   */
  readonly reOrder: (
    account_id: string,
    data: ReOrderInput,
    options?: ReOrderOptions
  ) => Effect.Effect<Order, RefusalOf<"re_order">>
  /**
   * Puts an order on hold. If the merchant already holds the order, replaces the message and keeps the earlier ones.
   * Codes: 300 (`temporary`), 302 (`missing`), 314 (`noIdentifier`), 315 (`unknownOrder`, `wrongStage`), 316
   * (`noReason`), 318 (`inProcessing`).
   *
   * @example
   * ```ts
   * const order = yield* waybill.holdOrder("shop-1", { xid: "A-1", msg: "Wait for the new image" })
   * ```
   */
  readonly holdOrder: (
    account_id: string,
    data: HoldOrderInput,
    options?: MethodOptions
  ) => Effect.Effect<Order, RefusalOf<"hold_order">>
  /**
   * Removes the merchant's hold. Without other holds, the status is again derived from the stage. Codes: 400
   * (`temporary`), 402 (`missing`), 414 (`noIdentifier`), 415 (`unknownOrder`), 419 (`notOnHold`, `heldByOperator`).
   *
   * @example
   * ```ts
   * const order = yield* waybill.unholdOrder("shop-1", { xid: "A-1", msg: "The image is there" })
   * ```
   */
  readonly unholdOrder: (
    account_id: string,
    data: UnholdOrderInput,
    options?: MethodOptions
  ) => Effect.Effect<Order, RefusalOf<"unhold_order">>
  /**
   * Cancels an order in a stage that the policy allows. Repeating the call succeeds without another event. Codes: 500
   * (`temporary`), 502 (`missing`), 514 (`noIdentifier`), 515 (`unknownOrder`, `wrongStage`).
   *
   * @example
   * ```ts
   * const order = yield* waybill.cancelOrder("shop-1", { xid: "A-1", msg: "Ordered twice" })
   * ```
   */
  readonly cancelOrder: (
    account_id: string,
    data: CancelOrderInput,
    options?: MethodOptions
  ) => Effect.Effect<Order, RefusalOf<"cancel_order">>
  /**
   * Replaces the shipping address. Keeps phone and email unless the input has them or the recipient changes. A null
   * clears them. Codes: 602 (`missing`), 609 (`badCountry`), 610 (`badState`), 613 (`temporary`), 614 (`noIdentifier`),
   * 615 (`unknownOrder`, `wrongStage`), 620 (`partlyShipped`, `alreadyShipped`).
   *
   * @example
   * ```ts
   * const order = yield* waybill.changeShipAddress("shop-1", input)
   * ```
   */
  readonly changeShipAddress: (
    account_id: string,
    data: ChangeShipAddressInput,
    options?: MethodOptions
  ) => Effect.Effect<Order, RefusalOf<"change_ship_address">>
  /**
   * Changes the carrier and service, and any packaging and notes in the input; a null clears them. A new carrier clears
   * the account with the old carrier, and a new carrier or service clears the cost and the quote. A new service can
   * have another promised date. Codes: 700 (`temporary`), 702 (`missing`), 711 (`badCarrier`), 712 (`badService`), 714
   * (`noIdentifier`), 715 (`unknownOrder`, `wrongStage`), 720 (`partlyShipped`, `alreadyShipped`).
   *
   * @example
   * ```ts
   * const order = yield* waybill.changeShipMethod("shop-1", input)
   * ```
   */
  readonly changeShipMethod: (
    account_id: string,
    data: ChangeShipMethodInput,
    options?: MethodOptions
  ) => Effect.Effect<Order, RefusalOf<"change_ship_method">>
  /**
   * Changes the shipping deadline. Its lead days are counted from the order date. Codes: 802 (`missing`), 806
   * (`dateShape`), 807 (`dateTooEarly`), 808 (`dateUnreal`), 813 (`temporary`), 814 (`noIdentifier`), 815
   * (`unknownOrder`, `wrongStage`), 817 (`noDeadline`), 820 (`alreadyShipped`).
   *
   * @example
   * ```ts
   * const order = yield* waybill.changeShipDeadline("shop-1", { xid: "A-1", ship_deadline: "2026-12-24 12:00:00" })
   * ```
   */
  readonly changeShipDeadline: (
    account_id: string,
    data: ChangeShipDeadlineInput,
    options?: MethodOptions
  ) => Effect.Effect<Order, RefusalOf<"change_ship_deadline">>
  /**
   * Reads the status of an order, and its tracking number once it has shipped. Codes: 900 (`temporary`), 902
   * (`missing`), 914 (`noIdentifier`), 915 (`unknownOrder`).
   *
   * @example
   * ```ts
   * const summary = yield* waybill.getStatus("shop-1", { xid: "A-1" })
   * ```
   */
  readonly getStatus: (
    account_id: string,
    data: GetStatusInput,
    options?: MethodOptions
  ) => Effect.Effect<OrderSummary, RefusalOf<"get_status">>
  /**
   * Reads an order and its newest events. Codes: 900 (`temporary`), 902 (`missing`), 914 (`noIdentifier`), 915
   * (`unknownOrder`).
   *
   * @example
   * ```ts
   * const { order, history } = yield* waybill.getOrder("shop-1", { xid: "A-1" })
   * ```
   */
  readonly getOrder: (
    account_id: string,
    data: GetOrderInput,
    options?: MethodOptions
  ) => Effect.Effect<OrderRecord, RefusalOf<"get_order">>
  /**
   * Quotes shipping methods and costs for a set of boxes. Returns an empty list if no service is available for them.
   * Codes: 1002 (`missing`), 1004 (`notNumeric`), 1009 (`badCountry`), 1010 (`badState`), 1013 (`temporary`,
   * `noRateCard`), 1022 (`invalidShipment`).
   *
   * @example
   * ```ts
   * const rates = yield* waybill.shippingRate("shop-1", input)
   * ```
   */
  readonly shippingRate: (
    account_id: string,
    data: ShippingRateInput,
    options?: MethodOptions
  ) => Effect.Effect<Rates, RefusalOf<"shipping_rate">>
  /**
   * Computes the boxes required for a set of prints. Codes: 1102 (`missing`), 1104 (`notNumeric`), 1113 (`temporary`),
   * 1123 (`invalidItem`).
   *
   * @example
   * ```ts
   * const { boxes } = yield* waybill.packageInfo("shop-1", { order_info: [{ width: "16", height: "20", finishing: "Rolled", qty: "2" }] })
   * ```
   */
  readonly packageInfo: (
    account_id: string,
    data: PackageInfoInput,
    options?: MethodOptions
  ) => Effect.Effect<Packages, RefusalOf<"package_info">>
  /**
   * Marks an order for rush processing. Repeating the call succeeds without another event. Codes: 1200 (`temporary`),
   * 1202 (`missing`), 1204 (`notNumeric`), 1213 (`unknownOrder`, `wrongStage`).
   *
   * @example
   * ```ts
   * const order = yield* waybill.enableRushProcessing("shop-1", { order_id: "200000000000001" })
   * ```
   */
  readonly enableRushProcessing: (
    account_id: string,
    data: EnableRushProcessingInput,
    options?: MethodOptions
  ) => Effect.Effect<Order, RefusalOf<"enable_rush_processing">>
}
