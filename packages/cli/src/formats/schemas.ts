// JSON Schemas of the file formats, derived from the Effect schemas of the readers.
import { Schema } from "effect"
import { Boxes } from "./boxes.ts"
import { ConformanceCredentials } from "./conformance-credentials.ts"
import { InvoiceLayout } from "./invoice-layout.ts"
import { Order } from "./order.ts"
import { Profile } from "./print-shop.ts"

const documentOf = (schema: Schema.Constraint): Record<string, unknown> => {
  const { definitions, schema: root } = Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" })
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...root, $defs: definitions }
}

/** JSON Schemas, keyed by their file names. */
export const orderSchemas = {
  "orders.schema.json": documentOf(Order),
  "boxes.schema.json": documentOf(Boxes),
  "profile.schema.json": documentOf(Profile),
  "invoice-layout.schema.json": documentOf(InvoiceLayout),
  "conformance-credentials.schema.json": documentOf(ConformanceCredentials)
}
