import { Clock, Effect } from "effect"

/** Milliseconds on a monotonic clock, which changes to the system time do not affect. */
export const elapsedMilliseconds = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos / 1_000_000n))
