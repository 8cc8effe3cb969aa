import { Clock, Context, Effect, Layer } from "effect"
import { orderIdGenerator } from "./order-id-generator.ts"
import type { Unavailable } from "./unavailable.ts"

/** Generates the ids of orders. Each id is generated before its order is written. */
export class OrderIds extends Context.Service<
  OrderIds,
  {
    /**
     * Returns an integer below 2^53 as decimal digits without a leading zero. The host guarantees that no process that
     * uses the same orders generates the id again, also after a restart and whatever the clocks show. A repeated id
     * within an account costs the order another attempt; in different accounts, two orders have the same id.
     */
    readonly next: () => Effect.Effect<string, Unavailable>
  }
>()("@waybill/core/OrderIds") {
  /**
   * Returns a layer that generates ids from the clock, a node number (0 to 31) and a counter. No two
   * processes may have the same number, and the clock must not be set back between two runs of a process.
   */
  static readonly layer = (node: number): Layer.Layer<OrderIds> => {
    orderIdGenerator(node) // Throws immediately if the number is invalid.
    return Layer.sync(OrderIds, () => {
      const { next } = orderIdGenerator(node)
      // Without a last time, a generator always has another id.
      return OrderIds.of({ next: () => Effect.map(Clock.currentTimeMillis, (now) => next(now)!) })
    })
  }
}
