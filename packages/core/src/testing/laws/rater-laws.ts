import * as Effect from "effect/Effect"
import { readQuote } from "../../bound-quote/read-quote.ts"
import { Carriers } from "../../ports/carriers.ts"
import { type RateAnswer, type RateRequest, Rater, type ShippingRate } from "../../ports/rater.ts"
import { isCost, isDeliveryTime } from "../../quotes/rate-answer.ts"
import { isBlank } from "../../values/text.ts"
import { expectSame, holds, type Law, law, type Mismatch } from "../law/law.ts"

const ratesOf = (answer: RateAnswer): ReadonlyArray<ShippingRate> => (answer._tag === "Quoted" ? answer.rates : [])

/** Returns an answer without the quotes to keep, which list the boxes in request order. */
const withoutQuotes = (answer: RateAnswer): RateAnswer =>
  answer._tag === "Quoted" ? { _tag: "Quoted", rates: answer.rates.map(({ quote: _, ...rate }) => rate) } : answer

const quote = (request: RateRequest) => Rater.use((rater) => rater.rate(request))

const forEachRate = (
  name: string,
  requests: ReadonlyArray<RateRequest>,
  check: (rate: ShippingRate) => Effect.Effect<void, Mismatch>
) =>
  law(
    name,
    Effect.forEach(requests, (request) =>
      Effect.flatMap(quote(request), (answer) => Effect.forEach(ratesOf(answer), check))
    )
  )

/**
 * Returns the laws for every `Rater` adapter that can quote at least one of these requests.
 *
 * @example
 * ```ts
 * const lawsFor = (requests: ReadonlyArray<RateRequest>) => raterLaws(requests)
 * ```
 */
export const raterLaws = (requests: ReadonlyArray<RateRequest>): ReadonlyArray<Law<Rater | Carriers>> => [
  law(
    "quotes at least one request",
    Effect.gen(function* () {
      const answers = yield* Effect.forEach(requests, quote)
      yield* holds(answers.flatMap(ratesOf).length > 0, "at least one rate", answers)
    })
  ),
  law(
    "quotes only services of the carrier, without repeats",
    Effect.gen(function* () {
      const carriers = yield* Carriers
      const catalogue = yield* carriers.catalogue()
      for (const request of requests) {
        const methods = ratesOf(yield* quote(request)).map(({ method }) => method)
        yield* expectSame(
          methods.filter((method) => !catalogue.get(request.carrier)?.has(method)),
          []
        )
        yield* expectSame([...new Set(methods)], methods)
      }
    })
  ),
  forEachRate("returns a title for each rate", requests, ({ title }) => holds(!isBlank(title), "a title", title)),
  forEachRate("quotes exact amounts that a JSON number can represent", requests, ({ cost }) =>
    holds(isCost(cost), "an amount such as 12.40", cost)
  ),
  forEachRate("returns the delivery time as a keyword or as a local time", requests, ({ delivery_time }) =>
    holds(isDeliveryTime(delivery_time), "SAME_DAY … TWENTY_DAYS, UNKNOWN or YYYY-MM-DDTHH:MM:SS", delivery_time)
  ),
  law(
    "returns the same rates in the same order, even if the request lists its boxes in a different order",
    Effect.forEach(requests, (request) =>
      Effect.gen(function* () {
        const answer = yield* quote(request)
        yield* expectSame(yield* quote(request), answer)
        const reversed = yield* quote({ ...request, boxes: request.boxes.toReversed() })
        yield* expectSame(withoutQuotes(reversed), withoutQuotes(answer))
      })
    )
  ),
  forEachRate(
    "returns a valid quote of the same service and cost, if it returns one",
    requests,
    ({ quote, ...rate }) => {
      const reading = quote === undefined ? undefined : readQuote(quote, "quote")
      return reading === undefined
        ? Effect.void
        : expectSame("quote" in reading && [reading.quote.service, reading.quote.cost], [rate.method, rate.cost])
    }
  ),
  law(
    "returns no rates for an unknown carrier",
    Effect.forEach(["no-such-carrier", "constructor", "__proto__"], (carrier) =>
      Effect.forEach(requests, (request) =>
        Effect.flatMap(quote({ ...request, carrier }), (answer) => expectSame(ratesOf(answer), []))
      )
    )
  )
]
