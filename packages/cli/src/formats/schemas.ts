// JSON Schemas of the file formats, derived from the Effect schemas of the readers.
import { shopSchema } from "@waybill/console"
import { Schema } from "effect"
import { Boxes } from "./boxes.ts"
import { ConformanceCredentials } from "./conformance-credentials.ts"
import { InvoiceLayout } from "./invoice-layout.ts"
import { Order } from "./order.ts"
import { Profile } from "./print-shop.ts"
import { boxQuantities, type Measured, orderQuantities, profileQuantities } from "./quantities.ts"

/** A part of a JSON Schema. */
interface Part {
  readonly $ref?: string
  readonly anyOf?: ReadonlyArray<Part>
  readonly items?: Part
  readonly properties?: Record<string, Part>
  readonly additionalProperties?: Part
  readonly description?: string
}

/** A string with a unit begins with a digit, and ends with the letters or the sign of the unit. */
const withUnit = { type: "string", pattern: "^\\d.*\\D$" }

/** Allows strings with a unit in the measured fields of a schema. */
const allowUnits = (part: Part, fields: Measured, definitions: Readonly<Record<string, Part>>): void => {
  if (part.$ref !== undefined) allowUnits(definitions[part.$ref.replace("#/$defs/", "")]!, fields, definitions)
  for (const each of part.anyOf ?? []) allowUnits(each, fields, definitions)
  if (part.items !== undefined) allowUnits(part.items, fields, definitions)
  for (const [name, inner] of Object.entries(fields)) {
    const property = name === "*" ? part.additionalProperties : part.properties?.[name]
    if (property === undefined) continue
    if (typeof inner !== "string") allowUnits(property, inner, definitions)
    else if (property.anyOf === undefined) {
      const { description, ...number } = property
      part.properties![name] = { ...(description !== undefined && { description }), anyOf: [number, withUnit] } as Part
    }
  }
}

const documentOf = (schema: Schema.Constraint, fields: Measured = {}): Record<string, unknown> => {
  const { definitions, schema: root } = Schema.toJsonSchemaDocument(schema, { onExcessProperty: "error" })
  allowUnits(root as Part, fields, definitions as Record<string, Part>)
  return { $schema: "https://json-schema.org/draft/2020-12/schema", ...root, $defs: definitions }
}

/** JSON Schemas, keyed by their file names. */
export const orderSchemas = {
  "orders.schema.json": documentOf(Order, orderQuantities),
  "boxes.schema.json": documentOf(Boxes, boxQuantities),
  "profile.schema.json": documentOf(Profile, profileQuantities),
  "shop.schema.json": documentOf(shopSchema),
  "invoice-layout.schema.json": documentOf(InvoiceLayout),
  "conformance-credentials.schema.json": documentOf(ConformanceCredentials)
}
