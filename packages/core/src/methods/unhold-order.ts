import { optional } from "../input/field.ts"
import { identifiers } from "../input/identifiers.ts"
import { note } from "../input/text-values.ts"
import { change } from "../method/change.ts"

/** Releases an order from hold, so that its status is again derived from its stage. */
export const unholdOrder = change({
  name: "unhold_order",
  purpose: "Release from hold",
  input: { ...identifiers, msg: optional(note) },
  change: () => ({ hold: null })
})
