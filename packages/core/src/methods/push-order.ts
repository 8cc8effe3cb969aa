import { deadline } from "../input/date-values.ts"
import { define } from "../method/define.ts"
import { placeOrder } from "../method/place-order.ts"
import { orderRemarks } from "../method/remarks.ts"
import { contactFields } from "../order/address.ts"
import { receiptOf } from "../order/order.ts"
import { pricedShippingFields } from "../order/shipping.ts"
import { submissionFields } from "../order/submission.ts"

/** Creates an order from a merchant's submission. */
export const pushOrder = define({
  name: "push_order",
  purpose: "Create an order",
  input: submissionFields(deadline("push_order"), contactFields, pricedShippingFields),
  run: (call, order) => placeOrder({ kind: "order", submission: { isgift: false, ...order } }, call),
  remarks: orderRemarks,
  reply: (order) => ({ receipt_id: receiptOf(order) })
})
