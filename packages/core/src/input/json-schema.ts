import type { Policy } from "../policy-types/policy.ts"
import { type AnyField, conditionOf, type Fields, type JsonSchema } from "./field.ts"

/**
 * Returns the JSON Schema of an object with these fields. Unless it is read with `isStrict`, it can have others, and an
 * optional field can be null or blank.
 */
export const wireSchema = (fields: Fields, policy: Policy, isStrict = false): JsonSchema => {
  const required = Object.keys(fields).filter(
    (name) => fields[name]!.presence && fields[name]!.exempt?.applies(policy) !== true
  )
  return {
    type: "object",
    properties: Object.fromEntries(
      Object.entries(fields).map(([name, field]) => [name, fieldSchema(field, policy, isStrict)])
    ),
    ...(required.length > 0 && { required }),
    ...(isStrict && { additionalProperties: false })
  }
}

/** Returns a schema that also accepts null and blank strings, because they count as absent. */
const orAbsent = ({ minLength: _, ...schema }: JsonSchema): JsonSchema => {
  const {
    enum: values,
    pattern,
    type
  } = schema as { enum?: Array<unknown>; pattern?: string; type?: string | string[] }
  return {
    ...schema,
    ...(type !== undefined && { type: [...new Set([type, "null"].flat())] }),
    ...(values !== undefined && { enum: [...values, "", null] }),
    ...(pattern !== undefined && { pattern: `^\\s*$|${pattern}` })
  }
}

const fieldSchema = (field: AnyField, policy: Policy, isStrict: boolean): JsonSchema => {
  const isRequired = field.presence && field.exempt?.applies(policy) !== true
  const own = field.wire(policy, isStrict)
  const schema = isRequired || isStrict ? own : orAbsent(own)
  const when = conditionOf(field, policy)
  if (when === undefined) return schema
  return { ...schema, description: [schema.description, `Required when ${when}.`].join(" ").trim() }
}
