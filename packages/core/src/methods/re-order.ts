import * as Effect from "effect/Effect"
import { deadline } from "../input/date-values.ts"
import { orderIdOf } from "../input/identifiers.ts"
import { define } from "../method/define.ts"
import type { Call } from "../method/method.ts"
import { placeOrder } from "../method/place-order.ts"
import { orderRemarks } from "../method/remarks.ts"
import { addressFields } from "../order/address.ts"
import { receiptOf } from "../order/order.ts"
import { shippingFields } from "../order/shipping.ts"
import { submissionFields } from "../order/submission.ts"
import { OrderStore } from "../ports/order-store.ts"
import { refused } from "../refusal/refusal.ts"

/** Fails unless the order that the host names as the repeated one exists. */
const checkOriginal = ({ account_id, original }: Call) => {
  const refuse = (problem: string) =>
    Effect.fail(refused("missing", { issues: [{ kind: "missing", path: "original", problem, value: original }] }))
  if (original === undefined) return Effect.void
  const order_id = orderIdOf(original)
  if (order_id === undefined) return refuse("must be the order_id of the repeated order")
  return Effect.flatMap(
    OrderStore.use((store) => store.find(account_id, { order_id })),
    (order) => (order === undefined ? refuse("unknown order") : Effect.void)
  )
}

/** Creates a reorder as a separate order. Its xid must be unique among all orders of the account. */
export const reOrder = define({
  name: "re_order",
  purpose: "Submit a reorder",
  input: submissionFields(deadline("re_order"), addressFields, shippingFields, {
    address: ["phone", "email"],
    shipping: ["shipping_cost"]
  }),
  run: (call, order) =>
    Effect.andThen(
      checkOriginal(call),
      placeOrder({ kind: "reorder", original: call.original, submission: { isgift: false, ...order } }, call)
    ),
  remarks: orderRemarks,
  reply: (order) => ({ receipt_id: receiptOf(order) })
})
