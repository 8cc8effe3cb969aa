import { identifiers } from "../input/identifiers.ts"
import { required } from "../input/shape.ts"
import { note } from "../input/text-values.ts"
import { change } from "../method/change.ts"

/** The order itself carries the latest reasons only, so that it cannot grow without bound; its history has all. */
const keptReasons = 50

/** Puts an order on hold; held again, it keeps both reasons. */
export const holdOrder = change({
  name: "hold_order",
  purpose: "Put on hold",
  input: { ...identifiers, msg: required(note, "noReason") },
  change: ({ hold }, { msg }, { now }) => ({
    hold: { since: hold?.since ?? now, reasons: [...(hold?.reasons ?? []), msg].slice(-keptReasons) }
  })
})
