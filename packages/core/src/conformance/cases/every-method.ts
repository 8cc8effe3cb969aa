import type { MethodName } from "../../refusal/codes.ts"
import { cancelOrder } from "./cancel-order.ts"
import { changeShipAddress } from "./change-ship-address.ts"
import { changeShipDeadline } from "./change-ship-deadline.ts"
import { changeShipMethod } from "./change-ship-method.ts"
import { enableRushProcessing } from "./enable-rush-processing.ts"
import { getOrder } from "./get-order.ts"
import { getStatus } from "./get-status.ts"
import { holdOrder } from "./hold-order.ts"
import type { MethodCases } from "./method-cases.ts"
import { pushOrder, reOrder } from "./new-order.ts"
import { packageInfo } from "./package-info.ts"
import { shippingRate } from "./shipping-rate.ts"
import { unholdOrder } from "./unhold-order.ts"

/** The specified behaviour of each of the thirteen methods. */
export const everyMethod: { readonly [M in MethodName]: MethodCases<M> } = {
  push_order: pushOrder,
  re_order: reOrder,
  change_ship_address: changeShipAddress,
  change_ship_method: changeShipMethod,
  change_ship_deadline: changeShipDeadline,
  get_status: getStatus,
  get_order: getOrder,
  hold_order: holdOrder,
  unhold_order: unholdOrder,
  cancel_order: cancelOrder,
  enable_rush_processing: enableRushProcessing,
  shipping_rate: shippingRate,
  package_info: packageInfo
}
