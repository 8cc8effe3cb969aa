import { Clock, Effect } from "effect"

/** Milliseconds of a clock that setting the system time does not change. */
export const elapsedMilliseconds = Effect.map(Clock.monotonicTimeNanos, (nanos) => Number(nanos / 1_000_000n))
