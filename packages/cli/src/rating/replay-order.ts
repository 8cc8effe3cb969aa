import { formatMicros, millionthsOf } from "@waybill/packing/values"
import type { Order, OrderBox } from "../formats/order.ts"
import { type CarrierRate, rateOrder, type Unratable } from "./rate-order.ts"
import { compileTariffs, type RateSettings, type Tariffs } from "./tariffs.ts"

/** The amounts of one price line on both sides. */
export interface ComparedLine {
  readonly code: string
  readonly before: string
  readonly after: string
  readonly difference: string
}

/** The prices in the totals of a replay. */
export interface ComparedPrices {
  readonly before: Pick<CarrierRate, "cost" | "currency">
  readonly after: Pick<CarrierRate, "cost">
  readonly lines: ReadonlyArray<ComparedLine>
  /** Whether the card of a bound quote is present and yields exactly its lines. Absent if the order has no quote. */
  readonly isReproduced?: boolean
}

/** The prices of an order under two sets of cards. The differences of the price lines add up to `difference`. */
export interface PriceComparison extends ComparedPrices {
  readonly before: CarrierRate
  readonly after: CarrierRate
  readonly difference: string
  readonly lines: ReadonlyArray<ComparedLine>
}

/** The reason why an order's prices cannot be compared. */
export interface Incomparable {
  readonly problem: string
}

/** One side of the comparison: a compiled set of cards, and the codes of all services in it. */
export interface CardSide {
  readonly tariffs: Tariffs
  readonly services: ReadonlySet<string>
}

/**
 * Compiles the cards of one side. If a carrier has only one card, the card's dates are ignored, so that next year's
 * card can price last year's orders.
 */
export const compileSide = (settings: RateSettings): CardSide => {
  const editions = Map.groupBy(settings.cards, ({ carrier }) => carrier)
  const cards = settings.cards.map((card) =>
    editions.get(card.carrier)!.length > 1 ? card : { ...card, validFrom: "1970-01-01", validTo: null }
  )
  return {
    tariffs: compileTariffs({ ...settings, cards }),
    services: new Set(cards.flatMap(({ services }) => services.map(({ code }) => code)))
  }
}

/** Returns the cheapest rate. If the order names a carrier or service that this side has, considers only that one. */
const rateBy = (order: Order, boxes: ReadonlyArray<OrderBox>, { services, tariffs }: CardSide) => {
  const { carrier, service, ...rest } = order
  const restricted: Order = {
    ...rest,
    ...(carrier !== undefined && tariffs.carriers.includes(carrier) && { carrier }),
    ...(service !== undefined && services.has(service) && { service })
  }
  const rated = rateOrder(restricted, boxes, tariffs)
  return "refusals" in rated ? rated : rated.rates[0]
}

const sumsByCode = (rate: CarrierRate): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { amount, code } of rate.lines) sums.set(code, (sums.get(code) ?? 0n) + millionthsOf(amount))
  return sums
}

const compare = (before: CarrierRate, after: CarrierRate): PriceComparison => {
  const [sumsBefore, sumsAfter] = [sumsByCode(before), sumsByCode(after)]
  return {
    before,
    after,
    difference: formatMicros(millionthsOf(after.cost) - millionthsOf(before.cost)),
    lines: [...new Set([...sumsBefore.keys(), ...sumsAfter.keys()])].map((code) => {
      const [a, b] = [sumsBefore.get(code) ?? 0n, sumsAfter.get(code) ?? 0n]
      return { code, before: formatMicros(a), after: formatMicros(b), difference: formatMicros(b - a) }
    })
  }
}

/** Compares the price of an order under two sets of cards, packed in the given boxes. */
export const replayOrder = (
  order: Order,
  boxes: ReadonlyArray<OrderBox>,
  sideBefore: CardSide,
  sideAfter: CardSide
): PriceComparison | Incomparable | Unratable => {
  const before = rateBy(order, boxes, sideBefore)
  if (before !== undefined && "refusals" in before) return before
  const after = rateBy(order, boxes, sideAfter)
  if (after !== undefined && "refusals" in after) return after
  if (before === undefined || after === undefined)
    return { problem: `no service in ${before === undefined ? "--cards" : "--against"} accepts the order` }
  if (before.currency !== after.currency)
    return {
      refusals: [
        { at: "", message: `prices in ${before.currency} and ${after.currency} cannot be compared; use one currency` }
      ]
    }
  return compare(before, after)
}
