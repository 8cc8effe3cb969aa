import { isObject, roundedMicros } from "@waybill/packing/values"
import type { RunOrder } from "./run-order.ts"

/** Totals of a run, or of a part of its orders. Amounts are in millionths. */
export interface RunTotals {
  readonly orders: number
  readonly served: number
  readonly unserved: number
  readonly invalid: number
  readonly skipped: number
  readonly boxes: number
  /** Number of boxes of the orders with a price. */
  readonly parcels: number
  readonly postage: bigint
  readonly cartons: bigint
  /** Inner volume of the boxes with a known fill, and the air in them. Absent in totals from a summary. */
  readonly space?: { readonly inner: number; readonly air: number }
}

export const noTotals: RunTotals = {
  orders: 0,
  served: 0,
  unserved: 0,
  invalid: 0,
  skipped: 0,
  boxes: 0,
  parcels: 0,
  postage: 0n,
  cartons: 0n,
  space: { inner: 0, air: 0 }
}

/** Adds an order to totals. */
export const addOrder = (totals: RunTotals, order: RunOrder): RunTotals => ({
  ...totals,
  orders: totals.orders + 1,
  [order.result]: totals[order.result] + 1,
  boxes: totals.boxes + order.boxes,
  parcels: totals.parcels + (order.postage === undefined ? 0 : order.boxes),
  postage: totals.postage + (order.postage ?? 0n),
  cartons: totals.cartons + order.cartons,
  space: { inner: totals.space!.inner + order.inner, air: totals.space!.air + order.air }
})

/** Totals of a summary, with its currency. */
export interface SummaryTotals {
  readonly totals: RunTotals
  readonly currency?: string
}

const groups = ["byService", "costs", "cartons"] as const
const counts = ["orders", "unserved", "invalid", "skipped", "boxes"] as const

const amountsIn = (value: object): ReadonlyArray<readonly [string, number]> =>
  Object.entries(value).filter((entry): entry is [string, number] => typeof entry[1] === "number")

const micros = (amounts: ReadonlyArray<readonly [string, number]>): bigint =>
  amounts.reduce((sum, [, amount]) => sum + BigInt(roundedMicros(amount)), 0n)

/** Reads the summary of `--json` of a run. Returns undefined if the value is none, or if its amounts have several currencies. */
export const summaryTotals = (value: unknown): SummaryTotals | undefined => {
  if (
    !isObject(value) ||
    counts.some((name) => typeof value[name] !== "number") ||
    groups.some((name) => !isObject(value[name]))
  )
    return undefined
  const { orders, unserved, invalid, skipped, boxes } = value as Record<(typeof counts)[number], number>
  const given = value as Record<(typeof groups)[number], object>
  const costs = amountsIn(given.costs)
  if (costs.length > 1) return undefined
  const cartons = micros(amountsIn(given.cartons))
  const parcels = Object.values(given.byService).reduce<number>(
    (sum, use) => sum + Number((use as { readonly parcels?: unknown }).parcels),
    0
  )
  const totals = { orders, served: orders - unserved - invalid - skipped, unserved, invalid, skipped, boxes, parcels }
  const [currency] = costs.map(([name]) => name)
  return {
    totals: { ...totals, postage: micros(costs) - cartons, cartons },
    ...(currency !== undefined && { currency })
  }
}
