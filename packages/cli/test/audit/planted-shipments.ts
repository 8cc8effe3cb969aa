// The planted errors of the audit library, as shipments of one orders file and cards of one folder.
import type { FindingKind } from "@waybill/packing/audit"
import type { RateCard } from "@waybill/packing/rating"
import { bill } from "../../../packing/test/audit/billing.ts"
import { acme2026, ground, type PlantedError } from "../../../packing/test/audit/plant.ts"
import { plantedErrors } from "../../../packing/test/audit/planted-errors.ts"

/** A shipment with its charges on the invoice. */
export interface PlantedShipment {
  readonly order: string
  readonly tracking: ReadonlyArray<string>
  readonly charges: PlantedError["charges"]
}

/** A planted error with the name of its order, and a carrier whose cards are those of the error. */
interface Plant extends PlantedError {
  readonly order: string
  readonly carrier: string
}

const plants = plantedErrors.map((error, n): Plant => {
  const { cards, shipment } = error.truth
  const isUsual = cards.every((card) => ground.cards.includes(card))
  return { ...error, order: `P-${n}`, carrier: isUsual ? shipment.carrier : `${shipment.carrier}-${n}` }
})

const trackingOf = ({ order, truth }: Plant): ReadonlyArray<string> =>
  truth.shipment.boxes.map((_, box) => `1Z${order.replace("-", "")}B${box}`)

/** Rate cards of all plants. */
export const plantedCards: ReadonlyArray<RateCard> = [
  ...ground.cards,
  ...plants.flatMap(({ carrier, truth }) =>
    truth.cards
      .filter((card) => !ground.cards.includes(card) && card.carrier === acme2026.carrier)
      .map((card) => ({ ...card, carrier, id: carrier }))
  )
]

export const plantedShipFrom = ground.from

/** Orders of all plants, as lines of JSON. */
export const plantedOrders = plants.map((plant) => {
  const { at, residential, rush, service, shipment } = plant.truth
  const tracking = trackingOf(plant)
  return JSON.stringify({
    order: plant.order,
    carrier: plant.carrier,
    service,
    at,
    residential,
    rush,
    destination: shipment.destination,
    boxes: shipment.boxes.map((box, n) => ({
      ...box,
      tracking: tracking[n],
      ...(shipment.packageType === "Tube" && { kind: "tube" })
    }))
  })
})

/** Shipments as the carrier bills them, with the errors. */
export const billedShipments: ReadonlyArray<PlantedShipment> = plants.map((plant) => ({
  order: plant.order,
  tracking: trackingOf(plant),
  charges: plant.charges
}))

/** Shipments without an error in their bill. Excludes those that have no price. */
export const correctShipments: ReadonlyArray<PlantedShipment> = plants.flatMap((plant) => {
  const charges = bill(plant.truth)
  return charges === undefined ? [] : [{ order: plant.order, tracking: trackingOf(plant), charges }]
})

/** Sums of the findings to expect, in millionths, by the name of the order. */
export const plantedFindings: Readonly<Record<string, Readonly<Partial<Record<FindingKind, number>>>>> =
  Object.fromEntries(plants.map(({ findings, name, order }) => [`${order} ${name}`, findings]))

/** Returns the key of an order in `plantedFindings`. */
export const plantNamed = (order: string): string => `${order} ${plants.find((plant) => plant.order === order)?.name}`
