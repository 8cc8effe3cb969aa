import { optional } from "../input/field.ts"
import { identifiers } from "../input/identifiers.ts"
import { note } from "../input/text-values.ts"
import { change } from "../method/change.ts"

/** Cancels an order in a stage that the policy allows. Repeating the call succeeds without another event. */
export const cancelOrder = change({
  name: "cancel_order",
  purpose: "Cancel",
  input: { ...identifiers, msg: optional(note) },
  change: ({ stage }) => (stage === "cancelled" ? undefined : { holds: [] })
})
