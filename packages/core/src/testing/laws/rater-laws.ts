import { Effect } from "effect"
import { Carriers } from "../../ports/carriers.ts"
import { type Rate, type RateAnswer, type RateRequest, Rater } from "../../ports/rater.ts"
import { isCost, isDeliveryTime } from "../../quotes/rate-answer.ts"
import { isBlank } from "../../values/text.ts"
import { holds, type Law, law, same, type Unlike } from "../law/law.ts"

const ratesOf = (answer: RateAnswer): ReadonlyArray<Rate> => ("rates" in answer ? answer.rates : [])

const ask = (request: RateRequest) => Rater.use((rater) => rater.rate(request))

const forEachRate = (
  name: string,
  requests: ReadonlyArray<RateRequest>,
  check: (rate: Rate) => Effect.Effect<void, Unlike>
) =>
  law(
    name,
    Effect.forEach(requests, (request) =>
      Effect.flatMap(ask(request), (answer) => Effect.forEach(ratesOf(answer), check))
    )
  )

/** What every rater must do when it is asked these, at least one of which it can quote. */
export const raterLaws = (requests: ReadonlyArray<RateRequest>): ReadonlyArray<Law<Rater | Carriers>> => [
  law(
    "quotes something",
    Effect.gen(function* () {
      const answers = yield* Effect.forEach(requests, ask)
      yield* holds(answers.flatMap(ratesOf).length > 0, "a rate for one of these requests at least", answers)
    })
  ),
  law(
    "quotes services of the carrier, each once",
    Effect.gen(function* () {
      const carriers = yield* Carriers
      const catalogue = yield* carriers.catalogue()
      for (const request of requests) {
        const methods = ratesOf(yield* ask(request)).map(({ method }) => method)
        yield* same(
          methods.filter((method) => !catalogue.get(request.carrier)?.has(method)),
          []
        )
        yield* same([...new Set(methods)], methods)
      }
    })
  ),
  forEachRate("names what it quotes", requests, ({ title }) => holds(!isBlank(title), "a title", title)),
  forEachRate("quotes exact amounts that a JSON number can show", requests, ({ cost }) =>
    holds(isCost(cost), "an amount such as 12.40", cost)
  ),
  forEachRate("tells the time of delivery in a word or as a local time", requests, ({ delivery_time }) =>
    holds(isDeliveryTime(delivery_time), "SAME_DAY … TWENTY_DAYS, UNKNOWN or YYYY-MM-DDTHH:MM:SS", delivery_time)
  ),
  law(
    "answers the same, in the same order, to the same request and to the same boxes in another order",
    Effect.forEach(requests, (request) =>
      Effect.gen(function* () {
        const answer = yield* ask(request)
        yield* same(yield* ask(request), answer)
        yield* same(yield* ask({ ...request, boxes: request.boxes.toReversed() }), answer)
      })
    )
  ),
  law(
    "has no rates for a carrier that nobody knows",
    Effect.forEach(["no-such-carrier", "constructor", "__proto__"], (carrier) =>
      Effect.forEach(requests, (request) =>
        Effect.flatMap(ask({ ...request, carrier }), (answer) => same(ratesOf(answer), []))
      )
    )
  )
]
