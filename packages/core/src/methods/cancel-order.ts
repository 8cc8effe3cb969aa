import { optional } from "../input/field.ts"
import { identifiers } from "../input/identifiers.ts"
import { note } from "../input/text-values.ts"
import { change } from "../method/change.ts"

/** Cancels an order that has not been started. Cancelling it again succeeds without another event. */
export const cancelOrder = change({
  name: "cancel_order",
  purpose: "Cancel",
  input: { ...identifiers, msg: optional(note) },
  change: ({ stage }) => (stage === "cancelled" ? undefined : { hold: null })
})
