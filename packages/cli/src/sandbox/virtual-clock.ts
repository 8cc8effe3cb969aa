import { Clock, Effect } from "effect"

/** A clock whose time changes only when it is set. Sleeping and measuring durations use real time. */
export interface VirtualClock {
  readonly clock: Clock.Clock
  readonly now: () => number
  readonly set: (time: number) => void
}

/** Returns a clock at a time. */
export const virtualClock = (start: number): VirtualClock => {
  let time = start
  const now = () => time
  const nanos = () => BigInt(time) * 1_000_000n
  const real = Clock.Clock.defaultValue()
  const clock: Clock.Clock = {
    currentTimeMillisUnsafe: now,
    currentTimeMillis: Effect.sync(now),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: () => real.monotonicTimeNanosUnsafe(),
    monotonicTimeNanos: real.monotonicTimeNanos,
    // A retry or a time limit in a store must not wait for virtual time.
    sleep: (duration) => real.sleep(duration)
  }
  return {
    clock,
    now,
    set: (next) => {
      time = next
    }
  }
}
