import { Context, Effect, Layer } from "effect"
import type { Unavailable } from "./unavailable.ts"

/** Makes ids before anything is written, so that a write whose answer was lost can be recognised. */
export class OrderIds extends Context.Service<
  OrderIds,
  {
    /** Decimal digits without a leading zero, below 2^53, never the same twice over all processes. */
    readonly next: () => Effect.Effect<string, Unavailable>
  }
>()("@waybill/core/OrderIds") {
  /** Ids from the clock, the node's number (0 to 31; each process needs its own) and a sequence. */
  static readonly layer = (node: number): Layer.Layer<OrderIds> => {
    if (!isNode(node)) throw new RangeError(`A node is 0 to ${nodes - 1}: ${node}`)
    return Layer.sync(OrderIds, () => OrderIds.of({ next: generator(node) }))
  }
}

/** 2026-01-01 in UTC: where the clock of the ids begins. It lasts until 2095. */
const epoch = 1_767_225_600_000
const nodes = 32
/** Ids of one node in one millisecond; what is asked for beyond that is dated into the next. */
const sequences = 128

const isNode = (number: number): boolean => Number.isInteger(number) && number >= 0 && number < nodes

/**
 * 41 bits of time, 5 of node, 7 of sequence. The time never goes back, even if the clock does: a clock set back keeps
 * counting from the last id.
 */
const generator = (node: number) => {
  let time = 0
  let sequence = 0
  return () =>
    Effect.clockWith((clock) => {
      const elapsed = Math.max(1, clock.currentTimeMillisUnsafe() - epoch)
      if (elapsed > time) {
        time = elapsed
        sequence = 0
      } else if (++sequence === sequences) {
        time++
        sequence = 0
      }
      return Effect.succeed(String((time * nodes + node) * sequences + sequence))
    })
}
