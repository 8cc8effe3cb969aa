// A clock for tests of renewals. It sleeps for a hundredth of the requested time, and tests can set it ahead.
import { Clock, Duration, Effect } from "effect"

/** Factor by which sleeping is shorter than on a real clock. */
const FACTOR = 100

export const fastClock = () => {
  const real = Effect.runSync(Clock.Clock)
  /** Lead of this clock over the real one in milliseconds. */
  const ahead = { wall: 0, monotonic: 0 }
  const now = () => real.currentTimeMillisUnsafe() + ahead.wall
  const nanos = () => real.monotonicTimeNanosUnsafe() + BigInt(ahead.monotonic) * 1_000_000n
  const clock: Clock.Clock = Object.assign(Object.create(real) as Clock.Clock, {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: (duration: Duration.Duration) => real.sleep(Duration.millis(Duration.toMillis(duration) / FACTOR))
  })
  return { ahead, on: <A, E, R>(effect: Effect.Effect<A, E, R>) => Effect.provideService(effect, Clock.Clock, clock) }
}
