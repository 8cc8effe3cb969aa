import { Context, Duration, Effect, Layer } from "effect"
import { Rater } from "../ports/rater.ts"
import type { Fuse } from "./breaker-state.ts"
import { guard } from "./circuit-breaker.ts"
import { askLive } from "./live-rater.ts"

/** How much patience there is with a live rater. */
export interface FallbackOptions {
  /** How long an answer may take; 2 seconds unless told. */
  readonly timeout?: Duration.Input
  /** After how many failures in a row it is left alone; 5 unless told. */
  readonly failures?: number
  /** For how long, before one request tries it again; 30 seconds unless told. */
  readonly pause?: Duration.Input
}

const time = (name: keyof FallbackOptions, input: Duration.Input): Duration.Duration => {
  const duration = Duration.fromInputUnsafe(input)
  if (Duration.isFinite(duration) && Duration.isPositive(duration)) return duration
  throw new RangeError(`The ${name} of a fallback is a time of more than nothing: ${Duration.format(duration)}`)
}

const count = (name: keyof FallbackOptions, number: number): number => {
  if (Number.isInteger(number) && number > 0) return number
  throw new RangeError(`The ${name} of a fallback are a whole number from 1: ${number}`)
}

/**
 * Asks a live rater first, and rate cards where that is slow, fails, answers what cannot be passed on, or has no rates
 * for the carrier (`noRateCard`). After some failures in a row only the cards are asked; when the pause is over one
 * request tries the live rater, and its answer brings it back.
 */
export const fallback = <E, R, E2, R2>(
  live: Layer.Layer<Rater, E, R>,
  cards: Layer.Layer<Rater, E2, R2>,
  { failures = 5, pause = "30 seconds", timeout = "2 seconds" }: FallbackOptions = {}
): Layer.Layer<Rater, E | E2, R | R2> => {
  const patience = time("timeout", timeout)
  const fuse: Fuse = { failures: count("failures", failures), pause: Duration.toNanosUnsafe(time("pause", pause)) }
  return Layer.effect(
    Rater,
    Effect.gen(function* () {
      const first = Context.get(yield* Layer.build(live), Rater)
      const second = Context.get(yield* Layer.build(cards), Rater)
      const guarded = guard(fuse)
      return Rater.of({
        rate: (request) =>
          Effect.flatMap(guarded(askLive(first, request, patience)), (heard) =>
            heard !== undefined && "answer" in heard && "rates" in heard.answer
              ? Effect.succeed(heard.answer)
              : second.rate(request)
          )
      })
    })
  )
}
