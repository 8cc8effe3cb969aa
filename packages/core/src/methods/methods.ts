import type * as Effect from "effect/Effect"
import type { JsonSchema } from "../input/field.ts"
import { wireSchema } from "../input/json-schema.ts"
import type { Policy } from "../policy-types/policy.ts"
import type { MethodName } from "../refusal/codes.ts"
import { cancelOrder } from "./cancel-order.ts"
import { changeShipAddress } from "./change-ship-address.ts"
import { changeShipDeadline } from "./change-ship-deadline.ts"
import { changeShipMethod } from "./change-ship-method.ts"
import { enableRushProcessing } from "./enable-rush-processing.ts"
import { getOrder } from "./get-order.ts"
import { getStatus } from "./get-status.ts"
import { holdOrder } from "./hold-order.ts"
import { packageInfo } from "./package-info.ts"
import { pushOrder } from "./push-order.ts"
import { reOrder } from "./re-order.ts"
import { shippingRate } from "./shipping-rate.ts"
import { unholdOrder } from "./unhold-order.ts"

/**
 * The thirteen methods, keyed by API name.
 *
 * @example
 * ```ts
 * methods.hold_order.purpose // => "Put on hold"
 * ```
 */
export const methods = {
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
} as const satisfies { readonly [M in MethodName]: { readonly name: M } }

/** The thirteen methods by name, each with its input and its reply. */
export type Methods = typeof methods
/** Returns the JSON Schema of a method's `data`, without the meaning of its fields. */
export const inputRules = (name: MethodName, policy: Policy): JsonSchema =>
  wireSchema(methods[name].shape.fields, policy)
/** The type of the result when a method is called in process. */
export type MethodResult<M extends MethodName> =
  ReturnType<Methods[M]["run"]> extends Effect.Effect<infer A, infer _E, infer _R> ? A : never
