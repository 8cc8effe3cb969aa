import {
  boundQuotes,
  type Compilation,
  compile,
  compileShipFrom,
  type Quote,
  type QuoteContext,
  type Quoted,
  quote,
  type RateCard,
  type ReadResult,
  readRateCard,
  readShipFrom,
  type ShipFrom,
  type Shipment,
  type Tariff
} from "@waybill/packing/rating"
import { Effect, Layer, Result } from "effect"
import { logSafely } from "../logging/log.ts"
import { type RateAnswer, type RateProblem, type RateRequest, Rater } from "../ports/rater.ts"
import { Unavailable } from "../ports/unavailable.ts"
import type { Decimal } from "../values/decimal.ts"
import { packageTypeCheck } from "./package-type-check.ts"
import { readRateAnswer } from "./rate-answer.ts"
import { sameStarts } from "./same-start.ts"

/** The units of a length and of a weight. */
export const units = {
  "in/lb": { length: "in", weight: "lb" },
  "cm/kg": { length: "cm", weight: "kg" }
} as const satisfies Record<RateRequest["units"], unknown>

const unavailable = (cause: unknown) => Effect.fail(new Unavailable({ port: "Rater", cause }))

const explain = (faults: ReadonlyArray<{ readonly message: string }>): string =>
  faults.map(({ message }) => message).join("; ")

/** Codes of refusals that mean that the carrier has no rate card valid on the ship date. */
export const noCardCodes: ReadonlySet<string> = new Set(["unknown-carrier", "no-edition"])

/** Returns the reasons why no service is available, with the fields of shipping_rate. */
const notOffered = (services: Quoted["notOffered"]): ReadonlyArray<RateProblem> =>
  services.map(({ box, method, reason }) => ({
    path: box === null ? "order_info" : `order_info[${box}]`,
    problem: `${method} is not available: ${reason}`
  }))

const answerOf = (
  quoted: Quote,
  shipment: Shipment,
  context: QuoteContext,
  packageTypeProblem: (type: string) => string | undefined
): Effect.Effect<RateAnswer, Unavailable> => {
  if (quoted._tag === "Refused") {
    return quoted.refusals.every(({ code }) => noCardCodes.has(code))
      ? Effect.succeed({ noRateCard: true })
      : unavailable(explain(quoted.refusals))
  }
  const { packageType } = shipment
  const problem = packageType === undefined ? undefined : packageTypeProblem(packageType)
  const problems = [
    ...(problem === undefined ? [] : [{ path: "shipping.package_type", problem }]),
    ...(quoted.rates.length === 0 ? notOffered(quoted.notOffered) : [])
  ]
  const rates = quoted.rates.map(({ cost, deliveryTime, method, title }) => ({
    title,
    method,
    cost,
    delivery_time: deliveryTime
  }))
  // A rate can be invalid: a discount can exceed the price, and a price can exceed the maximum amount.
  return Result.match(readRateAnswer({ rates }), {
    onFailure: ({ message }) => unavailable(message),
    onSuccess: () => {
      const quotes = boundQuotes(quoted, shipment, context)
      const withQuote = (rate: (typeof rates)[number], index: number) => ({
        ...rate,
        // The checked reply has exact amounts.
        cost: rate.cost as Decimal,
        quote: quotes[index]!
      })
      return Effect.succeed({ rates: rates.map(withQuote), ...(problems.length > 0 && { problems }) })
    }
  })
}

/** Compiles a document, or returns its faults if it could not be read. */
const compileReading = <A, B>(
  reading: ReadResult<A>,
  compileDocument: (document: A) => Compilation<B>
): Compilation<B> => (reading._tag === "Refused" ? reading : compileDocument(reading.document))

/** Compiles rate cards and collects the errors in invalid cards by carrier. Cards from files may contain anything. */
const compileCards = (cards: ReadonlyArray<RateCard | null>) => {
  const tariffs: Array<Tariff> = []
  const invalid = new Map(sameStarts(cards))
  for (const card of cards) {
    const compilation = compileReading(readRateCard(card), compile)
    if (compilation._tag === "Compiled") tariffs.push(compilation.compiled)
    else invalid.set(String(card?.carrier), explain(compilation.faults))
  }
  return { tariffs, invalid }
}

/**
 * Returns a rater that quotes from the rate cards valid on the ship date. A carrier with an invalid card is
 * unavailable, and the reason is logged when the layer is built. Other carriers are not affected.
 */
export const cardRater = (cards: ReadonlyArray<RateCard>, shipFrom: ShipFrom): Layer.Layer<Rater> => {
  if (cards.length === 0) throw new TypeError("rater: cards: must have at least one rate card")
  const from = compileReading(readShipFrom(shipFrom), compileShipFrom)
  if (from._tag === "Refused") throw new RangeError(`Invalid shipFrom: ${explain(from.faults)}`)
  const { invalid, tariffs } = compileCards(cards)
  const packageTypeProblem = packageTypeCheck(tariffs.map(({ card }) => card))
  const rate = (request: RateRequest) => {
    const { at, boxes, carrier, destination, package_type, residential, rush } = request
    const error = invalid.get(carrier)
    if (error !== undefined) return unavailable(error)
    const { country, state, zip } = destination
    const shipment = {
      carrier,
      destination: { country, state, postal: zip },
      boxes: boxes.map(({ height, length, weight, width }) => ({ length, width, height, weight })),
      ...(package_type !== undefined && { packageType: package_type })
    }
    const context = { cards: tariffs, from: from.compiled, at, units: units[request.units], residential, rush }
    return answerOf(quote(shipment, context), shipment, context, packageTypeProblem)
  }
  return Layer.effect(
    Rater,
    Effect.gen(function* () {
      for (const [carrier, error] of invalid) {
        yield* logSafely(Effect.logError(`Invalid rate card of carrier ${carrier}`, error))
      }
      return Rater.of({ rate: (request) => Effect.suspend(() => rate(request)) })
    })
  )
}
