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

/** The inputs of the thirteen methods, keyed by the name of the method. */
export interface MethodInputs {
  readonly push_order: PushOrderInput
  readonly re_order: ReOrderInput
  readonly hold_order: HoldOrderInput
  readonly unhold_order: UnholdOrderInput
  readonly cancel_order: CancelOrderInput
  readonly change_ship_address: ChangeShipAddressInput
  readonly change_ship_method: ChangeShipMethodInput
  readonly change_ship_deadline: ChangeShipDeadlineInput
  readonly get_status: GetStatusInput
  readonly get_order: GetOrderInput
  readonly shipping_rate: ShippingRateInput
  readonly package_info: PackageInfoInput
  readonly enable_rush_processing: EnableRushProcessingInput
}
