import { Effect, Semaphore } from "effect"

/**
 * Hashing a password takes a core for a while, so few are hashed at a time. Who showed a right secretkey has a lane of
 * its own: strangers cannot hold it up. Their lane is narrow, and when too many wait in it, it turns the next away.
 */
export interface Lanes {
  readonly known: <A, E>(hashing: Effect.Effect<A, E>) => Effect.Effect<A, E>
  readonly strangers: <A, E>(hashing: Effect.Effect<A, E>) => Effect.Effect<A | "full", E>
}

export const lanes = (width: number, mostWaiting: number): Lanes => {
  const known = Semaphore.makeUnsafe(width)
  const strangers = Semaphore.makeUnsafe(1)
  let waiting = 0
  return {
    known: known.withPermit,
    strangers: <A, E>(hashing: Effect.Effect<A, E>) =>
      Effect.suspend((): Effect.Effect<A | "full", E> => {
        if (waiting >= mostWaiting) return Effect.succeed("full")
        waiting += 1
        return Effect.ensuring(
          strangers.withPermit(hashing),
          Effect.sync(() => {
            waiting -= 1
          })
        )
      })
  }
}
