// Failed orders by reason and SKU, with bounded memory.

/** A reason why an order fails, and the SKU that causes it. */
export interface Failure {
  /** The reason in words, without values of the order, so that equal failures can be counted together. */
  readonly reason: string
  /** Absent if no piece causes the failure, or if its SKU is unknown. */
  readonly sku?: string
}

/** Orders that fail for one reason. */
interface FailedOrders {
  readonly orders: number
  /** Number of these orders, keyed by the SKU that causes the failure. At most 1,000. */
  readonly skus: Readonly<Record<string, number>>
  /** Number of failures that SKUs beyond this limit cause. */
  readonly others: number
}

/** Failed orders, keyed by reason. An order counts once for each of its reasons. */
export type Failures = Readonly<Record<string, FailedOrders>>

/** Maximum number of SKUs with a count for each reason. */
const MAX_SKUS = 1_000
/** Maximum number of reasons with a count. */
const MAX_REASONS = 100
/** Reason of all failures beyond this limit. */
const OTHER_REASONS = "other errors"

const plusOrders = (a: FailedOrders | undefined, b: FailedOrders): FailedOrders => {
  if (a === undefined && Object.keys(b.skus).length <= MAX_SKUS) return b
  const skus = new Map(Object.entries(a?.skus ?? {}))
  let others = (a?.others ?? 0) + b.others
  for (const [sku, orders] of Object.entries(b.skus)) {
    const known = skus.get(sku)
    if (known === undefined && skus.size === MAX_SKUS) others += orders
    else skus.set(sku, (known ?? 0) + orders)
  }
  return { orders: (a?.orders ?? 0) + b.orders, skus: Object.fromEntries(skus), others }
}

/** Returns the sum of the failures of two parts of a batch. */
export const plusFailures = (a: Failures, b: Failures): Failures => {
  const added = Object.entries(b)
  if (added.length === 0) return a
  const sum = new Map(Object.entries(a))
  for (const [name, orders] of added) {
    const reason = sum.has(name) || sum.size < MAX_REASONS ? name : OTHER_REASONS
    sum.set(reason, plusOrders(sum.get(reason), orders))
  }
  return Object.fromEntries(sum)
}

/** Returns the reasons of one order's failures, each with its SKUs. */
export const skusByReason = (
  failures: Failures
): ReadonlyArray<readonly [reason: string, skus: ReadonlyArray<string>]> =>
  Object.entries(failures).map(([reason, { skus }]) => [reason, Object.keys(skus)])

/** Failed orders of one reason, with its SKUs in descending order of their counts. */
export interface FailureRow extends Omit<FailedOrders, "skus"> {
  readonly reason: string
  readonly skus: ReadonlyArray<readonly [sku: string, orders: number]>
}

/** Returns the failures in descending order of their counts. */
export const failureRows = (failures: Failures): ReadonlyArray<FailureRow> =>
  Object.entries(failures)
    .map(([reason, { orders, others, skus }]) => ({
      reason,
      orders,
      others,
      skus: Object.entries(skus).sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))
    }))
    .sort((a, b) => b.orders - a.orders || (a.reason < b.reason ? -1 : 1))

/** Counts the failures of one order. */
export const countFailures = (failures: ReadonlyArray<Failure>): Failures => {
  const byReason = [...Map.groupBy(failures, ({ reason }) => reason)].map(([reason, all]): [string, FailedOrders] => {
    const skus = [...new Set(all.flatMap(({ sku }) => sku ?? []))].map((sku) => [sku, 1] as const)
    return [reason, { orders: 1, skus: Object.fromEntries(skus), others: 0 }]
  })
  return plusFailures({}, Object.fromEntries(byReason))
}
