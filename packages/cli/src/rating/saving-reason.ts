import type { RateCard } from "@waybill/packing/rating"
import { formatMicros, millionthsOf } from "@waybill/packing/values"
import { describeLimit, describeStep } from "./price-steps.ts"
import type { CarrierRate, CarrierRefusal } from "./rate-order.ts"

/** Parcels with their rate, its card, and the sum of the prices of the boxes in millionths. */
export interface PricedParcels {
  /** Gross weight of each parcel. */
  readonly weights: ReadonlyArray<number>
  readonly rate: CarrierRate
  readonly cartons: bigint
  readonly card: RateCard
}

/** Maximum number of listed weights. */
const MAX_WEIGHTS = 3

/** Maximum number of lines named in a reason. */
const MAX_LINES = 4

/** Describes parcels, such as `2 parcels of 12 and 13 lb`. */
const describeParcels = (weights: ReadonlyArray<number>, unit: string): string => {
  const different = [...new Set(weights)].sort((a, b) => a - b)
  const last = different.pop()!
  const named = different.length === 0 ? `${last}` : `${different.join(", ")} and ${last}`
  const of = different.length < MAX_WEIGHTS ? named : `up to ${last}`
  return `${weights.length} ${weights.length === 1 ? "parcel" : "parcels"} of ${of} ${unit}`
}

/** Returns the sum of the lines of a rate for each code. */
const sumsOf = ({ lines }: CarrierRate): ReadonlyMap<string, bigint> => {
  const sums = new Map<string, bigint>()
  for (const { amount, code } of lines) sums.set(code, (sums.get(code) ?? 0n) + millionthsOf(amount))
  return sums
}

const describeAmount = (less: bigint, currency: string): string =>
  `${formatMicros(less > 0n ? less : -less)} ${currency} ${less > 0n ? "less" : "more"}`

/** Describes a difference in the prices of the boxes, such as `cartons 1.80 USD more`. Empty without one. */
const describeCartons = (fewest: PricedParcels, cheapest: PricedParcels): ReadonlyArray<string> => {
  const less = fewest.cartons - cheapest.cartons
  return less === 0n ? [] : [`cartons ${describeAmount(less, cheapest.rate.currency)}`]
}

/** Describes a line that differs, such as `Additional handling 28.75 USD less (longest side above 48 in)`. */
const describeLine = (code: string, less: bigint, { card, rate }: PricedParcels): string => {
  const title = code === "base" ? "base price" : (card.surcharges?.[code]?.title ?? code)
  const amount = describeAmount(less, rate.currency)
  const reason = code === "base" ? rate.lines.find((line) => line.code === code)?.calc : describeStep(card, code)
  return `${title} ${amount}${less > 0n && reason !== undefined && reason !== "" ? ` (${reason})` : ""}`
}

const describeLines = (fewest: PricedParcels, cheapest: PricedParcels): ReadonlyArray<string> => {
  const [before, after] = [sumsOf(fewest.rate), sumsOf(cheapest.rate)]
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((code) => ({ code, less: (before.get(code) ?? 0n) - (after.get(code) ?? 0n) }))
    .filter(({ less }) => less !== 0n)
    .sort((a, b) => (a.less > b.less ? -1 : 1))
    .slice(0, MAX_LINES)
    .map(({ code, less }) => describeLine(code, less, fewest))
}

/**
 * Explains why parcels cost less than the fewest parcels: by the price lines that differ most or, if the services
 * differ, by the limit for which the cheaper service declines the fewest parcels. Adds the difference of the boxes.
 */
export const explainSaving = (
  fewest: PricedParcels,
  cheapest: PricedParcels,
  unit: string,
  declined: ReadonlyArray<CarrierRefusal>
): string => {
  const [few, cheap] = [fewest, cheapest].map(({ weights }) => describeParcels(weights, unit)) as [string, string]
  const parcels = few === cheap ? `${cheap} in other boxes` : `${cheap} instead of ${few}`
  const { carrier, method, title } = cheapest.rate
  const cartons = describeCartons(fewest, cheapest)
  if (fewest.rate.carrier === carrier && fewest.rate.method === method)
    return `${parcels}: ${[...describeLines(fewest, cheapest), ...cartons].join(", ")}`
  const refusal = declined.find((each) => each.carrier === carrier && each.method === method)
  const limit = describeLimit(cheapest.card, method, refusal?.reason)
  const service = `${title}${limit === undefined ? "" : ` (${limit})`} instead of ${fewest.rate.title}`
  return `${parcels}: ${[service, ...cartons].join(", ")}`
}
