import type { Fault } from "../input/fault.ts"
import type { Draft } from "../orders/draft.ts"
import type { Header } from "../orders/header.ts"
import type { Sheet } from "../report/sheet.ts"
import { nothing, type Tally, together } from "../report/tally.ts"
import type { Work } from "./order-result.ts"

/** Some orders that stand together in the input. */
export interface Chunk {
  readonly drafts: ReadonlyArray<Draft>
  readonly header: Header
}

/** What came of a chunk. */
export interface Part {
  readonly text: string
  readonly faults: ReadonlyArray<Fault>
  readonly tally: Tally
  readonly sheets: ReadonlyArray<Sheet>
  readonly extras: ReadonlyArray<unknown>
  /** An order was at fault, and no further one was looked at. */
  readonly stopped: boolean
}

/** Does the work for a chunk; where it is strict, as far as the first order that is at fault. */
export const partOf = (work: Work, { drafts, header }: Chunk, strict: boolean): Part => {
  const texts: Array<string> = []
  const faults: Array<Fault> = []
  const sheets: Array<Sheet> = []
  const extras: Array<unknown> = []
  let tally: Tally = nothing
  for (const draft of drafts) {
    const answer = work(draft, header)
    texts.push(answer.text)
    tally = together(tally, answer.tally)
    if (answer.sheet !== undefined) sheets.push(answer.sheet)
    if (answer.extra !== undefined) extras.push(answer.extra)
    faults.push(...answer.faults)
    if (strict && answer.faults.length > 0)
      return { text: texts.join(""), faults, tally, sheets, extras, stopped: true }
  }
  return { text: texts.join(""), faults, tally, sheets, extras, stopped: false }
}
