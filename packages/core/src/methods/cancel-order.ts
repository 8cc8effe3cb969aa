import { identifiers } from "../input/identifiers.ts"
import { optional } from "../input/shape.ts"
import { note } from "../input/text-values.ts"
import { change } from "../method/change.ts"

/** Cancels an order that has not been started; cancelled again, it succeeds and leaves no second trace. */
export const cancelOrder = change({
  name: "cancel_order",
  purpose: "Cancel",
  input: { ...identifiers, msg: optional(note) },
  change: ({ stage }) => (stage === "cancelled" ? undefined : { hold: null })
})
