import { Effect } from "effect"
import { deadline } from "../input/date-values.ts"
import { define } from "../method/define.ts"
import { placeOrder } from "../method/place-order.ts"
import { addressFields } from "../order/address.ts"
import { receiptOf } from "../order/order.ts"
import { shippingFields } from "../order/shipping.ts"
import { submissionFields } from "../order/submission.ts"
import { refused } from "../refusal/refusal.ts"
import { textProblem } from "../values/text.ts"

/** Creates a reorder as a separate order. Its xid must be unique among all orders of the account. */
export const reOrder = define({
  name: "re_order",
  purpose: "Submit a reorder",
  input: submissionFields(deadline("re_order"), addressFields, shippingFields, {
    address: ["phone", "email"],
    shipping: ["shipping_cost"]
  }),
  run: (call, order) => {
    const { original, rules } = call
    const problem = original === undefined ? undefined : textProblem(original, rules.policy.limits.name)
    if (problem !== undefined) {
      const fault = { kind: "missing", path: "original", problem, value: original } as const
      return Effect.fail(refused("missing", { issues: [fault] }))
    }
    return placeOrder({ kind: "reorder", original, submission: { isgift: false, ...order } }, call)
  },
  reply: (order) => ({ receipt_id: receiptOf(order) })
})
