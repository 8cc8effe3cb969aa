import {
  type Compilation,
  compile,
  compileShipFrom,
  type Quote,
  quote,
  type RateCard,
  type Reading,
  readRateCard,
  readShipFrom,
  type ShipFrom,
  type Tariff
} from "@waybill/packing/rating"
import { Effect, Layer, Result } from "effect"
import { logSafely } from "../logging/log.ts"
import { type RateAnswer, type RateRequest, Rater } from "../ports/rater.ts"
import { Unavailable } from "../ports/unavailable.ts"
import { readRateAnswer } from "./rate-answer.ts"

const units = {
  "in/lb": { length: "in", weight: "lb" },
  "cm/kg": { length: "cm", weight: "kg" }
} as const satisfies Record<RateRequest["units"], unknown>

const unavailable = (cause: unknown) => Effect.fail(new Unavailable({ port: "Rater", cause }))

const explained = (faults: ReadonlyArray<{ readonly message: string }>): string =>
  faults.map(({ message }) => message).join("; ")

/** The refusals that say that there is no card for this carrier at this time. */
const withoutCard: ReadonlySet<string> = new Set(["unknown-carrier", "no-edition"])

const answerOf = (quoted: Quote): Effect.Effect<RateAnswer, Unavailable> => {
  if (quoted._tag === "Refused") {
    return quoted.refusals.every(({ code }) => withoutCard.has(code))
      ? Effect.succeed({ noRateCard: true })
      : unavailable(explained(quoted.refusals))
  }
  const rates = quoted.rates.map(({ cost, deliveryTime, method, title }) => ({
    title,
    method,
    cost,
    delivery_time: deliveryTime
  }))
  // A discount can be more than the price, and a price more than an amount can hold.
  return Result.match(readRateAnswer({ rates }), {
    onFailure: ({ message }) => unavailable(message),
    onSuccess: (answer) => Effect.succeed(answer)
  })
}

/** A document that has been read, made ready for quotes. */
const ready = <A, B>(reading: Reading<A>, compiled: (document: A) => Compilation<B>): Compilation<B> =>
  reading._tag === "Refused" ? reading : compiled(reading.document)

/** Cards made ready, and of each carrier with a card that cannot be used what is wrong with it. What comes from a file may be no card. */
const sorted = (cards: ReadonlyArray<RateCard | null>) => {
  const tariffs: Array<Tariff> = []
  const broken = new Map<string, string>()
  for (const card of cards) {
    const made = ready(readRateCard(card), compile)
    if (made._tag === "Compiled") tariffs.push(made.compiled)
    else broken.set(String(card?.carrier), explained(made.faults))
  }
  return { tariffs, broken }
}

/**
 * Quotes from rate cards: of the carrier's cards that which is in force on the ship date. A carrier with a card that
 * cannot be used is unavailable, and the log says why when the layer is built; the others are quoted.
 */
export const cardRater = (cards: ReadonlyArray<RateCard>, shipFrom: ShipFrom): Layer.Layer<Rater> => {
  const from = ready(readShipFrom(shipFrom), compileShipFrom)
  if (from._tag === "Refused") throw new RangeError(`This is no ship-from: ${explained(from.faults)}`)
  const { broken, tariffs } = sorted(cards)
  const rate = (request: RateRequest) => {
    const { at, boxes, carrier, destination, package_type, residential, rush } = request
    const fault = broken.get(carrier)
    if (fault !== undefined) return unavailable(fault)
    const { country, state, zip } = destination
    const shipment = {
      carrier,
      destination: { country, state, postal: zip },
      boxes,
      ...(package_type !== undefined && { packageType: package_type })
    }
    return answerOf(
      quote(shipment, { cards: tariffs, from: from.compiled, at, units: units[request.units], residential, rush })
    )
  }
  return Layer.effect(
    Rater,
    Effect.gen(function* () {
      for (const [carrier, fault] of broken) {
        yield* logSafely(Effect.logError(`A rate card of ${carrier} cannot be used`, fault))
      }
      return Rater.of({ rate: (request) => Effect.suspend(() => rate(request)) })
    })
  )
}
