/** Totals of a batch. The totals of its parts add up to those of the whole. */
export interface Tally {
  readonly orders: number
  /** Invalid orders. */
  readonly refused: number
  /** Orders with unpacked items, or that no service takes. */
  readonly unserved: number
  readonly boxes: number
  readonly pieces: number
  /** Inner volume and used volume of the boxes whose placements are known. */
  readonly inner: number
  readonly used: number
  /** Outer volume of all boxes. */
  readonly outer: number
  /** Number of boxes by fill, in steps of 5 %. */
  readonly fills: ReadonlyArray<number>
  /** Number of boxes by kind and reference. */
  readonly byBox: Readonly<Record<string, number>>
  /** Cost by currency, in millionths. */
  readonly costs: Readonly<Record<string, bigint>>
  /** Saving against the fewest boxes by currency, in millionths. */
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

/** Adds two tallies. */
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
