import type { Order } from "../../parts/due-badge.ts"

/** A shipment of an order. */
export type Shipment = Order["shipments"][number]

/** Returns the shipments of an order that took place. */
export const madeOf = ({ shipments }: Order): ReadonlyArray<Shipment> =>
  shipments.filter(({ voided }) => voided === undefined)

/** Returns the parcels of a shipment. One without parcels is a parcel itself. */
export const parcelsOf = (shipment: Shipment): ReadonlyArray<Pick<Shipment, "trackingno" | "type" | "weight">> => {
  const { parcels = [], trackingno } = shipment
  const shared = trackingno === undefined ? {} : { trackingno }
  return parcels.length === 0 ? [shipment] : parcels.map((parcel) => ({ ...shared, ...parcel }))
}
