import * as Effect from "effect/Effect"
import * as Random from "effect/Random"

/** A random id for an order or event: an integer below 2^53, as a string of digits. */
export const freshId: Effect.Effect<string> = Effect.map(Random.nextIntBetween(1, Number.MAX_SAFE_INTEGER), String)

/** A new account id for each law, so that laws can run on a store that contains other orders. */
export const freshAccount: Effect.Effect<string> = Effect.map(freshId, (id) => `law-${id}`)
