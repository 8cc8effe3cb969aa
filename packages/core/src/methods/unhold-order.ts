import { optional } from "../input/field.ts"
import { identifiers } from "../input/identifiers.ts"
import { note } from "../input/text-values.ts"
import { change } from "../method/change.ts"

/** Removes the merchant's hold. Without other holds, the status is again derived from the stage. */
export const unholdOrder = change({
  name: "unhold_order",
  purpose: "Release from hold",
  input: { ...identifiers, msg: optional(note) },
  change: ({ holds }) => ({ holds: holds.filter(({ by }) => by === "operator") })
})
