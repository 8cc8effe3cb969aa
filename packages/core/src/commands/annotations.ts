import { boundQuote } from "../bound-quote/quote-value.ts"
import { methodProblem } from "../bound-quote/read-quote.ts"
import { optional, required } from "../input/field.ts"
import { note as noteText } from "../input/text-values.ts"
import { command } from "../operator/define.ts"

/** Adds a note to the history. */
export const note = command({
  name: "note",
  input: { msg: required(noteText) },
  change: () => ({})
})

/** Binds the sale quote to an order. A bound quote is replaced, and the history keeps it. */
export const bindQuote = command({
  name: "bindQuote",
  input: { quote: required(boundQuote), msg: optional(noteText) },
  change: (order, { quote }) => {
    const problem = methodProblem(quote, order.shipping, "quote")
    return problem === undefined ? { quote } : { refused: problem }
  }
})
