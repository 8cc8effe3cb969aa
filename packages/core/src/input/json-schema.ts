import type { Policy } from "../policy/policy.ts"
import { type AnyField, conditionOf, type Fields, type JsonSchema } from "./field.ts"

/**
 * Returns the JSON Schema of an object with these fields. The schema does not express that null and blank strings count
 * as absent.
 */
export const wireSchema = (fields: Fields, policy: Policy): JsonSchema => {
  const required = Object.keys(fields).filter(
    (name) => fields[name]!.presence && fields[name]!.exempt?.applies(policy) !== true
  )
  return {
    type: "object",
    properties: Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, policy)])),
    ...(required.length > 0 && { required })
  }
}

const fieldSchema = (field: AnyField, policy: Policy): JsonSchema => {
  const schema = field.wire(policy)
  const when = conditionOf(field, policy)
  if (when === undefined) return schema
  const condition = `Required when ${when}.`
  return {
    ...schema,
    description: schema.description === undefined ? condition : `${schema.description} ${condition}`
  }
}
