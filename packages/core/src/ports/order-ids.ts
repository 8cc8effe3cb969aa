import { Clock, Context, Effect, Layer } from "effect"
import type { Unavailable } from "./unavailable.ts"

/** Generates the ids of orders. Each id is generated before its order is written, so that a retry can recognise it. */
export class OrderIds extends Context.Service<
  OrderIds,
  {
    /** Returns an integer below 2^53 as decimal digits without a leading zero. It is unique across all processes. */
    readonly next: () => Effect.Effect<string, Unavailable>
  }
>()("@waybill/core/OrderIds") {
  /** Returns a layer that generates ids from the clock, a node number (0 to 31, unique per process) and a counter. */
  static readonly layer = (node: number): Layer.Layer<OrderIds> => {
    if (!isNode(node)) throw new RangeError(`node: ${node} is invalid; expected an integer from 0 to ${NODES - 1}`)
    return Layer.sync(OrderIds, () => OrderIds.of({ next: generator(node) }))
  }
}

/** Epoch of the ids: 2026-01-01 UTC. The 41 bits of time in an id suffice until 2095. */
const EPOCH = 1_767_225_600_000
const NODES = 32
/** Number of ids per node and millisecond. When they are used up, the generator moves on to the next millisecond. */
const SEQUENCES = 128

const isNode = (number: number): boolean => Number.isInteger(number) && number >= 0 && number < NODES

/**
 * Returns a generator of ids that consist of 41 bits of time, 5 bits of node number and 7 bits of sequence number. If
 * the clock goes back, the generator continues from the last id.
 */
const generator = (node: number) => {
  let time = 0
  let sequence = 0
  return () =>
    Effect.map(Clock.currentTimeMillis, (now) => {
      const elapsed = Math.max(1, now - EPOCH)
      if (elapsed > time) {
        time = elapsed
        sequence = 0
      } else if (++sequence === SEQUENCES) {
        time++
        sequence = 0
      }
      return String((time * NODES + node) * SEQUENCES + sequence)
    })
}
