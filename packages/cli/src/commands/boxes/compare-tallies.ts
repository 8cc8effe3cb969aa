import { grouped } from "../../output/numbers.ts"
import { formatAmount } from "../../rating/amounts.ts"
import type { Tally } from "../../report/tally.ts"

/** Values of one measure for the boxes in use and for the suggested boxes. */
export interface MeasureRow {
  readonly what: string
  readonly inUse: string
  readonly suggested: string
  readonly change: string
}

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`

const formatChange = (before: number, after: number): string =>
  before === 0 ? "" : `${after > before ? "+" : ""}${percent(after / before - 1)}`

const airShare = ({ inner, used }: Tally): number => (inner === 0 ? 0 : 1 - used / inner)

/** Returns one row for each measure that compares the boxes in use with the suggested boxes. */
export const compareTallies = (inUse: Tally, suggested: Tally): ReadonlyArray<MeasureRow> => {
  const row = (what: string, measure: (tally: Tally) => number, format: (value: number) => string) => ({
    what,
    inUse: format(measure(inUse)),
    suggested: format(measure(suggested)),
    change: formatChange(measure(inUse), measure(suggested))
  })
  const currencies = [...new Set([...Object.keys(inUse.costs), ...Object.keys(suggested.costs)])]
  return [
    row("boxes", ({ boxes }) => boxes, grouped),
    row("volume shipped", ({ outer }) => Math.round(outer), grouped),
    row("air in boxes", airShare, percent),
    ...currencies.map((currency) =>
      row(
        `cost, ${currency}`,
        ({ costs }) => Number(formatAmount(costs[currency] ?? 0n)),
        (value) => value.toFixed(2)
      )
    ),
    row("orders not served", ({ refused, unserved }) => refused + unserved, grouped)
  ]
}
