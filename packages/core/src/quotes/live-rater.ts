import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import type { RateAnswer, RateRequest, Rater } from "../ports/rater.ts"
import { readRateAnswer } from "./rate-answer.ts"

/** The valid response of a live rater, or its failure: a verb phrase such as "timed out", and the cause. */
export type LiveResult = { readonly answer: RateAnswer } | { readonly failure: string; readonly cause: unknown }

const resultOf = (exit: Exit.Exit<unknown, unknown>): LiveResult => {
  if (Exit.isFailure(exit)) return { failure: "failed", cause: exit.cause }
  const answer = readRateAnswer(exit.value)
  return Result.isSuccess(answer)
    ? { answer: answer.success }
    : { failure: "returned an invalid response", cause: answer.failure.message }
}

/**
 * Calls a live rater and interrupts the call if it times out or the caller is interrupted. Never waits for the
 * interruption to finish.
 */
export const callLiveRater = (
  live: Rater["Service"],
  request: RateRequest,
  timeout: Duration.Duration
): Effect.Effect<LiveResult> =>
  Effect.acquireUseRelease(
    Effect.forkDetach(
      Effect.suspend(() => live.rate(request)),
      { startImmediately: true }
    ),
    (fiber) =>
      Effect.map(
        Effect.timeoutOption(Fiber.await(fiber), timeout),
        Option.match({
          onNone: (): LiveResult => ({
            failure: "timed out",
            cause: `no response within ${Duration.format(timeout)}`
          }),
          onSome: resultOf
        })
      ),
    (fiber) => Effect.sync(() => fiber.interruptUnsafe())
  )
