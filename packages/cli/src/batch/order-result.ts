import type { InputFault } from "../input/fault.ts"
import type { Draft } from "../orders/draft.ts"
import type { Header } from "../orders/header.ts"
import type { UnknownItem } from "../orders/item-table.ts"
import type { FormatName } from "../orders/order-formats.ts"
import type { ReportSheet } from "../report/sheet.ts"
import type { Tally } from "../report/tally.ts"

/** The result of processing one order. */
export interface OrderResult {
  /** First input line of the order. */
  readonly line: number
  /** Output for this order: complete lines, each with its line break. */
  readonly text: string
  readonly faults: ReadonlyArray<InputFault>
  /** Certain repairs of values in the input. Default none. */
  readonly repairs?: ReadonlyArray<InputFault>
  readonly tally: Tally
  /** Format of the order if it comes from another system. */
  readonly format?: FormatName | undefined
  /** Items of unknown size. */
  readonly unknown?: ReadonlyArray<UnknownItem>
  /** Rows of a failed order for `--problems`. Absent for other orders, and without the flag. */
  readonly problems?: string
  /** Sheet of this order in the report. Absent if no report is written. */
  readonly sheet?: ReportSheet
  /** Notes about the whole input. Equal notes are printed once. */
  readonly notes?: ReadonlyArray<string>
  /** Additional value that only some kinds of work return. */
  readonly extra?: unknown
}

/** Processes one order. The result depends neither on the thread nor on other orders. */
export type Work = (draft: Draft, header: Header) => OrderResult
