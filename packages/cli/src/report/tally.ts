import { type Failures, plusFailures } from "./failures.ts"

/** Weights of parcels, in the unit of the report. */
export interface ParcelWeights {
  readonly parcels: number
  readonly actual: number
  readonly dimensional: number
  /** Number of parcels whose dimensional weight exceeds their actual weight. */
  readonly byVolume: number
}

/** Orders shipped with a service. The cost is the postage in millionths. */
export interface ServiceUse {
  readonly orders: number
  readonly parcels: number
  readonly cost: bigint
}

/** Number of orders with something in common, and the names of the first ones. */
export interface NamedOrders {
  readonly orders: number
  readonly names: ReadonlyArray<string>
}

/** Parcels and orders beside a limit on empty space. Without a limit, all numbers are 0. */
export interface SpaceTally {
  /** Number of measured parcels. */
  readonly measured: number
  /** Number of measured parcels above the limit. */
  readonly above: number
  /** Number of parcels with unknown positions of their prints. */
  readonly unmeasured: number
  /** Orders with a parcel above the limit. */
  readonly orders: NamedOrders
}

/** Totals of a batch, or of a part of it. The totals of the parts add up to those of the whole batch. */
export interface Tally {
  readonly orders: number
  /** Number of invalid orders. */
  readonly refused: number
  /** Number of valid orders without a shipment, such as cancelled ones. */
  readonly skipped: number
  /** Number of orders with unpacked items, and of orders that no service accepts. */
  readonly unserved: number
  /** Invalid and unserved orders by reason and SKU. */
  readonly failures: Failures
  /** Orders without a state, priced with cards that have zones by state. */
  readonly stateless: NamedOrders
  /** Orders without a postal code, priced with cards that have zones by postal code. */
  readonly codeless: NamedOrders
  /** Priced orders with a piece without a weight. */
  readonly weightless: NamedOrders
  /** Priced orders with a time more than a year ahead. */
  readonly distant: NamedOrders
  /** Number of priced orders without a time. */
  readonly untimed: number
  readonly boxes: number
  readonly pieces: number
  /** Inner volume of the boxes with known placements. `used` is the volume of the pieces in them. */
  readonly inner: number
  readonly used: number
  /** Total outer volume of all boxes. */
  readonly outer: number
  /** Number of boxes in each range of fill, in steps of 5 %. */
  readonly fills: ReadonlyArray<number>
  /** Number of boxes, keyed by kind and reference. */
  readonly byBox: Readonly<Record<string, number>>
  readonly emptySpace: SpaceTally
  /** Weights of shipped parcels with a known weight, keyed like `byBox`. Absent for services without a dimensional weight. */
  readonly weights: Readonly<Record<string, ParcelWeights>>
  /** Shipped orders, keyed by service, such as `Acme Ground (acme), USD`. */
  readonly services: Readonly<Record<string, ServiceUse>>
  /** Total cost of postage and boxes in millionths, keyed by currency. */
  readonly costs: Readonly<Record<string, bigint>>
  /** Part of `costs` for boxes, in millionths, keyed by currency. */
  readonly cartons: Readonly<Record<string, bigint>>
  /** Total amount saved compared with the fewest boxes, in millionths, keyed by currency. */
  readonly savings: Readonly<Record<string, bigint>>
}

/** Number of steps in `fills`. */
export const FILL_STEPS = 20

/** Maximum number of orders to name in a note. */
const MAX_NAMED = 3

const noOrders: NamedOrders = { orders: 0, names: [] }

export const emptyTally: Tally = {
  orders: 0,
  refused: 0,
  skipped: 0,
  unserved: 0,
  failures: {},
  stateless: noOrders,
  codeless: noOrders,
  weightless: noOrders,
  distant: noOrders,
  untimed: 0,
  boxes: 0,
  pieces: 0,
  inner: 0,
  used: 0,
  outer: 0,
  fills: Array<number>(FILL_STEPS).fill(0),
  byBox: {},
  emptySpace: { measured: 0, above: 0, unmeasured: 0, orders: noOrders },
  weights: {},
  services: {},
  costs: {},
  cartons: {},
  savings: {}
}

/** Adds the values of two records with the same keys. */
const addRecords = <A>(
  a: Readonly<Record<string, A>>,
  b: Readonly<Record<string, A>>,
  plus: (a: A, b: A) => A
): Readonly<Record<string, A>> => {
  const names = Object.keys(b)
  if (names.length === 0) return a
  const sum: Record<string, A> = { ...a }
  for (const name of names) sum[name] = Object.hasOwn(sum, name) ? plus(sum[name]!, b[name]!) : b[name]!
  return sum
}

const plusWeights = (a: ParcelWeights, b: ParcelWeights): ParcelWeights => ({
  parcels: a.parcels + b.parcels,
  actual: a.actual + b.actual,
  dimensional: a.dimensional + b.dimensional,
  byVolume: a.byVolume + b.byVolume
})

const plusService = (a: ServiceUse, b: ServiceUse): ServiceUse => ({
  orders: a.orders + b.orders,
  parcels: a.parcels + b.parcels,
  cost: a.cost + b.cost
})

const plusNamed = (a: NamedOrders, b: NamedOrders): NamedOrders =>
  b.orders === 0 ? a : { orders: a.orders + b.orders, names: [...a.names, ...b.names].slice(0, MAX_NAMED) }

const plusSpace = (a: SpaceTally, b: SpaceTally): SpaceTally => ({
  measured: a.measured + b.measured,
  above: a.above + b.above,
  unmeasured: a.unmeasured + b.unmeasured,
  orders: plusNamed(a.orders, b.orders)
})

const plusNumber = (a: number, b: number): number => a + b
const plusAmount = (a: bigint, b: bigint): bigint => a + b

/** Returns the sum of two tallies. */
export const addTallies = (a: Tally, b: Tally): Tally => ({
  orders: a.orders + b.orders,
  refused: a.refused + b.refused,
  skipped: a.skipped + b.skipped,
  unserved: a.unserved + b.unserved,
  failures: plusFailures(a.failures, b.failures),
  stateless: plusNamed(a.stateless, b.stateless),
  codeless: plusNamed(a.codeless, b.codeless),
  weightless: plusNamed(a.weightless, b.weightless),
  distant: plusNamed(a.distant, b.distant),
  untimed: a.untimed + b.untimed,
  boxes: a.boxes + b.boxes,
  pieces: a.pieces + b.pieces,
  inner: a.inner + b.inner,
  used: a.used + b.used,
  outer: a.outer + b.outer,
  fills: a.fills.map((count, i) => count + (b.fills[i] ?? 0)),
  byBox: addRecords(a.byBox, b.byBox, plusNumber),
  emptySpace: plusSpace(a.emptySpace, b.emptySpace),
  weights: addRecords(a.weights, b.weights, plusWeights),
  services: addRecords(a.services, b.services, plusService),
  costs: addRecords(a.costs, b.costs, plusAmount),
  cartons: addRecords(a.cartons, b.cartons, plusAmount),
  savings: addRecords(a.savings, b.savings, plusAmount)
})
