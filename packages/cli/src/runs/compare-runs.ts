import { usageError } from "../errors/command-error.ts"
import type { Run } from "./read-run.ts"
import type { RunOrder } from "./run-order.ts"
import { addOrder, noTotals, type RunTotals } from "./run-totals.ts"

/** Maximum number of orders with the greatest change. */
const MAX_CHANGED = 10

/** A value of both runs. */
export interface Sides<A> {
  readonly before: A
  readonly after: A
}

/** An order that both runs serve in full. */
export interface ChangedOrder extends Sides<RunOrder> {
  readonly order: string
}

/** An order that fails only in the second run, with the reason. */
interface FailedOrder {
  readonly order: string
  readonly problem: string
}

/** Comparison of the orders of two runs by name. */
export interface OrderComparison {
  /** Totals of the orders that both runs serve in full. */
  readonly common: Sides<RunTotals>
  readonly newlyServed: ReadonlyArray<string>
  readonly newlyFailed: ReadonlyArray<FailedOrder>
  readonly onlyBefore: ReadonlyArray<string>
  readonly onlyAfter: ReadonlyArray<string>
  /** The orders with the greatest change of their cost or, without prices, of their boxes. */
  readonly mostChanged: ReadonlyArray<ChangedOrder>
}

/** Comparison of two runs. */
export interface RunComparison extends Sides<Run> {
  readonly orders?: OrderComparison
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)

/** Returns the cost of an order in millionths: postage and cartons. */
export const costOf = ({ cartons, postage = 0n }: Pick<RunOrder, "cartons" | "postage">): bigint => postage + cartons

/** Compares two orders by the size of their change, greatest first: the cost, then the boxes, and then the air. */
const bySize = (a: ChangedOrder, b: ChangedOrder): number => {
  const cost = ({ after, before }: ChangedOrder) => absolute(costOf(after) - costOf(before))
  const boxes = ({ after, before }: ChangedOrder) => Math.abs(after.boxes - before.boxes)
  const air = ({ after, before }: ChangedOrder) => Math.abs(after.air - before.air)
  const difference = cost(b) - cost(a)
  return difference === 0n ? boxes(b) - boxes(a) || air(b) - air(a) : difference > 0n ? 1 : -1
}

const isChanged = ({ after, before }: ChangedOrder): boolean =>
  costOf(after) !== costOf(before) || after.boxes !== before.boxes || after.air !== before.air

const failed = ({ result }: RunOrder): boolean => result === "unserved" || result === "invalid"

const compareOrders = (
  before: ReadonlyMap<string, RunOrder>,
  after: ReadonlyMap<string, RunOrder>
): OrderComparison => {
  const newlyServed: Array<string> = []
  const newlyFailed: Array<FailedOrder> = []
  const onlyBefore: Array<string> = []
  let mostChanged: Array<ChangedOrder> = []
  let common: Sides<RunTotals> = { before: noTotals, after: noTotals }
  for (const [order, a] of before) {
    const b = after.get(order)
    if (b === undefined) onlyBefore.push(order)
    else if (failed(a) && b.result === "served") newlyServed.push(order)
    else if (!failed(a) && failed(b)) newlyFailed.push({ order, problem: b.problem! })
    else if (a.result === "served" && b.result === "served") {
      common = { before: addOrder(common.before, a), after: addOrder(common.after, b) }
      const change = { order, before: a, after: b }
      if (!isChanged(change)) continue
      mostChanged.push(change)
      // A stable sort keeps equal changes in the order of the first run.
      if (mostChanged.length > 1_000) mostChanged = mostChanged.sort(bySize).slice(0, MAX_CHANGED)
    }
  }
  return {
    common,
    newlyServed,
    newlyFailed,
    onlyBefore,
    onlyAfter: [...after.keys()].filter((order) => !before.has(order)),
    mostChanged: mostChanged.sort(bySize).slice(0, MAX_CHANGED)
  }
}

/** Compares two runs: their totals, and their orders unless they are summaries. */
export const compareRuns = (before: Run, after: Run): RunComparison => {
  if ((before.orders === undefined) !== (after.orders === undefined)) {
    const [summary, other] = before.orders === undefined ? [before, after] : [after, before]
    throw usageError(
      `${summary.file}: a summary, unlike ${other.file}; both files must be summaries, or outputs in NDJSON`
    )
  }
  return { before, after, ...(before.orders && after.orders && { orders: compareOrders(before.orders, after.orders) }) }
}
