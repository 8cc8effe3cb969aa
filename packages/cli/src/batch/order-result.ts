import type { Fault } from "../input/fault.ts"
import type { Draft } from "../orders/draft.ts"
import type { Header } from "../orders/header.ts"
import type { Sheet } from "../report/sheet.ts"
import type { Tally } from "../report/tally.ts"

/** The result of one order. */
export interface OrderResult {
  /** Input line on which the order begins. */
  readonly line: number
  /** Whole lines of output. */
  readonly text: string
  readonly faults: ReadonlyArray<Fault>
  readonly tally: Tally
  /** The order in the report. Absent without a report. */
  readonly sheet?: Sheet
  /** A value that only this kind of work produces. */
  readonly extra?: unknown
}

/** Work on one order. The result does not depend on the thread or on other orders. */
export type Work = (draft: Draft, header: Header) => OrderResult
