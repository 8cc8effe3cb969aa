import type { CardQuote, OrderPacking } from "@waybill/core/adapter"
import { exampleCards } from "@waybill/packing/rating"
import type { Visit } from "../../frame/page.ts"
import type { Order } from "../../parts/due-badge.ts"
import { daysText } from "./prices.ts"

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

const isExample = ({ card, edition }: Rate): boolean =>
  exampleCards.some((each) => each.id === card && each.edition === edition)

/**
 * Returns the services for the planned parcels of an order with their prices, cheapest first. Returns none if the price
 * would be uncertain: without a plan for every piece, without a weight of each parcel, or if the cards refuse the address.
 */
export const servicesFor = async (
  { client }: Pick<Visit, "client">,
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
    isExample: isExample(rate)
  }))
}
