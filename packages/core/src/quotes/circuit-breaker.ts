import { Clock, Duration, Effect, Exit } from "effect"
import { logSafely } from "../logging/log.ts"
import { admit, type Circuit, closed, type End, type Fuse, type Pass, settle } from "./breaker-state.ts"
import type { LiveAnswer } from "./live-rater.ts"

const endOf = (exit: Exit.Exit<LiveAnswer>): End => {
  if (Exit.isFailure(exit)) return "left"
  return "answer" in exit.value ? "answered" : "failed"
}

const failure = (exit: Exit.Exit<LiveAnswer>): Effect.Effect<void> =>
  Exit.isSuccess(exit) && "why" in exit.value
    ? Effect.logWarning(`The live rater ${exit.value.why}; the rate cards answer`, exit.value.cause)
    : Effect.void

const change = (before: Circuit, after: Circuit, { pause }: Fuse): Effect.Effect<void> => {
  if (before.state === "closed" && after.state === "open") {
    return Effect.logWarning(`The live rater is left alone for ${Duration.format(Duration.nanos(pause))}`)
  }
  return before.state === "halfOpen" && after.state === "closed"
    ? Effect.logInfo("The live rater answers again")
    : Effect.void
}

/** A circuit before a live rater: a question passes, or gets no answer at once where the circuit says so. */
export const guard = (fuse: Fuse) => {
  let circuit: Circuit = closed
  const enter = Effect.map(Clock.monotonicTimeNanos, (now) => {
    const [pass, next] = admit(circuit, now)
    circuit = next
    return pass
  })
  const leave = (pass: Pass, exit: Exit.Exit<LiveAnswer>) =>
    Effect.flatMap(Clock.monotonicTimeNanos, (now) => {
      const before = circuit
      circuit = settle(before, pass, endOf(exit), now, fuse)
      return logSafely(Effect.andThen(failure(exit), change(before, circuit, fuse)))
    })
  return (question: Effect.Effect<LiveAnswer>): Effect.Effect<LiveAnswer | undefined> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.flatMap(enter, (pass) =>
        pass === undefined ? Effect.undefined : Effect.onExit(restore(question), (exit) => leave(pass, exit))
      )
    )
}
