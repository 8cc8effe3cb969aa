import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import { logSafely } from "../logging/log.ts"
import {
  type Admission,
  admit,
  afterEnd,
  type BreakerOptions,
  type BreakerState,
  type CallEnd,
  closed
} from "./breaker-state.ts"
import type { LiveResult } from "./live-rater.ts"

const endOf = (exit: Exit.Exit<LiveResult>): CallEnd => {
  if (Exit.isFailure(exit)) return "interrupted"
  return "answer" in exit.value ? "succeeded" : "failed"
}

const logFailure = (exit: Exit.Exit<LiveResult>): Effect.Effect<void> =>
  Exit.isSuccess(exit) && "failure" in exit.value
    ? Effect.logWarning(`The live rater ${exit.value.failure}; using the rate cards`, exit.value.cause)
    : Effect.void

const logChange = (before: BreakerState, after: BreakerState, { pause }: BreakerOptions): Effect.Effect<void> => {
  if (before.state === "closed" && after.state === "open") {
    return Effect.logWarning(`Pausing calls to the live rater for ${Duration.format(Duration.nanos(pause))}`)
  }
  return before.state === "halfOpen" && after.state === "closed"
    ? Effect.logInfo("The live rater is responding again")
    : Effect.void
}

/** Creates a circuit breaker for calls to a live rater. A rejected call returns undefined immediately. */
export const circuitBreaker = (options: BreakerOptions) => {
  let breaker: BreakerState = closed
  const enter = Effect.map(Clock.monotonicTimeNanos, (now) => {
    const [admission, next] = admit(breaker, now)
    breaker = next
    return admission
  })
  const leave = (admission: Admission, exit: Exit.Exit<LiveResult>) =>
    Effect.flatMap(Clock.monotonicTimeNanos, (now) => {
      const before = breaker
      breaker = afterEnd(before, admission, endOf(exit), now, options)
      return logSafely(Effect.andThen(logFailure(exit), logChange(before, breaker, options)))
    })
  return (call: Effect.Effect<LiveResult>): Effect.Effect<LiveResult | undefined> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(enter, (admission) =>
        admission === undefined ? Effect.undefined : Effect.onExit(restore(call), (exit) => leave(admission, exit))
      )
    )
}
