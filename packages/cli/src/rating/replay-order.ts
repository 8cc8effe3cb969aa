import type { CarriedBox, Order } from "../formats/order.ts"
import { amountText, millionths } from "./amounts.ts"
import { type CarrierRate, rateOrder, type Unratable } from "./rate-order.ts"
import { type RateSettings, type Tariffs, tariffsOf } from "./tariffs.ts"

/** One line of both prices. */
interface ComparedLine {
  readonly code: string
  readonly before: string
  readonly after: string
  readonly difference: string
}

/** What an order costs by the one cards and by the others; the lines' differences add up to the whole. */
export interface Comparison {
  readonly before: CarrierRate
  readonly after: CarrierRate
  readonly difference: string
  readonly lines: ReadonlyArray<ComparedLine>
}

/** No service of one side takes the order. */
export interface Incomparable {
  readonly problem: string
}

/** Cards of one side. */
export interface Side {
  readonly tariffs: Tariffs
  readonly services: ReadonlySet<string>
}

/** A carrier with one card is asked by it whatever the day, for last year's orders are to be priced by next year's card. */
export const sideOf = (settings: RateSettings): Side => {
  const editions = Map.groupBy(settings.cards, ({ carrier }) => carrier)
  const cards = settings.cards.map((card) =>
    editions.get(card.carrier)!.length > 1 ? card : { ...card, validFrom: "1970-01-01", validTo: null }
  )
  return {
    tariffs: tariffsOf({ ...settings, cards }),
    services: new Set(cards.flatMap(({ services }) => services.map(({ code }) => code)))
  }
}

/** The rate of a side: of the service that the order names where the side has it, or else the cheapest. */
const rateBy = (order: Order, boxes: ReadonlyArray<CarriedBox>, { services, tariffs }: Side) => {
  const { carrier, service, ...rest } = order
  const asked: Order = {
    ...rest,
    ...(carrier !== undefined && tariffs.carriers.includes(carrier) && { carrier }),
    ...(service !== undefined && services.has(service) && { service })
  }
  const rated = rateOrder(asked, boxes, tariffs)
  return "refusals" in rated ? rated : rated.rates[0]
}

const byCode = (rate: CarrierRate): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { amount, code } of rate.lines) sums.set(code, (sums.get(code) ?? 0n) + millionths(amount))
  return sums
}

/** Two prices, line by line. */
const compared = (before: CarrierRate, after: CarrierRate): Comparison => {
  const [was, is] = [byCode(before), byCode(after)]
  return {
    before,
    after,
    difference: amountText(millionths(after.cost) - millionths(before.cost)),
    lines: [...new Set([...was.keys(), ...is.keys()])].map((code) => {
      const [a, b] = [was.get(code) ?? 0n, is.get(code) ?? 0n]
      return { code, before: amountText(a), after: amountText(b), difference: amountText(b - a) }
    })
  }
}

/** What an order in these boxes costs by both sides. */
export const replayOrder = (
  order: Order,
  boxes: ReadonlyArray<CarriedBox>,
  before: Side,
  after: Side
): Comparison | Incomparable | Unratable => {
  const was = rateBy(order, boxes, before)
  if (was !== undefined && "refusals" in was) return was
  const is = rateBy(order, boxes, after)
  if (is !== undefined && "refusals" in is) return is
  if (was === undefined || is === undefined)
    return { problem: `no service of ${was === undefined ? "--cards" : "--against"} takes it` }
  if (was.currency !== is.currency)
    return { refusals: [{ at: "", message: `prices in ${was.currency} and ${is.currency} cannot be compared` }] }
  return compared(was, is)
}
