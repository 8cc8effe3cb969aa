import { counted, grouped } from "../output/numbers.ts"
import { oneLine } from "../output/safe-text.ts"
import { type Failures, failureRows } from "./failures.ts"

/** Maximum number of lines with a reason and a SKU. */
const MAX_LINES = 10
/** Number of columns of a terminal. */
const WIDTH = 80
/** Maximum number of characters of a SKU. */
const MAX_SKU = 24

/** Failed orders with the same reason and SKU. */
interface FailureLine {
  readonly orders: number
  readonly sku: string
  readonly reason: string
}

const cut = (text: string, length: number): string => (text.length > length ? `${text.slice(0, length - 1)}…` : text)

const linesOf = (failures: Failures): ReadonlyArray<FailureLine> =>
  failureRows(failures)
    .flatMap(({ orders, others, reason, skus }) => [
      ...skus.map(([sku, orders]) => ({ orders, sku, reason })),
      ...(others > 0 ? [{ orders: others, sku: "other SKUs", reason }] : []),
      ...(skus.length === 0 ? [{ orders, sku: "", reason }] : [])
    ])
    .toSorted((a, b) => b.orders - a.orders)

/** Returns the line about entries that are not listed. `problems` is the file that has them. */
export const moreLine = (count: number, problems: string | undefined): string =>
  `  … and ${grouped(count)} more${problems === undefined ? "" : `, in ${problems}`}`

/**
 * Returns the failed orders by reason and SKU, the most frequent first, in at most 80 columns. `problems` is the file with
 * their rows.
 */
export const failureLines = (failures: Failures, problems: string | undefined): ReadonlyArray<string> => {
  const all = linesOf(failures)
  if (all.length === 0) return []
  const shown = all.slice(0, MAX_LINES).map(({ orders, reason, sku }) => ({
    orders: grouped(orders),
    sku: cut(oneLine(sku), MAX_SKU),
    reason: oneLine(reason)
  }))
  const [ordersWidth, skuWidth] = (["orders", "sku"] as const).map((name) =>
    Math.max(...[...shown.map((line) => line[name]), name].map(({ length }) => length))
  ) as [number, number]
  const line = (orders: string, sku: string, reason: string): string =>
    cut(`  ${orders.padStart(ordersWidth)}  ${sku.padEnd(skuWidth)}  ${reason}`, WIDTH)
  const more = all.length - shown.length
  return [
    line("ORDERS", "SKU", "REASON"),
    ...shown.map(({ orders, reason, sku }) => line(orders, sku, reason)),
    ...(more > 0 ? [moreLine(more, problems)] : [])
  ]
}

/** Returns a sentence about the file with the rows of failed orders. */
export const problemsLine = (failed: number, problems: string): string =>
  failed === 0
    ? `${problems} is empty, because all orders are served in full.`
    : `${counted(failed, "order")} with problems: repair ${problems}, and pass it back in.`
