import * as Schema from "effect/Schema"
import type { MethodName } from "../refusal/codes.ts"
import type { OrderReply } from "../reply-types/order-replies.ts"
import { date, orderId, storedOrder } from "./stored-order.ts"

const packageType = Schema.Literals(["Tube", "Box"])

const packedBox = Schema.Struct({
  width: Schema.Finite,
  height: Schema.Finite,
  length: Schema.Finite,
  weight: Schema.optionalKey(
    Schema.Finite.annotate({ description: "Gross weight. Absent if the service does not know it." })
  ),
  type: Schema.optionalKey(packageType.annotate({ description: "Absent if the service sends sizes alone." }))
})

const rate = Schema.Struct({
  title: Schema.String,
  method: Schema.String.annotate({ description: "A service code of the carrier." }),
  cost: Schema.Finite,
  delivery_time: Schema.String.annotate({
    description:
      "Latest delivery, counted from the request, including the cut-off and the handling time before the parcel ships. " +
      "Either SAME_DAY, ONE_DAY, TWO_DAYS … TWENTY_DAYS or UNKNOWN, in calendar days from the date of the request at the " +
      "ship-from location, or YYYY-MM-DDTHH:MM:SS, the local time at the destination."
  })
})

const created = { receipt_id: orderId }

/** The fields of each method's success reply, except `res`. */
export const replyFields = {
  push_order: created,
  re_order: created,
  change_ship_address: {},
  change_ship_method: {},
  change_ship_deadline: {},
  get_status: {
    order_id: orderId,
    order_status: Schema.String,
    update_date: date,
    trackingno: Schema.optionalKey(Schema.String)
  },
  get_order: { order: storedOrder as Schema.Codec<OrderReply> },
  hold_order: {},
  unhold_order: {},
  cancel_order: {},
  enable_rush_processing: {},
  shipping_rate: { rate: Schema.Array(rate) },
  package_info: { package: Schema.Struct({ package_type: packageType, box_info: Schema.Array(packedBox) }) }
} as const satisfies { readonly [M in MethodName]: Schema.Struct.Fields }

/** The fields of a method's success reply, except `res`. */
export type ReplyFields<M extends MethodName> = Schema.Struct.Type<(typeof replyFields)[M]>
