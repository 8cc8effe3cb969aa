// `npm run draw -- types` generates this file from the methods and commands; a test fails if it is out of date.
import type {
  CancelOrderInput,
  ChangeShipAddressInput,
  ChangeShipDeadlineInput,
  ChangeShipMethodInput,
  EnableRushProcessingInput,
  GetOrderInput,
  GetStatusInput,
  HoldOrderInput,
  PackageInfoInput,
  PushOrderInput,
  ReOrderInput,
  ShippingRateInput,
  UnholdOrderInput
} from "@waybill/core/inputs"
import type { Answer } from "../client-values/replies.ts"

/**
 * The thirteen methods as functions. Their promises reject only for a mistake in the arguments: a failed call resolves
 * to an answer that describes the failure.
 */
export interface WaybillClient {
  /**
   * Creates an order from a merchant's submission. Codes: 100 (`temporary`), 101 (`credentials`), 102 (`missing`), 103
   * (`badUrl`), 104 (`notNumeric`), 105 (`notInteger`), 106 (`dateShape`), 107 (`dateTooEarly`), 108 (`dateUnreal`),
   * 109 (`badCountry`), 110 (`badState`), 111 (`badCarrier`), 113 (`badService`), 121 (`duplicate`).
   *
   * @example
   * ```ts
   * const answer = await client.pushOrder(input)
   * ```
   */
  readonly pushOrder: (data: PushOrderInput) => Promise<Answer<"push_order">>
  /**
   * Creates a reorder as a separate order. Its xid must be unique among all orders of the account. Codes: 200
   * (`temporary`), 201 (`credentials`), 202 (`missing`), 203 (`badUrl`), 204 (`notNumeric`), 205 (`notInteger`), 206
   * (`dateShape`), 207 (`dateTooEarly`), 208 (`dateUnreal`), 209 (`badCountry`), 210 (`badState`), 211 (`badCarrier`),
   * 213 (`badService`), 221 (`duplicate`).
   *
   * @example
   * ```ts
   * const answer = await client.reOrder(input)
   * ```
   */
  readonly reOrder: (data: ReOrderInput) => Promise<Answer<"re_order">>
  /**
   * Puts an order on hold. If the merchant already holds the order, replaces the message and keeps the earlier ones.
   * Codes: 300 (`temporary`), 301 (`credentials`), 302 (`missing`), 314 (`noIdentifier`), 315 (`unknownOrder`,
   * `wrongStage`), 316 (`noReason`), 318 (`inProcessing`).
   *
   * @example
   * ```ts
   * const answer = await client.holdOrder({ xid: "A-1", msg: "Wait for the new image" })
   * ```
   */
  readonly holdOrder: (data: HoldOrderInput) => Promise<Answer<"hold_order">>
  /**
   * Removes the merchant's hold. Without other holds, the status is again derived from the stage. Codes: 400
   * (`temporary`), 402 (`missing`), 404 (`credentials`), 414 (`noIdentifier`), 415 (`unknownOrder`), 419 (`notOnHold`,
   * `heldByOperator`).
   *
   * @example
   * ```ts
   * const answer = await client.unholdOrder({ xid: "A-1", msg: "The image is there" })
   * ```
   */
  readonly unholdOrder: (data: UnholdOrderInput) => Promise<Answer<"unhold_order">>
  /**
   * Cancels an order in a stage that the policy allows. Repeating the call succeeds without another event. Codes: 500
   * (`temporary`), 501 (`credentials`), 502 (`missing`), 514 (`noIdentifier`), 515 (`unknownOrder`, `wrongStage`).
   *
   * @example
   * ```ts
   * const answer = await client.cancelOrder({ xid: "A-1", msg: "Ordered twice" })
   * ```
   */
  readonly cancelOrder: (data: CancelOrderInput) => Promise<Answer<"cancel_order">>
  /**
   * Replaces the shipping address. Keeps phone and email unless the input has them or the recipient changes. A null
   * clears them. Codes: 601 (`credentials`), 602 (`missing`), 609 (`badCountry`), 610 (`badState`), 613 (`temporary`),
   * 614 (`noIdentifier`), 615 (`unknownOrder`, `wrongStage`), 620 (`partlyShipped`, `alreadyShipped`).
   *
   * @example
   * ```ts
   * const answer = await client.changeShipAddress(input)
   * ```
   */
  readonly changeShipAddress: (data: ChangeShipAddressInput) => Promise<Answer<"change_ship_address">>
  /**
   * Changes the carrier and service, and any packaging and notes in the input; a null clears them. A new carrier clears
   * the account with the old carrier, and a new carrier or service clears the cost and the quote. A new service can
   * have another promised date. Codes: 700 (`temporary`), 701 (`credentials`), 702 (`missing`), 711 (`badCarrier`), 712
   * (`badService`), 714 (`noIdentifier`), 715 (`unknownOrder`, `wrongStage`), 720 (`partlyShipped`, `alreadyShipped`).
   *
   * @example
   * ```ts
   * const answer = await client.changeShipMethod(input)
   * ```
   */
  readonly changeShipMethod: (data: ChangeShipMethodInput) => Promise<Answer<"change_ship_method">>
  /**
   * Changes the shipping deadline. Its lead days are counted from the order date. Codes: 801 (`credentials`), 802
   * (`missing`), 806 (`dateShape`), 807 (`dateTooEarly`), 808 (`dateUnreal`), 813 (`temporary`), 814 (`noIdentifier`),
   * 815 (`unknownOrder`, `wrongStage`), 817 (`noDeadline`), 820 (`alreadyShipped`).
   *
   * @example
   * ```ts
   * const answer = await client.changeShipDeadline({ xid: "A-1", ship_deadline: "2026-12-24 12:00:00" })
   * ```
   */
  readonly changeShipDeadline: (data: ChangeShipDeadlineInput) => Promise<Answer<"change_ship_deadline">>
  /**
   * Reads the status of an order, and its tracking number once it has shipped. Codes: 900 (`temporary`), 901
   * (`credentials`), 902 (`missing`), 914 (`noIdentifier`), 915 (`unknownOrder`).
   *
   * @example
   * ```ts
   * const answer = await client.getStatus({ xid: "A-1" })
   * ```
   */
  readonly getStatus: (data: GetStatusInput) => Promise<Answer<"get_status">>
  /**
   * Reads an order and its newest events. Codes: 900 (`temporary`), 901 (`credentials`), 902 (`missing`), 914
   * (`noIdentifier`), 915 (`unknownOrder`).
   *
   * @example
   * ```ts
   * const answer = await client.getOrder({ xid: "A-1" })
   * ```
   */
  readonly getOrder: (data: GetOrderInput) => Promise<Answer<"get_order">>
  /**
   * Quotes shipping methods and costs for a set of boxes. Returns an empty list if no service is available for them.
   * Codes: 1001 (`credentials`), 1002 (`missing`), 1004 (`notNumeric`), 1009 (`badCountry`), 1010 (`badState`), 1013
   * (`temporary`, `noRateCard`), 1022 (`invalidShipment`).
   *
   * @example
   * ```ts
   * const answer = await client.shippingRate(input)
   * ```
   */
  readonly shippingRate: (data: ShippingRateInput) => Promise<Answer<"shipping_rate">>
  /**
   * Computes the boxes required for a set of prints. Codes: 1101 (`credentials`), 1102 (`missing`), 1104
   * (`notNumeric`), 1113 (`temporary`), 1123 (`invalidItem`).
   *
   * @example
   * ```ts
   * const answer = await client.packageInfo({ order_info: [{ width: "16", height: "20", finishing: "Rolled", qty: "2" }] })
   * ```
   */
  readonly packageInfo: (data: PackageInfoInput) => Promise<Answer<"package_info">>
  /**
   * Marks an order for rush processing. Repeating the call succeeds without another event. Codes: 1200 (`temporary`),
   * 1201 (`credentials`), 1202 (`missing`), 1204 (`notNumeric`), 1213 (`unknownOrder`, `wrongStage`).
   *
   * @example
   * ```ts
   * const answer = await client.enableRushProcessing({ order_id: "200000000000001" })
   * ```
   */
  readonly enableRushProcessing: (data: EnableRushProcessingInput) => Promise<Answer<"enable_rush_processing">>
}
