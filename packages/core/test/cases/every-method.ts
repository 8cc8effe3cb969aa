import type { MethodName } from "@waybill/core/adapter"
import { cancelOrderCases } from "./cancel-order.ts"
import { changeShipAddressCases } from "./change-ship-address.ts"
import { changeShipDeadlineCases } from "./change-ship-deadline.ts"
import { changeShipMethodCases } from "./change-ship-method.ts"
import { enableRushProcessingCases } from "./enable-rush-processing.ts"
import { getOrderCases } from "./get-order.ts"
import { getStatusCases } from "./get-status.ts"
import { holdOrderCases } from "./hold-order.ts"
import type { MethodCases } from "./method-cases.ts"
import { packageInfoCases } from "./package-info.ts"
import { pushOrderCases } from "./push-order.ts"
import { reOrderCases } from "./re-order.ts"
import { shippingRateCases } from "./shipping-rate.ts"
import { unholdOrderCases } from "./unhold-order.ts"

/** The specified behaviour of each of the thirteen methods. */
export const everyMethod: { readonly [M in MethodName]: MethodCases<M> } = {
  push_order: pushOrderCases,
  re_order: reOrderCases,
  change_ship_address: changeShipAddressCases,
  change_ship_method: changeShipMethodCases,
  change_ship_deadline: changeShipDeadlineCases,
  get_status: getStatusCases,
  get_order: getOrderCases,
  hold_order: holdOrderCases,
  unhold_order: unholdOrderCases,
  cancel_order: cancelOrderCases,
  enable_rush_processing: enableRushProcessingCases,
  shipping_rate: shippingRateCases,
  package_info: packageInfoCases
}

export const everyMethodName = Object.keys(everyMethod) as ReadonlyArray<MethodName>
