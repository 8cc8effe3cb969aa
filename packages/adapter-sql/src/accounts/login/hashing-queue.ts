import * as Effect from "effect/Effect"
import * as Semaphore from "effect/Semaphore"

/**
 * Limits concurrent password hashing, because each hash occupies a core. Logins with a valid secretkey have a separate
 * limit, so that other logins cannot delay them. The other logins are hashed one at a time, and are rejected when too
 * many are waiting.
 */
export interface HashingQueue {
  readonly verified: <A, E>(hashing: Effect.Effect<A, E>) => Effect.Effect<A, E>
  readonly unverified: <A, E>(hashing: Effect.Effect<A, E>) => Effect.Effect<A | "full", E>
}

/**
 * Returns a queue that hashes `concurrency` verified logins in parallel and holds at most `maxWaiting` unverified ones.
 */
export const hashingQueue = (concurrency: number, maxWaiting: number): HashingQueue => {
  const verified = Semaphore.makeUnsafe(concurrency)
  const unverified = Semaphore.makeUnsafe(1)
  let waiting = 0
  return {
    verified: verified.withPermit,
    unverified: <A, E>(hashing: Effect.Effect<A, E>) =>
      Effect.suspend((): Effect.Effect<A | "full", E> => {
        if (waiting >= maxWaiting) return Effect.succeed("full")
        waiting += 1
        return Effect.ensuring(
          unverified.withPermit(hashing),
          Effect.sync(() => {
            waiting -= 1
          })
        )
      })
  }
}
