import { optional, required } from "../input/field.ts"
import { note, text } from "../input/text-values.ts"
import { command } from "../operator/define.ts"
import { reason } from "../operator/fields.ts"
import { refuse } from "../operator/refusal.ts"
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

/** Removes one of the operator's holds, or all of them. The merchant's hold stays. */
export const release = command({
  name: "release",
  input: { hold_id: optional(text), msg: optional(note) },
  refuses: ["unknownHold"],
  change: (order, { hold_id }) => {
    const released = operatorHolds(order).filter((each) => hold_id === undefined || each.hold_id === hold_id)
    if (released.length === 0) {
      const ids = operatorHolds(order).map((each) => each.hold_id)
      return { refused: refuse("unknownHold", `the operator has no hold ${hold_id}; the holds are ${ids.join(", ")}`) }
    }
    return { holds: order.holds.filter((each) => !released.includes(each)) }
  }
})
