import { type JsonSchema, type MethodName, replySchema } from "@waybill/core/adapter"

const text = { type: "string" } as const

/** Sent with details only: paths of the fields in the request that the method does not read. */
const ignored = { type: "array", items: text } as const
const total = { type: "integer", description: "The number of entries, if some are left out" } as const

/**
 * Sent with details only: the kind of refusal, the host's own code, the invalid fields and the existing order of a
 * duplicate.
 */
export const refusalDetails = {
  kind: text,
  host_code: { ...text, description: "The shop's own code of a refusal with the kind host" },
  issues: {
    type: "array",
    items: { type: "object", required: ["path"], properties: { path: text, problem: text, value: {} } }
  },
  issues_total: total,
  existing: {
    type: "object",
    required: ["order_id", "identical"],
    properties: { order_id: text, identical: { type: "boolean" } }
  },
  ignored,
  ignored_total: total
} as const

/** Methods whose success can have issues. */
const remarking: ReadonlyArray<MethodName> = [
  ...(["push_order", "re_order", "change_ship_address", "shipping_rate", "package_info"] as const)
]

/** Returns the JSON Schema of a method's success reply, including optional details. */
export const replyJsonSchema = (name: MethodName): JsonSchema => {
  const { issues, issues_total } = refusalDetails
  const remarks = remarking.includes(name) ? { issues, issues_total } : {}
  const { $schema: _, ...schema } = replySchema(name)["~standard"].jsonSchema.output({ target: "draft-2020-12" })
  return { ...schema, properties: { ...(schema.properties as object), ...remarks, ignored, ignored_total: total } }
}

/** Returns the JSON Schema of a command's success reply. */
export const commandReplyJsonSchema = ({ properties, required = [], ...schema }: JsonSchema): JsonSchema => ({
  ...schema,
  required: ["res", ...(required as ReadonlyArray<string>)],
  properties: { res: { const: "success" }, ...(properties as object), ignored, ignored_total: total }
})
