import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import { OrderIds } from "../../ports/order-ids.ts"
import { expectSame, holds, type Law, law } from "../law/law.ts"

const digits = /^[1-9]\d{0,15}$/

const generate = (times: number) =>
  OrderIds.use((ids) => Effect.forEach(Array.from({ length: times }), () => ids.next(), { concurrency: "unbounded" }))

const allDifferent = (ids: ReadonlyArray<string>) => expectSame(new Set(ids).size, ids.length)

const HOUR = 3_600_000

/** Effect that returns the current time, in milliseconds since 1970. */
const now = Clock.Clock.useSync((clock) => clock.currentTimeMillisUnsafe())

/** Runs an effect with the clock stopped at the given time. */
const at = <A, E, R>(time: number, effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Clock.Clock, (clock) => {
    const stopped = { ...clock, currentTimeMillis: Effect.succeed(time), currentTimeMillisUnsafe: () => time }
    return Effect.provideService(effect, Clock.Clock, stopped)
  })

/**
 * Returns the laws for every `OrderIds` adapter. `another` is the adapter used by a second process. The ids of all
 * processes that use the same orders must differ, because a store detects a repeated id only within one account.
 *
 * @example
 * ```ts
 * const tests = lawTests(orderIdsLaws(OrderIds.layer(1)), () => OrderIds.layer(2))
 * ```
 */
export const orderIdsLaws = (another: Layer.Layer<OrderIds>): ReadonlyArray<Law<OrderIds>> => [
  law(
    "generates decimal digits without a leading zero, below 2^53",
    Effect.gen(function* () {
      const ids = yield* generate(1000)
      for (const id of ids) {
        yield* holds(digits.test(id) && Number(id) <= Number.MAX_SAFE_INTEGER, "digits from 1 to 2^53 - 1", id)
      }
    })
  ),
  law("never repeats an id in 20000 concurrent calls", Effect.flatMap(generate(20_000), allDifferent)),
  law(
    "never repeats an id while the clock is stopped",
    Effect.gen(function* () {
      const ids = Effect.all([generate(3000), generate(1), generate(3000)])
      yield* allDifferent((yield* at(yield* now, ids)).flat())
    })
  ),
  law(
    "never repeats an id when the clock goes back",
    Effect.gen(function* () {
      const start = yield* now
      const shifts = [0, -1, -HOUR, -HOUR + 1, 0, 1, -1, HOUR, 0]
      const ids = yield* Effect.forEach(shifts, (ms) => at(start + ms, generate(300)))
      yield* allDifferent(ids.flat())
    })
  ),
  law(
    "never generates an id of another process, even if the clocks of the processes differ",
    Effect.gen(function* () {
      const here = Effect.provideContext(generate(5000), yield* Effect.context<OrderIds>())
      const start = yield* now
      const both = (mine: number, theirs: number) =>
        Effect.all([at(start + mine, here), at(start + theirs, generate(5000))], { concurrency: "unbounded" })
      const all = Effect.all([both(0, 0), both(HOUR, HOUR), both(-HOUR, -HOUR), both(HOUR, 0), both(0, HOUR)])
      yield* allDifferent((yield* Effect.provide(all, another)).flat(2))
    })
  )
]
