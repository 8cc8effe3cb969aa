import { required } from "../input/field.ts"
import { note } from "../input/text-values.ts"
import { command } from "../operator/define.ts"
import { reason } from "../operator/fields.ts"
import { nextHoldId, operatorHolds } from "../order/holds.ts"

/** Adds a hold of the operator. If an equal hold exists, the command succeeds without a change. */
export const hold = command({
  name: "hold",
  input: { reason: required(reason), msg: required(note) },
  isDone: (order, { msg, reason }) => operatorHolds(order).some((each) => each.reason === reason && each.msg === msg),
  change: (order, { msg, reason }, { now }) => ({
    holds: [...order.holds, { hold_id: nextHoldId(order), by: "operator", reason, msg, since: now }]
  })
})
