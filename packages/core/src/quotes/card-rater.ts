import {
  boundQuotes,
  carriersOf,
  compileShipFrom,
  type Quote,
  type QuoteContext,
  type Quoted,
  quote,
  type RateCard,
  readShipFrom,
  type ShipFrom,
  type Shipment,
  type Tariff
} from "@waybill/packing/rating"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import { type RateAnswer, type RateProblem, type RateRequest, Rater } from "../ports/rater.ts"
import { Unavailable } from "../ports/unavailable.ts"
import type { Decimal } from "../values/decimal.ts"
import { pathOfPointer } from "../values/path-of-pointer.ts"
import { shownText } from "../values/shown.ts"
import { compileCards } from "./compile-cards.ts"
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
    if (!quoted.refusals.every(({ code }) => noCardCodes.has(code))) return unavailable(explain(quoted.refusals))
    const isUnknown = quoted.refusals.some(({ code }) => code === "unknown-carrier")
    const reason = `the carrier ${shownText(shipment.carrier)} has no rate card`
    return Effect.succeed({ _tag: "NoRateCard", ...(isUnknown && { reason }) })
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
  return Result.match(readRateAnswer({ _tag: "Quoted", rates }), {
    onFailure: ({ message }) => unavailable(message),
    onSuccess: () => {
      const quotes = boundQuotes(quoted, shipment, context)
      const withQuote = (rate: (typeof rates)[number], index: number) => ({
        ...rate,
        // The checked reply has exact amounts.
        cost: rate.cost as Decimal,
        quote: quotes[index]!
      })
      return Effect.succeed({
        _tag: "Quoted",
        rates: rates.map(withQuote),
        ...(problems.length > 0 && { problems })
      })
    }
  })
}

/** Compiles rate cards. Throws at the first error, because a quote could be wrong. */
const tariffsOf = (cards: ReadonlyArray<RateCard>): ReadonlyArray<Tariff> => {
  if (!Array.isArray(cards)) throw new TypeError("rater: cards: must be an array of rate cards")
  if (cards.length === 0) throw new TypeError("rater: cards: must have at least one rate card")
  const { errors, tariffs } = compileCards(cards)
  for (const [index, { pointer, problem }] of errors)
    throw new TypeError(`rater: ${pathOfPointer(`cards[${index}]`, pointer)}: ${problem}`)
  for (const problem of sameStarts(cards).values()) throw new TypeError(`rater: cards: ${problem}`)
  return tariffs
}

/** A rater that quotes from rate cards. */
export interface CardRater extends Layer.Layer<Rater> {
  /** The carriers of the cards with their services, which are the default of the port `carriers`. */
  readonly carriers: Readonly<Record<string, ReadonlyArray<string>>>
}

/**
 * Returns a rater that quotes from the rate cards valid on the ship date. Throws if a card or the ship-from document is
 * invalid, or if two cards of a carrier start on the same day.
 *
 * @example
 * createWaybill({ ports: { store, orderIds, rater: cardRater(exampleCards, exampleShipFrom) } })
 */
export const cardRater = (cards: ReadonlyArray<RateCard>, shipFrom: ShipFrom): CardRater => {
  const tariffs = tariffsOf(cards)
  const reading = readShipFrom(shipFrom)
  const from = reading._tag === "Refused" ? reading : compileShipFrom(reading.document)
  if (from._tag === "Refused") throw new RangeError(`Invalid shipFrom: ${explain(from.faults)}`)
  const packageTypeProblem = packageTypeCheck(cards)
  const rate = (request: RateRequest) => {
    const { at, boxes, carrier, destination, package_type, residential, rush } = request
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
  const layer = Layer.succeed(Rater, { rate: (request) => Effect.suspend(() => rate(request)) })
  return Object.assign(layer, { carriers: carriersOf(cards) })
}
