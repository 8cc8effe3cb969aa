import { formatMicros } from "@waybill/packing/values"
import { grouped } from "../output/numbers.ts"
import { costOf, type OrderComparison, type RunComparison, type Sides } from "./compare-runs.ts"
import type { RunTotals } from "./run-totals.ts"

/** A measure of runs: a count, an amount in millionths, or a volume. */
interface Measure {
  readonly title: string
  /** Name of the field in JSON. */
  readonly field: string
  readonly of: (totals: RunTotals) => number | bigint | undefined
}

/** A measure of both runs, with its values for people and for programs. */
export interface MeasureRow extends Sides<number> {
  readonly title: string
  readonly field: string
  readonly difference: number
  readonly shown: Sides<string> & { readonly difference: string; readonly percent: string }
}

const results: ReadonlyArray<Measure> = [
  { title: "orders", field: "orders", of: ({ orders }) => orders },
  { title: "served in full", field: "served", of: ({ served }) => served },
  { title: "not served in full", field: "unserved", of: ({ unserved }) => unserved },
  { title: "invalid", field: "invalid", of: ({ invalid }) => invalid },
  { title: "skipped", field: "skipped", of: ({ skipped }) => skipped }
]

const boxes: Measure = { title: "boxes", field: "boxes", of: (totals) => totals.boxes }
const parcels: Measure = { title: "parcels with a price", field: "parcels", of: (totals) => totals.parcels }

const amounts = (currency: string): ReadonlyArray<Measure> => [
  { title: `postage, ${currency}`, field: "postage", of: ({ postage }) => postage },
  { title: `cartons, ${currency}`, field: "cartons", of: ({ cartons }) => cartons },
  { title: `cost, ${currency}`, field: "cost", of: costOf }
]

const volumes = (unit: string): ReadonlyArray<Measure> => [
  { title: `inside of boxes, ${unit}³`, field: "inner", of: ({ space }) => space?.inner },
  { title: `air, ${unit}³`, field: "air", of: ({ space }) => space?.air }
]

/** Formats an amount with at least two decimals. Formats a count or a volume, with two decimals if it is below 100. */
export const show = (value: number | bigint): string =>
  typeof value === "bigint"
    ? Number(formatMicros(value)).toLocaleString("en-US", { minimumFractionDigits: 2, maximumFractionDigits: 6 })
    : grouped(Number(value.toFixed(Math.abs(value) < 100 ? 2 : 0)))

/** Returns a difference with its sign. */
export const signed = (value: number | bigint): string => `${value > 0 ? "+" : ""}${show(value)}`

const plain = (value: number | bigint): number =>
  typeof value === "bigint" ? Number(formatMicros(value)) : Number(value.toFixed(4))

/** Returns a difference as a percentage of the first value. Empty if one of them is 0. */
const percentOf = (before: number | bigint, difference: number | bigint): string => {
  if (Number(before) === 0 || Number(difference) === 0) return ""
  return `${difference > 0 ? "+" : "-"}${Math.abs((Number(difference) / Number(before)) * 100).toFixed(1)} %`
}

const rowsOf = (measures: ReadonlyArray<Measure>, { after, before }: Sides<RunTotals>): ReadonlyArray<MeasureRow> =>
  measures.flatMap(({ field, of, title }) => {
    const [a, b] = [of(before), of(after)]
    if (a === undefined || b === undefined) return []
    const difference = (b as bigint) - (a as bigint)
    const shown = { before: show(a), after: show(b), difference: signed(difference), percent: percentOf(a, difference) }
    return [{ title, field, before: plain(a), after: plain(b), difference: plain(difference), shown }]
  })

/** Returns the currency of both runs, or undefined if one of them has no prices. */
export const currencyOf = ({ after, before }: RunComparison): string | undefined =>
  after.currency === undefined ? undefined : before.currency

/** Returns the unit of length of the runs, or undefined if they do not name it. */
export const lengthUnit = ({ after, before }: RunComparison): string | undefined =>
  (before.units ?? after.units)?.split(",")[0]

/** Returns the measures that both runs have. */
const measuresOf = (comparison: RunComparison): ReadonlyArray<Measure> => {
  const [currency, unit] = [currencyOf(comparison), lengthUnit(comparison)]
  return [
    boxes,
    ...(currency === undefined ? [] : [parcels, ...amounts(currency)]),
    ...(unit === undefined ? [] : volumes(unit))
  ]
}

/** Returns the measures of all orders. */
export const allMeasures = (comparison: RunComparison): ReadonlyArray<MeasureRow> =>
  rowsOf([...results, ...measuresOf(comparison)], { before: comparison.before.totals, after: comparison.after.totals })

/** Returns the measures of the orders that both runs serve in full. */
export const commonMeasures = (comparison: RunComparison, { common }: OrderComparison): ReadonlyArray<MeasureRow> =>
  rowsOf(measuresOf(comparison), common)
