import {
  type NotOffered,
  type Quoted,
  type QuoteRefusal,
  quote,
  type Rate,
  type Shipment,
  type ShippedBox
} from "@waybill/packing/rating"
import { millionthsOf, unknownName } from "@waybill/packing/values"
import type { Order, OrderBox } from "../formats/order.ts"
import type { Tariffs } from "./tariffs.ts"

/** The price of one carrier's service. */
export interface CarrierRate extends Rate {
  readonly carrier: string
  readonly currency: string
}

/** A service that does not accept the boxes, or a carrier without a service that accepts them. */
export interface CarrierRefusal {
  readonly carrier: string
  readonly method?: string
  readonly reason: string
  readonly box?: NotOffered["box"]
}

/** Returns the reasons of refusals as one string. */
export const listRefusals = (refusals: ReadonlyArray<CarrierRefusal>): string =>
  refusals.map(({ carrier, method, reason }) => `${method ?? carrier} (${reason})`).join(", ")

/** Reasons that depend only on the destination. */
const placeReasons: ReadonlyArray<string> = ["no zone", "zone not in any table"]

/** Returns the state or the country of an order that all refusals are about, or undefined if there is another reason. */
export const unreachedPlace = (
  { destination }: Pick<Order, "destination">,
  refusals: ReadonlyArray<CarrierRefusal>
): string | undefined => {
  if (refusals.length === 0 || !refusals.every(({ reason }) => placeReasons.includes(reason))) return undefined
  const { country, state = "" } = destination!
  return ["US", "CA"].includes(country) && state !== "" ? `${state}, ${country}` : country
}

/** The rates of all carriers for an order, cheapest first within each currency. */
export interface RatedOrder {
  readonly shipDate: string | null
  readonly rates: ReadonlyArray<CarrierRate>
  readonly notOffered: ReadonlyArray<CarrierRefusal>
}

/** A reason why an order cannot be rated. `kind` is the message without values from the order. Default: the message. */
interface RateRefusal extends Pick<QuoteRefusal, "at" | "message"> {
  readonly kind?: string
}

/** Reasons why an order cannot be rated, each with a JSON pointer into the order. */
export interface Unratable {
  readonly refusals: ReadonlyArray<RateRefusal>
}

const shippedBox = ({ height, length, weight = 0, width }: OrderBox): ShippedBox => ({
  length,
  width,
  height,
  weight
})

/** Returns the carriers to quote: the order's carrier, or all carriers. */
export const carriersFor = ({ carrier }: Order, { carriers }: Tariffs): ReadonlyArray<string> =>
  carrier === undefined ? carriers : [carrier]

/** Returns the shipment of an order's boxes with a carrier. */
export const shipmentOf = (order: Order, carrier: string, boxes: ReadonlyArray<OrderBox>): Shipment => ({
  carrier,
  destination: order.destination as Shipment["destination"],
  boxes: boxes.map(shippedBox),
  ...(order.declaredValue !== undefined && { declaredValue: order.declaredValue }),
  packageType: boxes.length > 0 && boxes.every(({ kind }) => kind === "tube") ? "Tube" : "Box"
})

/** Compares two rates by currency and then by cost, for sorting. */
const byCost = (a: CarrierRate, b: CarrierRate): number => {
  if (a.currency !== b.currency) return a.currency < b.currency ? -1 : 1
  const difference = millionthsOf(a.cost) - millionthsOf(b.cost)
  return difference < 0n ? -1 : difference > 0n ? 1 : 0
}

const ratesIn = ({ card: { carrier, currency }, rates }: Quoted): ReadonlyArray<CarrierRate> =>
  rates.map((rate) => ({ carrier, currency, ...rate }))

/** Returns refusals for missing data that every quote needs, and for a carrier or a service that no card has. */
export const missingForQuote = (order: Order, { carriers, tariffs }: Tariffs): Unratable["refusals"] => {
  const { carrier, destination, service } = order
  if (destination === undefined) return [{ at: "/destination", message: "missing destination; rating needs one" }]
  if (carrier !== undefined && !carriers.includes(carrier))
    return [
      {
        at: "/carrier",
        message: `no rate card: ${unknownName("carrier", carrier, carriers)}`,
        kind: "no rate card for the carrier"
      }
    ]
  const cards = tariffs.map(({ card }) => card).filter((card) => carrier === undefined || card.carrier === carrier)
  const codes = [...new Set(cards.flatMap(({ services }) => services.map(({ code }) => code)))]
  return service === undefined || codes.includes(service)
    ? []
    : [{ at: "/service", message: unknownName("service", service, codes), kind: "unknown service" }]
}

/** Returns a refusal without the path in its message, because the pointer is printed separately. */
export const withoutPointer = ({ at, message }: Unratable["refusals"][number]): Unratable["refusals"][number] => ({
  at,
  message: message.replace(/^[\w.[\]~]+: /, "")
})

/** Returns the rates of all carriers for an order in the given boxes. */
export const rateOrder = (order: Order, boxes: ReadonlyArray<OrderBox>, tariffs: Tariffs): RatedOrder | Unratable => {
  const missing = missingForQuote(order, tariffs)
  if (missing.length > 0) return { refusals: missing }
  const weightless = boxes.findIndex(({ weight }) => weight === undefined || weight === 0)
  if (weightless !== -1)
    return {
      refusals: [
        {
          at: `/boxes/${weightless}/weight`,
          message: `box ${weightless + 1} has no weight; rating needs one in the field or column "weight"`
        }
      ]
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
      notOffered.push({ carrier, reason: "no card is valid on the ship date" })
    else return { refusals: answer.refusals.map(withoutPointer) }
  }
  return { shipDate, rates: rates.sort(byCost), notOffered }
}
