import type { BoundQuote } from "@waybill/packing/rating"
import * as Schema from "effect/Schema"
import type { JsonSchema, Value } from "../input/field.ts"
import { boundQuoteSchema } from "./quote-schema.ts"
import { readQuote } from "./read-quote.ts"

/** Returns the JSON Schema of a quote. Only the OpenAPI document needs it, so it is not built when the module loads. */
const wire = (): JsonSchema => {
  const { input } = Schema.toStandardJSONSchemaV1(boundQuoteSchema)["~standard"].jsonSchema
  const { $schema: _, ...schema } = input({ target: "draft-2020-12" })
  return schema
}

/** A quote to keep with an order. Each problem has the path of its part, such as `quote.lines[0].amount`. */
export const boundQuote: Value<BoundQuote, BoundQuote, "missing"> = {
  read: (value, name, reader, missing) => {
    const reading = readQuote(value, name)
    if ("quote" in reading) return reading.quote
    for (const { path, problem } of reading.problems) reader.issue(missing, path, undefined, problem)
    return undefined
  },
  wire
}
