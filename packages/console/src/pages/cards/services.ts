import type { CardQuote, OrderPacking } from "@waybill/core/adapter"
import { exampleCards } from "@waybill/packing/rating"
import type { Settings, Visit } from "../../frame/page.ts"
import type { Order } from "../../parts/due-badge.ts"
import { daysText, isExample } from "./prices.ts"

/** A service that takes the parcels of an order. */
export interface ServiceChoice {
  readonly carrier: string
  readonly service: string
  /** Its name, price and days, such as `ACME Ground, 12.40 USD, 3 days`. */
  readonly text: string
  /** Whether the price is an invented example. */
  readonly isExample: boolean
}

type Rate = CardQuote["rates"][number]

/** Note below a list with invented prices. */
export const EXAMPLE_NOTE = "Example prices: they are invented."

/** Returns the services with the order's own first, which can have no price. */
export const asOrdered = (
  { shipping: { carrier, service } }: Order,
  services: ReadonlyArray<ServiceChoice>
): ReadonlyArray<ServiceChoice> => {
  const isOwn = (each: ServiceChoice) => each.carrier === carrier && each.service === service
  const { isExample = false, text = `${carrier} ${service}` } = services.find(isOwn) ?? {}
  return [{ carrier, service, text: `${text}, as ordered`, isExample }, ...services.filter((each) => !isOwn(each))]
}

/** Whether a price is from a card with invented prices. A host that names no cards can use the examples. */
const isInvented = ({ card, edition }: Rate, { inForce }: Settings): boolean =>
  (inForce?.cards ?? exampleCards).some((each) => each.id === card && each.edition === edition && isExample(each))

/**
 * Returns the services for the planned parcels of an order with their prices, cheapest first. Returns none if the price
 * would be uncertain: without a plan for every piece, without a weight of each parcel, or if the cards refuse the address.
 */
export const servicesFor = async (
  { client, settings }: Pick<Visit, "client" | "settings">,
  { shipping_address: { country, state, zip } }: Order,
  packing: OrderPacking | undefined
): Promise<ReadonlyArray<ServiceChoice>> => {
  const { boxes = [], unpacked = [], units } = packing ?? {}
  const parcels = boxes.flatMap(({ height, length, weight, width }) =>
    weight === undefined ? [] : [{ length, width, height, weight }]
  )
  if (parcels.length === 0 || parcels.length < boxes.length || unpacked.length > 0) return []
  const answer = await client.quoteParcels({
    destination: { country, ...(state !== undefined && { state }), ...(zip !== undefined && { postal: zip }) },
    parcels,
    units: units?.length === "cm" ? "cm/kg" : "in/lb",
    package_type: boxes.every(({ kind }) => kind === "tube") ? "Tube" : "Box"
  })
  if (answer._tag !== "Success") return []
  return answer.body.rates.map((rate) => ({
    carrier: rate.carrier,
    service: rate.service,
    text: `${rate.title}, ${rate.cost} ${rate.currency}, ${daysText(rate.days)}`,
    isExample: isInvented(rate, settings)
  }))
}
