import { deadline } from "../input/date-values.ts"
import * as Method from "../method.ts"
import { addressFields } from "../order/address.ts"
import { receiptOf } from "../order/order.ts"
import { placeOrder } from "../order/place-order.ts"
import { shippingFields } from "../order/shipping.ts"
import { submissionFields } from "../order/submission.ts"

/** Submits a reorder: an order of its own, which shares its xids with push_order. */
export const reOrder = Method.define({
  name: "re_order",
  purpose: "Submit a reorder",
  input: submissionFields(deadline("re_order"), addressFields, shippingFields),
  run: (call, order) =>
    placeOrder({ kind: "reorder", original: call.original, submission: { isgift: false, ...order } }, call),
  reply: (order) => ({ receipt_id: receiptOf(order) })
})
