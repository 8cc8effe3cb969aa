/** What a batch comes to; sums of parts are the whole. */
export interface Tally {
  readonly orders: number
  /** Orders that could not be read, or made no sense. */
  readonly refused: number
  /** Orders of which something stayed behind, or that nobody ships. */
  readonly unserved: number
  readonly boxes: number
  readonly pieces: number
  /** Of all boxes whose pieces are known: the room inside, what of it is used, and as carried. */
  readonly inner: number
  readonly used: number
  readonly outer: number
  /** Boxes by how full they are, in steps of five hundredths. */
  readonly fills: ReadonlyArray<number>
  /** Boxes by kind and reference. */
  readonly byBox: Readonly<Record<string, number>>
  /** By currency, in millionths: what is paid, and what is saved against the fewest boxes. */
  readonly costs: Readonly<Record<string, bigint>>
  readonly savings: Readonly<Record<string, bigint>>
}

/** Steps of the histogram of fill. */
export const FILL_STEPS = 20

export const nothing: Tally = {
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

const merged = <A extends number | bigint>(
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

/** Two parts together. */
export const together = (a: Tally, b: Tally): Tally => ({
  orders: a.orders + b.orders,
  refused: a.refused + b.refused,
  unserved: a.unserved + b.unserved,
  boxes: a.boxes + b.boxes,
  pieces: a.pieces + b.pieces,
  inner: a.inner + b.inner,
  used: a.used + b.used,
  outer: a.outer + b.outer,
  fills: a.fills.map((count, i) => count + (b.fills[i] ?? 0)),
  byBox: merged(a.byBox, b.byBox, 0),
  costs: merged(a.costs, b.costs, 0n),
  savings: merged(a.savings, b.savings, 0n)
})
