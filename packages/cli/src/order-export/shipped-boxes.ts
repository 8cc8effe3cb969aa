import type { Order, Policy } from "@waybill/core"
import type { OrderShipment, ShipmentParcel } from "@waybill/core/adapter"
import { boxKinds, type OrderBox } from "../formats/order.ts"
import { trackingKey } from "../invoice/read-row.ts"
import type { Units } from "../settings/units.ts"

/** The units of each policy. */
export const unitsOf: Readonly<Record<Policy["units"], Units>> = {
  "in/lb": { length: "in", weight: "lb" },
  "cm/kg": { length: "cm", weight: "kg" }
}

type ShippedParcel = Pick<ShipmentParcel, "trackingno" | "type" | "weight">

/** Returns the parcels of a shipment. A tracking number of the whole shipment belongs to its first parcel. */
const parcelsOf = ({ parcels, trackingno, type, weight }: OrderShipment): ReadonlyArray<ShippedParcel> => {
  const whole = { ...(trackingno !== undefined && { trackingno }), ...(type !== undefined && { type }) }
  if (parcels === undefined) return [{ ...whole, ...(weight !== undefined && { weight }) }]
  return parcels.map((parcel, i) => (i === 0 ? { ...whole, ...parcel } : parcel))
}

/** Returns the boxes of a shipped order: the sides in its quote, with the numbers and weights of its parcels. */
export const shippedBoxesOf = (
  { quote }: Order,
  shipments: ReadonlyArray<OrderShipment>,
  units: Policy["units"]
): ReadonlyArray<OrderBox> | undefined => {
  const parcels = shipments.flatMap(parcelsOf)
  if (quote === undefined || quote.boxes.length !== parcels.length) return undefined
  const { length, weight } = unitsOf[units]
  if (quote.units.length !== length || quote.units.weight !== weight) return undefined
  const seen = new Set<string>()
  return quote.boxes.map((box, i) => {
    const { trackingno = "", type = quote.packageType ?? "", weight: weighed = box.weight } = parcels[i]!
    const kind = boxKinds.find((each) => each === type.toLowerCase())
    const isNew = trackingno !== "" && !seen.has(trackingKey(trackingno))
    seen.add(trackingKey(trackingno))
    return {
      ...(kind && { kind }),
      width: Number(box.width),
      length: Number(box.length),
      height: Number(box.height),
      weight: Number(weighed),
      ...(isNew && { tracking: trackingno })
    }
  })
}
