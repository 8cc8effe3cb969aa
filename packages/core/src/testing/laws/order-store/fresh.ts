import { Effect, Random } from "effect"

/** Digits that nobody has drawn before, below 2^53: an order's id, an event's. */
export const freshId: Effect.Effect<string> = Effect.map(Random.nextIntBetween(1, Number.MAX_SAFE_INTEGER), String)

/** An account of which no store has heard, so that laws run on a store that holds other orders already. */
export const freshAccount: Effect.Effect<string> = Effect.map(freshId, (id) => `law-${id}`)
