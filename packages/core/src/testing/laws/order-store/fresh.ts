import { Effect, Random } from "effect"

/** A random id of an order or event: digits, below 2^53. */
export const freshId: Effect.Effect<string> = Effect.map(Random.nextIntBetween(1, Number.MAX_SAFE_INTEGER), String)

/** A new account id, so that laws can run on a store that contains other orders. */
export const freshAccount: Effect.Effect<string> = Effect.map(freshId, (id) => `law-${id}`)
