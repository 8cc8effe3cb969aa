import { describe, expect, it } from "vitest"
import { formatDocument } from "../../../src/rating/card/json.ts"
import { rateCard } from "../../../src/rating/card/read-rate-card.ts"
import { shipFrom } from "../../../src/rating/card/read-ship-from.ts"
import type { Shape } from "../../../src/reading/shape.ts"

/** Returns the JSON Schema of a shape. Adds the schemas of named shapes to `definitions`. */
const schemaOf = (shape: Shape<unknown>, definitions: Record<string, object>): object => {
  const of = (each: Shape<unknown>) => schemaOf(each, definitions)
  if ("name" in shape) {
    const { name } = shape
    if (!(name in definitions)) {
      definitions[name] = {}
      definitions[name] = of(shape.shape)
    }
    return { $ref: `#/$defs/${name}` }
  }
  if ("alternatives" in shape) return { anyOf: shape.alternatives.map(of) }
  if ("values" in shape) return { type: "object", additionalProperties: of(shape.values) }
  if ("tuple" in shape) {
    const { length } = shape.tuple
    return { type: "array", prefixItems: shape.tuple.map(of), minItems: length, maxItems: length }
  }
  if ("entries" in shape) {
    const { entries, least, most } = shape
    return { type: "array", items: of(entries), minItems: least, ...(most < Infinity && { maxItems: most }) }
  }
  if ("fields" in shape) {
    const fields = Object.entries<Shape<unknown>>({ ...shape.fields })
    return {
      type: "object",
      required: fields.filter(([, { optional }]) => !optional).map(([name]) => name),
      properties: Object.fromEntries(fields.map(([name, field]) => [name, of(field)])),
      additionalProperties: false
    }
  }
  return { ...shape.keywords, ...(shape.shape && of(shape.shape)) }
}

const documentOf = ($id: string, title: string, shape: Shape<unknown>) => {
  const $defs = {}
  const schema = schemaOf(shape, $defs)
  return { $schema: "https://json-schema.org/draft/2020-12/schema", $id, title, ...schema, $defs }
}

describe("published schemas of documents", () => {
  it.each([
    ["ratecard", documentOf("ratecard/1", "Rate card v1", rateCard)],
    ["shipfrom", documentOf("shipfrom/1", "Ship-from v1", shipFrom)]
  ])("the schema of %s matches the shapes of the reader", async (name, schema) => {
    const path = `${import.meta.dirname}/../../../../cli/schemas/${name}.schema.json`
    await expect(formatDocument(schema as never)).toMatchFileSnapshot(path)
  })
})
