import { identifiers } from "../input/identifiers.ts"
import { optional } from "../input/shape.ts"
import { note } from "../input/text-values.ts"
import { change } from "../method/change.ts"

/** Releases an order from hold; its status is that of its stage again. */
export const unholdOrder = change({
  name: "unhold_order",
  purpose: "Release from hold",
  input: { ...identifiers, msg: optional(note) },
  change: () => ({ hold: null })
})
