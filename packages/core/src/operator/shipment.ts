import type { NewValues } from "../order/history.ts"
import type { Order, Shipment } from "../order/order.ts"
import { trackingStatusOf } from "../order/tracking.ts"
import type { Change } from "./define.ts"
import { refuse } from "./refusal.ts"

/** Changes one shipment of an order, unless the shipment does not exist or is voided. */
export const changeShipment = (
  order: Order,
  shipment_id: string,
  change: (shipment: Shipment) => Shipment | Exclude<Change, NewValues | undefined>
): Change => {
  const found = order.shipments.find((each) => each.shipment_id === shipment_id)
  if (found === undefined) {
    const ids = order.shipments.map((each) => each.shipment_id).join(", ")
    return {
      refused: refuse("unknownShipment", `there is no shipment ${shipment_id}; the shipments are ${ids || "none"}`)
    }
  }
  if (found.voided !== undefined) return { refused: refuse("voided", `shipment ${shipment_id} is voided`) }
  const changed = change(found)
  if ("refused" in changed) return changed
  return { shipments: order.shipments.map((each) => (each === found ? changed : each)) }
}

/** Whether the carrier has delivered a shipment. A returned one is not delivered. */
export const isDelivered = ({ tracking }: Shipment): boolean => trackingStatusOf(tracking) === "delivered"
