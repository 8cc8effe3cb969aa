import { required } from "../input/field.ts"
import { identifiers } from "../input/identifiers.ts"
import { note } from "../input/text-values.ts"
import { change } from "../method/change.ts"

/** Maximum number of hold reasons stored in an order, to limit its size. The order's history contains all of them. */
const KEPT_REASONS = 50

/** Puts an order on hold. If the order is already on hold, adds the reason. */
export const holdOrder = change({
  name: "hold_order",
  purpose: "Put on hold",
  input: { ...identifiers, msg: required(note, "noReason") },
  change: ({ hold }, { msg }, { now }) => ({
    hold: { since: hold?.since ?? now, reasons: [...(hold?.reasons ?? []), msg].slice(-KEPT_REASONS) }
  })
})
