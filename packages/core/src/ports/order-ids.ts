import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { orderIdGenerator } from "./order-id-generator.ts"
import type { Unavailable } from "./unavailable.ts"

/**
 * Generates the ids of orders. Ids exist before their orders are written.
 *
 * @example
 * ```ts
 * const ids = OrderIds.layer(7)
 * const order_id = OrderIds.use((orderIds) => orderIds.next()).pipe(Effect.provide(ids))
 * ```
 */
export class OrderIds extends Context.Service<
  OrderIds,
  {
    /**
     * Returns an integer below 2^53 as decimal digits without a leading zero. The host must guarantee that no process
     * that uses the same orders generates an id twice, even after a restart or a change of the clock. If an id is
     * already taken in the account, the core tries the next one. Orders of different accounts can have the same id.
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
      // Without the argument `until`, a generator always returns an id.
      return OrderIds.of({ next: () => Effect.map(Clock.currentTimeMillis, (now) => next(now)!) })
    })
  }
}
