// `npm run draw -- types` generates this file from the fields of methods and commands; a test fails if it is out of date.
import type {
  CancelOrderInput,
  ChangeShipAddressInput,
  ChangeShipDeadlineInput,
  ChangeShipMethodInput,
  EnableRushProcessingInput,
  HoldOrderInput,
  UnholdOrderInput
} from "./change-inputs.ts"
import type { PushOrderInput, ReOrderInput } from "./order-inputs.ts"
import type { GetOrderInput, GetStatusInput, PackageInfoInput, ShippingRateInput } from "./query-inputs.ts"

/**
 * The inputs of the thirteen methods, keyed by the name of the method.
 *
 * @example
 * ```ts
 * const input: MethodInputs["hold_order"] = { xid: "A-1", msg: "wrong address" }
 * ```
 */
export interface MethodInputs {
  /** Creates an order from a merchant's submission. */
  readonly push_order: PushOrderInput
  /** Creates a reorder as a separate order. Its xid must be unique among all orders of the account. */
  readonly re_order: ReOrderInput
  /**
   * Puts an order on hold. If the merchant already holds the order, replaces the message and keeps the earlier ones.
   */
  readonly hold_order: HoldOrderInput
  /** Removes the merchant's hold. Without other holds, the status is again derived from the stage. */
  readonly unhold_order: UnholdOrderInput
  /** Cancels an order in a stage that the policy allows. Repeating the call succeeds without another event. */
  readonly cancel_order: CancelOrderInput
  /**
   * Replaces the shipping address. Keeps phone and email unless the input has them or the recipient changes. A null
   * clears them.
   */
  readonly change_ship_address: ChangeShipAddressInput
  /**
   * Changes the carrier and service, and any packaging and notes in the input; a null clears them. A new carrier clears
   * the account with the old carrier, and a new carrier or service clears the cost and the quote. A new service can
   * have another promised date.
   */
  readonly change_ship_method: ChangeShipMethodInput
  /** Changes the shipping deadline. Its lead days are counted from the order date. */
  readonly change_ship_deadline: ChangeShipDeadlineInput
  /** Reads the status of an order, and its tracking number once it has shipped. */
  readonly get_status: GetStatusInput
  /** Reads an order and its newest events. */
  readonly get_order: GetOrderInput
  /**
   * Quotes shipping methods and costs for a set of boxes. Returns an empty list if no service is available for them.
   */
  readonly shipping_rate: ShippingRateInput
  /** Computes the boxes required for a set of prints. */
  readonly package_info: PackageInfoInput
  /** Marks an order for rush processing. Repeating the call succeeds without another event. */
  readonly enable_rush_processing: EnableRushProcessingInput
}
