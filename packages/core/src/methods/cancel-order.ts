import { identifiers } from "../input/identifiers.ts"
import { optional } from "../input/shape.ts"
import { note } from "../input/text-values.ts"
import * as Method from "../method/change.ts"

/** Cancels an order that has not been started; cancelled again, it succeeds and leaves no second trace. */
export const cancelOrder = Method.change({
  name: "cancel_order",
  purpose: "Cancel",
  input: { ...identifiers, msg: optional(note) },
  change: ({ stage }) => (stage === "cancelled" ? undefined : { hold: null })
})
