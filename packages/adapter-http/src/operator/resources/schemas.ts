import { type JsonSchema, operatorSchema } from "@waybill/core/adapter"

export const text: JsonSchema = { type: "string" }
export const dateSchema: JsonSchema = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" }
export const count: JsonSchema = { type: "integer", minimum: 0 }

const schemaOf = (reply: "order" | "event"): JsonSchema => {
  const { $schema: _, ...schema } = operatorSchema(reply)["~standard"].jsonSchema.output({ target: "draft-2020-12" })
  return schema
}

/** JSON Schemas of an order and of an event. */
export const orderSchema: JsonSchema = schemaOf("order")
export const eventSchema: JsonSchema = schemaOf("event")

/** Returns the JSON Schema of an object. */
export const object = (
  properties: Readonly<Record<string, JsonSchema>>,
  optional: Readonly<Record<string, JsonSchema>> = {}
): JsonSchema => ({
  type: "object",
  required: Object.keys(properties),
  properties: { ...properties, ...optional }
})

const addressSchema = (orderSchema.properties as Readonly<Record<string, JsonSchema>>).shipping_address!

/** JSON Schema of a problem, as RFC 9457 defines it. */
export const problemSchema: JsonSchema = object(
  { type: text, title: text, status: { type: "integer" }, detail: text, code: text },
  {
    reason: text,
    unblocked_by: text,
    issues: { type: "array", items: object({ path: text, problem: text }) },
    issues_total: { ...count, description: "Number of all issues, if the reply has only the first ones." },
    address_change: object({ revision: count, after: addressSchema }, { before: addressSchema })
  }
)

/** Returns the JSON Schema of a list. */
export const listOf = (items: JsonSchema): JsonSchema => ({ type: "array", items })
