// The summary of a run as JSON, for `--json`.
import { formatMicros } from "@waybill/packing/values"
import type { BatchEnd } from "../../batch/run-batch.ts"
import type { Recommendation } from "../../report/recommendation.ts"
import type { Tally } from "../../report/tally.ts"
import { switchFlag } from "../../settings/flags.ts"
import type { FaultKind } from "./fault-summary.ts"
import type { UnknownSku } from "./unknown-skus.ts"

/** The switch `--json` of commands that write results. */
export const summarySwitch = {
  json: switchFlag("json", "Print the summary as JSON on standard output; needs --out for the results")
}

/** A report of `--html`. */
export interface WrittenReport {
  readonly file: string
  /** Null if no sizes were measured. */
  readonly recommendation: Recommendation | null
}

/** The end of a run, and the reasons of its failures. */
interface Ended extends Pick<BatchEnd, "reason" | "seconds"> {
  /** Errors of invalid orders by kind, except unknown SKUs. */
  readonly problems: ReadonlyArray<FaultKind>
  readonly unknownSkus: ReadonlyArray<UnknownSku>
  /** Absent without `--html`. */
  readonly report?: WrittenReport
}

const amountsOf = (amounts: Readonly<Record<string, bigint>>): Readonly<Record<string, number>> =>
  Object.fromEntries(Object.entries(amounts).map(([currency, amount]) => [currency, Number(formatMicros(amount))]))

/** Returns the totals of orders, and how their run ended. All counts and amounts are numbers. */
export const summaryJson = (tally: Tally, ended?: Ended): object => {
  const { above, measured, orders, unmeasured } = tally.emptySpace
  return {
    orders: tally.orders,
    invalid: tally.refused,
    skipped: tally.skipped,
    unserved: tally.unserved,
    boxes: tally.boxes,
    pieces: tally.pieces,
    byBox: tally.byBox,
    byService: Object.fromEntries(
      Object.entries(tally.services).map(([name, use]) => [name, { ...use, cost: Number(formatMicros(use.cost)) }])
    ),
    costs: amountsOf(tally.costs),
    cartons: amountsOf(tally.cartons),
    savings: amountsOf(tally.savings),
    ...(measured + unmeasured > 0 && { emptySpace: { measured, above, unmeasured, orders: orders.orders } }),
    ...ended
  }
}
