import { Effect, Layer } from "effect"
import { type Rate, type RateRequest, Rater } from "../ports/rater.ts"
import { type Decimal, millionths } from "../values/decimal.ts"

/** A price for a shipment and one for each started unit of its weight, in cents. */
export interface Tariff {
  readonly title: string
  readonly cents: number
  readonly centsPerWeight: number
  /** `SAME_DAY` … `TWENTY_DAYS` or `UNKNOWN`. */
  readonly delivery_time: string
}

/** Carrier code → service code → its tariff. */
export type Tariffs = Readonly<Record<string, Readonly<Record<string, Tariff>>>>

const startedUnits = ({ boxes }: RateRequest): bigint =>
  boxes.reduce((units, { weight }) => units + (millionths(weight) + 999_999n) / 1_000_000n, 0n)

const decimalOf = (cents: bigint): Decimal => `${cents / 100n}.${String(cents % 100n).padStart(2, "0")}` as Decimal

/** Quotes from one tariff a service: cheapest first, then by code. */
export const tariffRater = (tariffs: Tariffs): Layer.Layer<Rater> => {
  const byCarrier = new Map(Object.entries(tariffs))
  return Layer.succeed(
    Rater,
    Rater.of({
      rate: (request) =>
        Effect.sync(() => {
          const services = byCarrier.get(request.carrier)
          if (services === undefined) return { noRateCard: true }
          const units = startedUnits(request)
          const priced = Object.entries(services).map(([method, { cents, centsPerWeight, delivery_time, title }]) => {
            const total = BigInt(cents) + BigInt(centsPerWeight) * units
            return { total, rate: { title, method, cost: decimalOf(total), delivery_time } satisfies Rate }
          })
          priced.sort((a, b) => Number(a.total - b.total) || (a.rate.method < b.rate.method ? -1 : 1))
          return { rates: priced.map(({ rate }) => rate) }
        })
    })
  )
}
