import type { InputFault } from "../input/fault.ts"
import type { Draft } from "../orders/draft.ts"
import type { Header } from "../orders/header.ts"
import type { ReportSheet } from "../report/sheet.ts"
import { addTallies, emptyTally, type Tally } from "../report/tally.ts"
import type { Work } from "./order-result.ts"

/** A group of consecutive orders from the input. */
export interface Chunk {
  readonly drafts: ReadonlyArray<Draft>
  readonly header: Header
}

/** The result of processing a chunk. */
export interface ChunkResult {
  readonly text: string
  readonly faults: ReadonlyArray<InputFault>
  readonly tally: Tally
  readonly sheets: ReadonlyArray<ReportSheet>
  readonly extras: ReadonlyArray<unknown>
  /** Whether an invalid order stopped the processing of this chunk. */
  readonly stopped: boolean
}

/** Processes the orders in a chunk and returns their result. If `strict`, stops after the first invalid order. */
export const processChunk = (work: Work, { drafts, header }: Chunk, strict: boolean): ChunkResult => {
  const texts: Array<string> = []
  const faults: Array<InputFault> = []
  const sheets: Array<ReportSheet> = []
  const extras: Array<unknown> = []
  let tally: Tally = emptyTally
  for (const draft of drafts) {
    const result = work(draft, header)
    texts.push(result.text)
    tally = addTallies(tally, result.tally)
    if (result.sheet !== undefined) sheets.push(result.sheet)
    if (result.extra !== undefined) extras.push(result.extra)
    faults.push(...result.faults)
    if (strict && result.faults.length > 0)
      return { text: texts.join(""), faults, tally, sheets, extras, stopped: true }
  }
  return { text: texts.join(""), faults, tally, sheets, extras, stopped: false }
}
