import { Duration, Effect, Exit, Fiber, Option, Result } from "effect"
import type { RateAnswer, RateRequest, Rater } from "../ports/rater.ts"
import { readRateAnswer } from "./rate-answer.ts"

/** What a live rater answered, or why that is no answer. */
export type LiveAnswer = { readonly answer: RateAnswer } | { readonly why: string; readonly cause: unknown }

const judge = (exit: Exit.Exit<unknown, unknown>): LiveAnswer => {
  if (Exit.isFailure(exit)) return { why: "failed", cause: exit.cause }
  const answer = readRateAnswer(exit.value)
  return Result.isSuccess(answer)
    ? { answer: answer.success }
    : { why: "answered wrongly", cause: answer.failure.message }
}

/**
 * Asks a live rater, which is called off when the time is over or nobody waits any longer; how long it takes to stop
 * keeps nobody waiting.
 */
export const askLive = (
  live: Rater["Service"],
  request: RateRequest,
  timeout: Duration.Duration
): Effect.Effect<LiveAnswer> =>
  Effect.acquireUseRelease(
    Effect.forkDetach(
      Effect.suspend(() => live.rate(request)),
      { startImmediately: true }
    ),
    (fiber) =>
      Effect.map(
        Effect.timeoutOption(Fiber.await(fiber), timeout),
        Option.match({
          onNone: (): LiveAnswer => ({ why: "is too slow", cause: `no answer within ${Duration.format(timeout)}` }),
          onSome: judge
        })
      ),
    (fiber) => Effect.sync(() => fiber.interruptUnsafe())
  )
