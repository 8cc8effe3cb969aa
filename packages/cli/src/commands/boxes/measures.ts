import { formatMicros } from "@waybill/packing/values"
import { grouped } from "../../output/numbers.ts"
import type { SpaceTally, Tally } from "../../report/tally.ts"
import type { StockComparison } from "./compare-stocks.ts"

/** Values of one measure for the boxes in use and for the suggested boxes. */
export interface MeasureRow {
  readonly what: string
  readonly inUse: number
  readonly suggested: number
  /** Returns a value as text. */
  readonly format: (value: number) => string
  /** The difference as text: in percent of the value in use, or in percentage points of a share. */
  readonly change: string
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const signed = (value: number, text: string): string => `${value > 0 ? "+" : ""}${text}`

const formatChange = (before: number, after: number): string =>
  before === 0 ? "" : signed(after - before, percent(after / before - 1))

/** Formats the difference of two percentages in percentage points. */
const formatPoints = (before: number, after: number): string =>
  signed(after - before, `${((after - before) * 100).toFixed(1)} points`)

/** Number of decimals of differences in JSON, like those of amounts. */
const DECIMALS = 6

/** Returns a measure as JSON. A share is a number from 0 to 1. */
export const measureJson = ({ inUse, suggested, what }: MeasureRow): object => ({
  what,
  inUse,
  suggested,
  difference: Number((suggested - inUse).toFixed(DECIMALS))
})

const airShare = ({ inner, used }: Tally): number => (inner === 0 ? 0 : 1 - used / inner)

/**
 * Returns one row for each measure. The numbers of orders and those with too much empty space cover all orders; the
 * other rows cover the orders that both sets serve.
 */
export const measureRows = ({ both, orders, served }: StockComparison, unit: string): ReadonlyArray<MeasureRow> => {
  const row = (
    what: string,
    [before, after]: readonly [number, number],
    format: (value: number) => string,
    change = formatChange
  ): MeasureRow => ({ what, inUse: before, suggested: after, format, change: change(before, after) })
  const values = (measure: (tally: Tally) => number) => [measure(both.inUse), measure(both.suggested)] as const
  const spaces = (measure: (tally: SpaceTally) => number) =>
    [measure(served.inUse.emptySpace), measure(served.suggested.emptySpace)] as const
  const currencies = [...new Set([...Object.keys(both.inUse.costs), ...Object.keys(both.suggested.costs)])]
  const [servedInUse, servedSuggested] = [served.inUse.orders, served.suggested.orders]
  return [
    row("orders served", [servedInUse, servedSuggested], grouped),
    row("orders not served", [orders - servedInUse, orders - servedSuggested], grouped),
    ...(served.inUse.emptySpace.measured === 0
      ? []
      : [
          row(
            "orders with too much empty space",
            spaces(({ orders }) => orders.orders),
            grouped
          ),
          row(
            "parcels with too much empty space",
            spaces(({ above }) => above),
            grouped
          )
        ]),
    row(
      "boxes",
      values(({ boxes }) => boxes),
      grouped
    ),
    row(
      `volume shipped, ${unit}³`,
      values(({ outer }) => Math.round(outer)),
      grouped
    ),
    row("air in boxes", values(airShare), percent, formatPoints),
    ...currencies.flatMap((currency) => {
      const amounts = ({ cartons, costs }: Tally) => {
        const [total, boxes] = [costs[currency] ?? 0n, cartons[currency] ?? 0n]
        return { postage: total - boxes, cartons: boxes, cost: total }
      }
      const hasCartons = [both.inUse, both.suggested].some((tally) => amounts(tally).cartons > 0n)
      return (hasCartons ? (["postage", "cartons", "cost"] as const) : (["cost"] as const)).map((name) =>
        row(
          `${name}, ${currency}`,
          values((tally) => Number(formatMicros(amounts(tally)[name]))),
          (value) => value.toFixed(2)
        )
      )
    })
  ]
}
