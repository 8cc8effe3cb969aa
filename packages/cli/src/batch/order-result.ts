import type { Fault } from "../input/fault.ts"
import type { Draft } from "../orders/draft.ts"
import type { Header } from "../orders/header.ts"
import type { Sheet } from "../report/sheet.ts"
import type { Tally } from "../report/tally.ts"

/** What came of one order. */
export interface Answer {
  /** The line of the input at which the order begins. */
  readonly line: number
  /** What goes to the output: whole lines. */
  readonly text: string
  readonly faults: ReadonlyArray<Fault>
  readonly tally: Tally
  /** For the report, where one was asked for. */
  readonly sheet?: Sheet
  /** What only this kind of work adds up. */
  readonly extra?: unknown
}

/** What is done with each order; the same order has the same answer, in whichever thread and after whichever others. */
export type Work = (draft: Draft, header: Header) => Answer
