import {
  type NotOffered,
  type Quoted,
  type QuoteRefusal,
  quote,
  type Rate,
  type Shipment,
  type ShippedBox
} from "@waybill/packing/rating"
import type { CarriedBox, Order } from "../formats/order.ts"
import { millionths } from "./amounts.ts"
import type { Tariffs } from "./tariffs.ts"

/** A service of a carrier at its price. */
export interface CarrierRate extends Rate {
  readonly carrier: string
  readonly currency: string
}

/** A service, or a carrier as a whole, that does not take the boxes. */
export interface CarrierRefusal {
  readonly carrier: string
  readonly method?: string
  readonly reason: string
  readonly box?: NotOffered["box"]
}

/** What all carriers ask, cheapest first within a currency. */
export interface RatedOrder {
  readonly shipDate: string | null
  readonly rates: ReadonlyArray<CarrierRate>
  readonly notOffered: ReadonlyArray<CarrierRefusal>
}

/** Why an order cannot be rated, with pointers into it. */
export interface Unratable {
  readonly refusals: ReadonlyArray<Pick<QuoteRefusal, "at" | "message">>
}

/** A box as it is asked about; one without a weight has none to ask with. */
const askedBox = ({ height, length, weight = 0, width }: CarriedBox): ShippedBox => ({
  length,
  width,
  height,
  weight
})

/** One carrier, or all; each with what its shipments have in common. */
export const carriersFor = ({ carrier }: Order, { carriers }: Tariffs): ReadonlyArray<string> =>
  carrier === undefined ? carriers : [carrier]

/** The parts of a shipment that an order says itself. */
export const shipmentOf = (order: Order, carrier: string, boxes: ReadonlyArray<CarriedBox>): Shipment => ({
  carrier,
  destination: order.destination as Shipment["destination"],
  boxes: boxes.map(askedBox),
  packageType: boxes.length > 0 && boxes.every(({ kind }) => kind === "tube") ? "Tube" : "Box"
})

export const byCost = (a: CarrierRate, b: CarrierRate): number => {
  if (a.currency !== b.currency) return a.currency < b.currency ? -1 : 1
  const difference = millionths(a.cost) - millionths(b.cost)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

/** The rates of one quote, with their carrier. */
const ratesIn = ({ card: { carrier, currency }, rates }: Quoted): ReadonlyArray<CarrierRate> =>
  rates.map((rate) => ({ carrier, currency, ...rate }))

/** Of an order that lacks what every quote needs. */
export const lacking = (order: Order): Unratable["refusals"] => {
  const lacks: Array<Unratable["refusals"][number]> = []
  if (order.destination === undefined)
    lacks.push({ at: "/destination", message: "a destination is needed to ask for rates" })
  return lacks
}

/** Removes the pointer from a message, because the report prints it separately. */
export const withoutPointer = ({ at, message }: Unratable["refusals"][number]): Unratable["refusals"][number] => ({
  at,
  message: message.replace(`${at}: `, "")
})

/** What carriers ask for an order in these boxes. */
export const rateOrder = (order: Order, boxes: ReadonlyArray<CarriedBox>, tariffs: Tariffs): RatedOrder | Unratable => {
  const lacks = lacking(order)
  if (lacks.length > 0) return { refusals: lacks }
  const light = boxes.findIndex(({ weight }) => weight === undefined || weight === 0)
  if (light !== -1)
    return {
      refusals: [{ at: `/boxes/${light}/weight`, message: `box ${light + 1} has no weight to ask for rates with` }]
    }
  const context = tariffs.contextOf(order)
  const rates: Array<CarrierRate> = []
  const notOffered: Array<CarrierRefusal> = []
  let shipDate: string | null = null
  for (const carrier of carriersFor(order, tariffs)) {
    const answer = quote(shipmentOf(order, carrier, boxes), context)
    if (answer._tag === "Quoted") {
      shipDate ??= answer.shipDate
      for (const rate of ratesIn(answer))
        if (order.service === undefined || rate.method === order.service) rates.push(rate)
      for (const { box, method, reason } of answer.notOffered) notOffered.push({ carrier, method, reason, box })
    } else if (order.carrier === undefined && answer.refusals.every(({ code }) => code === "no-edition"))
      notOffered.push({ carrier, reason: "no card in force" })
    else return { refusals: answer.refusals.map(withoutPointer) }
  }
  return { shipDate, rates: rates.sort(byCost), notOffered }
}
