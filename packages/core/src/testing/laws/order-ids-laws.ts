import { Clock, Effect, type Layer } from "effect"
import { OrderIds } from "../../ports/order-ids.ts"
import { holds, type Law, law, same } from "../law/law.ts"

const digits = /^[1-9]\d{0,15}$/

const asking = (times: number) =>
  OrderIds.use((ids) => Effect.forEach(Array.from({ length: times }), () => ids.next(), { concurrency: "unbounded" }))

const allDifferent = (ids: ReadonlyArray<string>) => same(new Set(ids).size, ids.length)

const hour = 3_600_000

/** What a machine's clock shows at the moment. */
const now = Clock.Clock.useSync((clock) => clock.currentTimeMillisUnsafe())

/** An effect under a clock that stands still. */
const at = <A, E, R>(shown: number, effect: Effect.Effect<A, E, R>) =>
  Effect.flatMap(Clock.Clock, (clock) => {
    const stopped = { ...clock, currentTimeMillis: Effect.succeed(shown), currentTimeMillisUnsafe: () => shown }
    return Effect.provideService(effect, Clock.Clock, stopped)
  })

/** What every generator of order ids must do; `another` is the one of another process. */
export const orderIdsLaws = (another: Layer.Layer<OrderIds>): ReadonlyArray<Law<OrderIds>> => [
  law(
    "gives decimal digits without a leading zero, below 2^53",
    Effect.gen(function* () {
      const ids = yield* asking(1000)
      for (const id of ids) {
        yield* holds(digits.test(id) && Number(id) <= Number.MAX_SAFE_INTEGER, "digits from 1 to 2^53 - 1", id)
      }
    })
  ),
  law("gives no id twice to 20000 who ask at once", Effect.flatMap(asking(20_000), allDifferent)),
  law(
    "gives no id twice while the clock stands still",
    Effect.gen(function* () {
      const asked = Effect.all([asking(3000), asking(1), asking(3000)])
      yield* allDifferent((yield* at(yield* now, asked)).flat())
    })
  ),
  law(
    "gives no id twice when the clock goes back",
    Effect.gen(function* () {
      const start = yield* now
      const shifts = [0, -1, -hour, -hour + 1, 0, 1, -1, hour, 0]
      const ids = yield* Effect.forEach(shifts, (ms) => at(start + ms, asking(300)))
      yield* allDifferent(ids.flat())
    })
  ),
  law(
    "gives no id that another process gives at the same time",
    Effect.gen(function* () {
      const here = yield* Effect.context<OrderIds>()
      const both = Effect.all([Effect.provideContext(asking(5000), here), asking(5000)], { concurrency: "unbounded" })
      const start = yield* now
      const all = Effect.all([both, at(start + hour, both), at(start - hour, both)])
      yield* allDifferent((yield* Effect.provide(all, another)).flat(2))
    })
  )
]
