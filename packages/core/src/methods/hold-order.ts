import { required } from "../input/field.ts"
import { identifiers } from "../input/identifiers.ts"
import { note } from "../input/text-values.ts"
import { change } from "../method/change.ts"
import { accountHold, nextHoldId } from "../order/holds.ts"

/** Maximum number of earlier messages in a hold, to limit the order's size. The order's history contains all of them. */
const KEPT_MESSAGES = 49

/** Puts an order on hold. If the merchant already holds the order, replaces the message and keeps the earlier ones. */
export const holdOrder = change({
  name: "hold_order",
  purpose: "Put on hold",
  input: { ...identifiers, msg: required(note, "noReason") },
  change: (order, { msg }, { now, rules }) => {
    const before = accountHold(order)
    const held = before && {
      ...before,
      msg,
      earlier: [...(before.earlier ?? []), before.msg].slice(-KEPT_MESSAGES)
    }
    const [reason] = rules.policy.holdReasons
    const added = { hold_id: nextHoldId(order), by: "account", reason, msg, since: now } as const
    return {
      holds: held === undefined ? [...order.holds, added] : order.holds.map((each) => (each === before ? held : each))
    }
  }
})
