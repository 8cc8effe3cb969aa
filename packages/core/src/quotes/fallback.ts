import { checkNames } from "@waybill/packing/values"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { Rater } from "../ports/rater.ts"
import type { BreakerOptions } from "./breaker-state.ts"
import { circuitBreaker } from "./circuit-breaker.ts"
import { callLiveRater } from "./live-rater.ts"
import { type PlainRater, raterLayer } from "./plain-quotes.ts"

/** Options for the time limit and the circuit breaker of a live rater. */
export interface FallbackOptions {
  /** Time limit for each call. Default: 2 seconds. */
  readonly timeout?: Duration.Input
  /** Number of consecutive failures before a pause. Default: 5. */
  readonly failures?: number
  /** Length of the pause before a probe of the live rater. Default: 30 seconds. */
  readonly pause?: Duration.Input
}

const durationOf = (name: keyof FallbackOptions, input: Duration.Input): Duration.Duration => {
  const read = typeof input === "number" && Number.isNaN(input) ? Option.none() : Duration.fromInput(input)
  if (Option.isNone(read))
    throw new RangeError(
      `${name}: must be a number of milliseconds, or a time such as "2 seconds", not ${String(input)}`
    )
  const duration = read.value
  if (Duration.isFinite(duration) && Duration.isPositive(duration)) return duration
  throw new RangeError(`${name}: must be finite and greater than 0, not ${Duration.format(duration)}`)
}

const countOf = (name: keyof FallbackOptions, number: number): number => {
  if (Number.isInteger(number) && number > 0) return number
  throw new RangeError(`${name}: must be an integer of 1 or more, not ${number}`)
}

/**
 * Returns a rater that calls a live rater and falls back to rate cards, or another rater, if the live rater is slow,
 * fails, returns an invalid response, or has no rates for the carrier (`NoRateCard`). After several consecutive
 * failures, only the rate cards are used for a while. One call then probes the live rater, and a valid response ends
 * the pause.
 *
 * @example
 * ```ts
 * const rater = fallback(liveRater, cardRater(exampleCards, exampleShipFrom))
 * ```
 */
export const fallback = <E = never, R = never, E2 = never, R2 = never>(
  live: Layer.Layer<Rater, E, R> | PlainRater,
  cards: Layer.Layer<Rater, E2, R2> | PlainRater,
  given: FallbackOptions = {}
): Layer.Layer<Rater, E | E2, R | R2> => {
  checkNames("fallback", given, { timeout: true, failures: true, pause: true })
  const { failures = 5, pause = "30 seconds", timeout = "2 seconds" } = given
  const timeLimit = durationOf("timeout", timeout)
  const options: BreakerOptions = {
    failures: countOf("failures", failures),
    pause: Duration.toNanosUnsafe(durationOf("pause", pause))
  }
  const liveLayer = raterLayer(live)
  const cardsLayer = raterLayer(cards)
  return Layer.effect(
    Rater,
    Effect.gen(function* () {
      const liveRater = Context.get(yield* Layer.build(liveLayer), Rater)
      const cardsRater = Context.get(yield* Layer.build(cardsLayer), Rater)
      const guarded = circuitBreaker(options)
      return Rater.of({
        rate: (request) =>
          Effect.flatMap(guarded(callLiveRater(liveRater, request, timeLimit)), (result) =>
            result !== undefined && "answer" in result && result.answer._tag === "Quoted"
              ? Effect.succeed(result.answer)
              : cardsRater.rate(request)
          )
      })
    })
  )
}
