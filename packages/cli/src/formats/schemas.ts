// The formats that files have, as JSON Schemas made from what reads them.
import { Schema } from "effect"
import { Boxes, Profile } from "../packing/stock.ts"
import { Order } from "./order.ts"

/** A schema as a document of its own; `$schema` may stand in what it describes. */
const documentOf = (schema: Schema.Constraint): Record<string, unknown> => {
  const { definitions, schema: root } = Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" })
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...root, $defs: definitions }
}

/** By the name of the file that each is published as. */
export const orderSchemas = {
  "orders.schema.json": documentOf(Order),
  "boxes.schema.json": documentOf(Boxes),
  "profile.schema.json": documentOf(Profile)
}
