import { date } from "../input/date-values.ts"
import { optional, required } from "../input/field.ts"
import { note, text } from "../input/text-values.ts"
import { command } from "../operator/define.ts"
import { invalid } from "../operator/refusal.ts"
import { changeShipment } from "../operator/shipment.ts"
import { shippedAtProblem } from "../operator/shipped-at.ts"

/** Replaces values of a shipment. The history keeps the old ones. */
export const correctShipment = command({
  name: "correctShipment",
  input: {
    shipment_id: required(text),
    carrier: optional(text),
    trackingno: optional(text),
    shippedAt: optional(date),
    msg: optional(note)
  },
  change: (order, { carrier, shipment_id, shippedAt, trackingno }, { now }) => {
    if (carrier === undefined && trackingno === undefined && shippedAt === undefined)
      return { refused: invalid("shipment_id", "give the carrier, trackingno or shippedAt to correct") }
    const problem = shippedAt === undefined ? undefined : shippedAtProblem(shippedAt, now)
    if (problem !== undefined) return { refused: invalid("shippedAt", problem) }
    return changeShipment(order, shipment_id, ({ service, ...shipment }) => ({
      ...shipment,
      // The service of the old carrier is not one of the new carrier.
      ...(service !== undefined && (carrier ?? shipment.carrier) === shipment.carrier && { service }),
      ...(carrier !== undefined && { carrier }),
      ...(trackingno !== undefined && { trackingno }),
      ...(shippedAt !== undefined && { shipped_at: shippedAt })
    }))
  }
})
