// The recommendation of a report, for the terminal and for `--json`.
import { createRequire } from "node:module"
import type { Advice, Change, Figures, WhatIf, Year } from "./what-if.ts"

type Measured = WhatIf & { readonly year: Year }

/** The change of a sample with its amounts as numbers. */
interface ChangeJson extends Omit<Change, "postage" | "cartons" | "ofNewlyServed"> {
  readonly postage?: number
  readonly cartons: number
  readonly ofNewlyServed: { readonly postage?: number; readonly cartons: number }
}

/** A recommendation as data. The figures are those of the sample. */
export interface Recommendation extends Partial<Pick<Advice, "add" | "drop" | "ranges">> {
  /** The action and its effect, in the words of the page. */
  readonly text: string
  /** Number of valid orders in the sample. */
  readonly sample: number
  /** Number of valid orders in the run. */
  readonly orders: number
  /** Number of orders in a year. Absent if it is not known. */
  readonly ordersPerYear?: number
  readonly currency?: string
  /** Absent if no change improves an order. */
  readonly change?: ChangeJson
  readonly alternative?: Omit<NonNullable<Advice["alternative"]>, "change"> & { readonly change: ChangeJson }
}

const amountsOf = ({ cartons, postage }: Pick<Figures, "postage" | "cartons">) => ({
  ...(postage !== undefined && { postage: Number(postage) }),
  cartons: Number(cartons)
})

const changeJson = ({ cartons, ofNewlyServed, postage, ...counts }: Change): ChangeJson => ({
  ...counts,
  ...amountsOf({ cartons, ...(postage !== undefined && { postage }) }),
  ofNewlyServed: amountsOf(ofNewlyServed)
})

const adviceJson = ({ alternative, change, ...advice }: Advice) => ({
  ...advice,
  change: changeJson(change),
  ...(alternative && { alternative: { add: alternative.add, change: changeJson(alternative.change) } })
})

/** Returns the recommendation of the data of a report. The script of the page writes its sentences. */
export const recommendationOf = (data: {
  readonly changes: Measured
  readonly totals: object
  readonly units: object
}): Recommendation => {
  const { sentencesOf } = createRequire(import.meta.url)("../../report/first-page/advice.js") as {
    readonly sentencesOf: (of: typeof data, name: (text: string) => string) => ReadonlyArray<string>
  }
  const { advice, currency, orders, sample, year } = data.changes
  return {
    text: sentencesOf(data, (name) => name).join(" "),
    sample,
    orders,
    ...(year.orders !== undefined && { ordersPerYear: year.orders }),
    ...(currency !== undefined && { currency }),
    ...(advice && adviceJson(advice))
  }
}
