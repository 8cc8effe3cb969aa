import { boundQuote } from "../bound-quote/quote-value.ts"
import { methodProblem } from "../bound-quote/read-quote.ts"
import { optional, required } from "../input/field.ts"
import { note } from "../input/text-values.ts"
import { command } from "../operator/define.ts"

/** Binds the sale quote to an order. A bound quote is replaced, and the history keeps it. */
export const bindQuote = command({
  name: "bindQuote",
  input: { quote: required(boundQuote), msg: optional(note) },
  change: (order, { quote }) => {
    const problem = methodProblem(quote, order.shipping, "quote")
    return problem === undefined ? { quote } : { refused: problem }
  }
})
