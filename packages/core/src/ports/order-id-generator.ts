/** Epoch of the ids: 2026-01-01 UTC. The 41 bits of time in an id suffice until 2095. */
const EPOCH = 1_767_225_600_000
const NODES = 32
/** Number of ids per node and millisecond. After the last one, the generator advances to the next millisecond. */
const SEQUENCES = 128

/** A generator of order ids. Times are milliseconds since 1970. */
export interface OrderIdGenerator {
  /**
   * Returns the next id, or undefined if there is none up to the time `until`. If the clock goes back, or is later than
   * `until`, the generator continues from the last id.
   */
  readonly next: (now: number, until?: number) => string | undefined
  /** Returns the time in the last id. */
  readonly last: () => number
}

/**
 * Returns a generator of ids that consist of 41 bits of time, 5 bits of node number (0 to 31) and 7 bits of sequence
 * number. All ids are later than the time `after`.
 *
 * @example
 * ```ts
 * const ids = orderIdGenerator(7)
 * const order_id = ids.next(Date.now())
 * ```
 */
export const orderIdGenerator = (node: number, after = EPOCH): OrderIdGenerator => {
  if (!(Number.isInteger(node) && node >= 0 && node < NODES))
    throw new RangeError(`node: ${node} is invalid; expected an integer from 0 to ${NODES - 1}`)
  let time = Math.max(0, after - EPOCH)
  let sequence = SEQUENCES - 1
  const next: OrderIdGenerator["next"] = (now, until = Number.POSITIVE_INFINITY) => {
    const elapsed = now <= until ? now - EPOCH : 0
    if (elapsed > time) {
      time = elapsed
      sequence = 0
    } else if (sequence + 1 < SEQUENCES) {
      sequence++
    } else if (time + 1 + EPOCH <= until) {
      time++
      sequence = 0
    } else {
      return undefined
    }
    return String((time * NODES + node) * SEQUENCES + sequence)
  }
  return { next, last: () => time + EPOCH }
}
