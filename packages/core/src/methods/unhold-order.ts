import { optional } from "../input/field.ts"
import { identifiers } from "../input/identifiers.ts"
import { note } from "../input/text-values.ts"
import { change } from "../method/change.ts"

/** Releases an order from hold. Its status is again that of its stage. */
export const unholdOrder = change({
  name: "unhold_order",
  purpose: "Release from hold",
  input: { ...identifiers, msg: optional(note) },
  change: () => ({ hold: null })
})
