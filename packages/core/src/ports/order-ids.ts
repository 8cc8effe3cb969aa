import { Clock, Context, Effect, Layer } from "effect"
import type { Unavailable } from "./unavailable.ts"

/** Generates ids before the write, so that a lost write can be recognised. */
export class OrderIds extends Context.Service<
  OrderIds,
  {
    /** Returns decimal digits without a leading zero, below 2^53, unique across all processes. */
    readonly next: () => Effect.Effect<string, Unavailable>
  }
>()("@waybill/core/OrderIds") {
  /** Generates ids from the clock, the node number (0 to 31, different for each process) and a sequence. */
  static readonly layer = (node: number): Layer.Layer<OrderIds> => {
    if (!isNode(node)) throw new RangeError(`node: ${node} is invalid; expected an integer from 0 to ${NODES - 1}`)
    return Layer.sync(OrderIds, () => OrderIds.of({ next: generator(node) }))
  }
}

/** 2026-01-01 UTC, the epoch of the ids. Their 41 bits of time last until 2095. */
const EPOCH = 1_767_225_600_000
const NODES = 32
/** Ids per node and millisecond. Further ids use the next millisecond. */
const SEQUENCES = 128

const isNode = (number: number): boolean => Number.isInteger(number) && number >= 0 && number < NODES

/**
 * Returns a generator of ids: 41 bits of time, 5 of node, 7 of sequence. After the clock goes back, it continues from the
 * last id.
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
