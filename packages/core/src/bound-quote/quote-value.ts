import type { BoundQuote } from "@waybill/packing/rating"
import type { Value } from "../input/field.ts"
import { readQuote } from "./read-quote.ts"

/** A quote to keep with an order. Each problem has the path of its part, such as `quote.lines[0].amount`. */
export const boundQuote: Value<BoundQuote, BoundQuote, "missing"> = {
  read: (value, name, reader, missing) => {
    const reading = readQuote(value, name)
    if ("quote" in reading) return reading.quote
    for (const { path, problem } of reading.problems) reader.issue(missing, path, undefined, problem)
    return undefined
  },
  // `operatorJsonSchema` replaces it: the builder of JSON Schemas is large, and no reader of requests needs it.
  wire: () => ({ type: "object" })
}
