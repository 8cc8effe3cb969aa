import { date } from "../input/date-values.ts"
import { optional, required } from "../input/field.ts"
import { note, text } from "../input/text-values.ts"
import { command } from "../operator/define.ts"
import { oneOf } from "../operator/fields.ts"
import { invalid } from "../operator/refusal.ts"
import { changeShipment } from "../operator/shipment.ts"
import { trackedAtProblem } from "../operator/shipped-at.ts"
import { trackingStatuses, withUpdate } from "../order/tracking.ts"

/** Maximum number of updates of one shipment, to limit the size of the order. */
const MAX_UPDATES = 200

/** Records a carrier's update. Updates may arrive late, twice and in any sequence. */
export const track = command({
  name: "track",
  input: {
    shipment_id: required(text),
    status: required(oneOf(() => trackingStatuses)),
    at: required(date),
    note: optional(note),
    msg: optional(note)
  },
  change: (order, { at, note, shipment_id, status }, { now }) => {
    const problem = trackedAtProblem(at, now)
    if (problem !== undefined) return { refused: invalid("at", problem) }
    return changeShipment(order, shipment_id, (shipment) => {
      const tracking = withUpdate(shipment.tracking, { status, at, ...(note !== undefined && { note }) })
      return tracking.length > MAX_UPDATES
        ? { refused: invalid("status", `a shipment has at most ${MAX_UPDATES} updates`) }
        : { ...shipment, tracking }
    })
  }
})
