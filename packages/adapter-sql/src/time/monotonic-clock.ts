import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"

/** Milliseconds on a monotonic clock, which changes to the system time do not affect. */
export const elapsedMilliseconds = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos / 1_000_000n))
