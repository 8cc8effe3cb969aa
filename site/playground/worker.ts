// Packs, quotes and proves in a web worker, so that the page stays responsive.
import { type Answer, type Fault, packState } from "./answer.ts"
import { type Explanation, explain } from "./certificate.ts"
import { type QuotedOrder, quoteOrder } from "./quotes.ts"
import type { State } from "./state.ts"

/** Messages of the worker: the packing with its rates, then the certificate; or the faults. */
export type Reply =
  | { readonly step: "refused"; readonly faults: ReadonlyArray<Fault>; readonly isLast: true }
  | { readonly step: "packed"; readonly answer: Answer; readonly quoted: QuotedOrder; readonly isLast: false }
  | { readonly step: "proved"; readonly explanation: Explanation; readonly isLast: true }

const reply = (message: Reply) => postMessage(message)

addEventListener("message", ({ data: state }: MessageEvent<State>) => {
  const packed = packState(state)
  if ("faults" in packed) return reply({ step: "refused", faults: packed.faults, isLast: true })
  const { answer, prove } = packed
  reply({ step: "packed", answer, quoted: quoteOrder(answer, state), isLast: false })
  reply({ step: "proved", explanation: explain(prove(), answer.shown.units.length), isLast: true })
})
