import type { MethodName } from "@waybill/core"
import type { MethodCases } from "../fixtures/cases.ts"
import { cancelOrderCases } from "./cancel-order.cases.ts"
import { changeShipAddressCases } from "./change-ship-address.cases.ts"
import { changeShipDeadlineCases } from "./change-ship-deadline.cases.ts"
import { changeShipMethodCases } from "./change-ship-method.cases.ts"
import { enableRushProcessingCases } from "./enable-rush-processing.cases.ts"
import { getOrderCases } from "./get-order.cases.ts"
import { getStatusCases } from "./get-status.cases.ts"
import { holdOrderCases } from "./hold-order.cases.ts"
import { packageInfoCases } from "./package-info.cases.ts"
import { pushOrderCases } from "./push-order.cases.ts"
import { reOrderCases } from "./re-order.cases.ts"
import { shippingRateCases } from "./shipping-rate.cases.ts"
import { unholdOrderCases } from "./unhold-order.cases.ts"

/** What is known beforehand about each of the thirteen methods. */
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
