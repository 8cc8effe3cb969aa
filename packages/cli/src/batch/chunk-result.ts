import type { InputFault } from "../input/fault.ts"
import type { Draft } from "../orders/draft.ts"
import type { Header } from "../orders/header.ts"
import type { UnknownItem } from "../orders/item-table.ts"
import type { FormatName } from "../orders/order-formats.ts"
import { problemHeader } from "../problems/problem-rows.ts"
import type { ReportSheet } from "../report/sheet.ts"
import { addTallies, emptyTally, type Tally } from "../report/tally.ts"
import type { OrderResult, Work } from "./order-result.ts"

/** A group of consecutive orders from the input. */
export interface Chunk {
  readonly drafts: ReadonlyArray<Draft>
  readonly header: Header
}

/** Rows of failed orders in a file of `--problems`, and the first line of that file. */
export interface ProblemText {
  readonly header: string
  readonly rows: string
}

/** The result of processing a chunk. */
export interface ChunkResult {
  readonly text: string
  readonly faults: ReadonlyArray<InputFault>
  readonly repairs: ReadonlyArray<InputFault>
  /** Rows of the failed orders for `--problems`. Absent without any. */
  readonly problems?: ProblemText
  readonly tally: Tally
  readonly sheets: ReadonlyArray<ReportSheet>
  readonly extras: ReadonlyArray<unknown>
  /** Formats of the orders that come from other systems. */
  readonly formats: ReadonlyArray<FormatName>
  /** Items of unknown size, by order. */
  readonly unknown: ReadonlyArray<ReadonlyArray<UnknownItem>>
  /** Different notes about the whole input. */
  readonly notes: ReadonlyArray<string>
  /** Whether an invalid order stopped the processing of this chunk. */
  readonly stopped: boolean
}

/** Processes the orders in a chunk and returns their result. If `strict`, stops after the first invalid order. */
export const processChunk = (work: Work, { drafts, header }: Chunk, strict: boolean): ChunkResult => {
  const results: Array<OrderResult> = []
  let tally: Tally = emptyTally
  let stopped = false
  for (const draft of drafts) {
    const result = work(draft, header)
    results.push(result)
    tally = addTallies(tally, result.tally)
    stopped = strict && result.faults.length > 0
    if (stopped) break
  }
  const problems = results.map(({ problems = "" }) => problems).join("")
  return {
    text: results.map(({ text }) => text).join(""),
    faults: results.flatMap(({ faults }) => faults),
    repairs: results.flatMap(({ repairs = [] }) => repairs),
    ...(problems !== "" && { problems: { header: problemHeader(header), rows: problems } }),
    tally,
    sheets: results.flatMap(({ sheet }) => sheet ?? []),
    extras: results.flatMap(({ extra }) => (extra === undefined ? [] : [extra])),
    formats: [...new Set(results.flatMap(({ format }) => format ?? []))],
    unknown: results.flatMap(({ unknown = [] }) => (unknown.length > 0 ? [unknown] : [])),
    notes: [...new Set(results.flatMap(({ notes = [] }) => notes))],
    stopped
  }
}
