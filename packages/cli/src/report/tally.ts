/** Totals of a batch, or of a part of it. The totals of the parts add up to those of the whole batch. */
export interface Tally {
  readonly orders: number
  /** Number of invalid orders. */
  readonly refused: number
  /** Number of orders with unpacked items, and of orders that no service accepts. */
  readonly unserved: number
  readonly boxes: number
  readonly pieces: number
  /** Inner volume of the boxes whose placements are known. `used` is the volume of the pieces in them. */
  readonly inner: number
  readonly used: number
  /** Total outer volume of all boxes. */
  readonly outer: number
  /** Number of boxes in each range of fill, in steps of 5 %. */
  readonly fills: ReadonlyArray<number>
  /** Number of boxes, keyed by kind and reference. */
  readonly byBox: Readonly<Record<string, number>>
  /** Total cost in millionths, keyed by currency. */
  readonly costs: Readonly<Record<string, bigint>>
  /** Total amount saved compared with the fewest boxes, in millionths, keyed by currency. */
  readonly savings: Readonly<Record<string, bigint>>
}

/** Number of steps in `fills`. */
export const FILL_STEPS = 20

export const emptyTally: Tally = {
  orders: 0,
  refused: 0,
  unserved: 0,
  boxes: 0,
  pieces: 0,
  inner: 0,
  used: 0,
  outer: 0,
  fills: Array<number>(FILL_STEPS).fill(0),
  byBox: {},
  costs: {},
  savings: {}
}

const addRecords = <A extends number | bigint>(
  a: Readonly<Record<string, A>>,
  b: Readonly<Record<string, A>>,
  zero: A
): Readonly<Record<string, A>> => {
  const names = Object.keys(b)
  if (names.length === 0) return a
  const sum: Record<string, A> = { ...a }
  for (const name of names) sum[name] = (((sum[name] ?? zero) as number) + (b[name] as number)) as A
  return sum
}

/** Returns the sum of two tallies. */
export const addTallies = (a: Tally, b: Tally): Tally => ({
  orders: a.orders + b.orders,
  refused: a.refused + b.refused,
  unserved: a.unserved + b.unserved,
  boxes: a.boxes + b.boxes,
  pieces: a.pieces + b.pieces,
  inner: a.inner + b.inner,
  used: a.used + b.used,
  outer: a.outer + b.outer,
  fills: a.fills.map((count, i) => count + (b.fills[i] ?? 0)),
  byBox: addRecords(a.byBox, b.byBox, 0),
  costs: addRecords(a.costs, b.costs, 0n),
  savings: addRecords(a.savings, b.savings, 0n)
})
