import type { Policy } from "@waybill/core"
import { type Instant, type OrderFigures, recentDays } from "@waybill/core/adapter"
import { Clock, Effect } from "effect"

/** Number of days in the longest period of figures. */
const DAYS = 90

/**
 * Adds up the figures a minute after the start and then every hour, so that a request has few orders to add up. After an
 * upgrade, adding up the first time can take several reads.
 */
export const sumFigures = (figures: OrderFigures["Service"], { zone }: Pick<Policy, "zone">): Effect.Effect<never> =>
  Effect.gen(function* () {
    yield* Effect.sleep("1 minute")
    for (;;) {
      const now = (yield* Clock.currentTimeMillis) as Instant
      const read = figures.read(recentDays(now, zone, DAYS).map(({ start }) => start))
      const isComplete = yield* Effect.match(read, { onSuccess: () => true, onFailure: () => false })
      yield* Effect.sleep(isComplete ? "1 hour" : "10 seconds")
    }
  })
