// Shared by the tests of real tariffs.
import type { RateCard, Shipment } from "@waybill/packing/rating"
import { linesIn } from "../fixtures/plain-card.ts"
import { quoteFrom } from "../quote/quote-properties.ts"

/** Calendar of a carrier that delivers from Monday to Friday. */
export const week: NonNullable<RateCard["calendars"]> = {
  week: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: [] }
}

/** Returns the zones as places of a country with postal prefixes. */
export const zonesBy = (country: string, prefixes: Readonly<Record<string, ReadonlyArray<string>>>) =>
  Object.entries(prefixes).map(([id, postal]) => ({ id, match: [{ country, postal }] }))

/** Returns the cost and the lines of the only service, or the reason why it is not offered. */
export const priceOf = (...given: Parameters<typeof quoteFrom>): readonly [string, ...ReadonlyArray<string>] => {
  const { notOffered, rates } = quoteFrom(...given)
  return rates[0] === undefined ? [notOffered[0]!.reason] : [rates[0].cost, ...linesIn(rates[0])]
}

/** Returns a shipment of one box. */
export const boxTo = (
  carrier: string,
  destination: Shipment["destination"],
  [length, width, height, weight]: readonly [number, number, number, number],
  more: Partial<Shipment> = {}
): Shipment => ({ carrier, destination, boxes: [{ length, width, height, weight }], ...more })
