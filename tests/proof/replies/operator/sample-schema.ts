// Generates JSON values that a schema mostly allows.
import type { SeededRandom } from "../../../../packages/core/test/simulation/seeded-random.ts"
import type { Schema } from "./document.ts"

const words = ["x", "A-1", "demo", "stock", "S1", "H2", "acme", "ACME_GROUND", "1Z1", "https://a.example/hook"]
const dates = ["2026-01-02 03:04:05", "2099-12-31 00:00:00"]

const resolve = (schema: Schema, components: Schema): Schema => {
  const reference = schema.$ref
  if (typeof reference !== "string") return schema
  const [kind, name] = reference.split("/").slice(-2) as [string, string]
  return ((components[kind] as Schema | undefined)?.[name] ?? {}) as Schema
}

const listOf = (value: unknown): ReadonlyArray<Schema> => (Array.isArray(value) ? value : [])

const sampleObject = (random: SeededRandom, schema: Schema, components: Schema, depth: number): unknown => {
  const properties = Object.entries((schema.properties ?? {}) as Readonly<Record<string, Schema>>)
  const required = Array.isArray(schema.required) ? schema.required : []
  return Object.fromEntries(
    properties
      .filter(([name]) => required.includes(name) || random.happens(0.4))
      .map(([name, inner]) => [name, sampleSchema(random, inner, components, depth + 1)])
  )
}

const sampleString = (random: SeededRandom, { format, pattern }: Schema): string =>
  format !== undefined || pattern !== undefined ? random.pick([...dates, ...words]) : random.pick([...words, ...dates])

/** Returns a random value for a schema. It may break patterns and limits, which the service then refuses. */
export const sampleSchema = (random: SeededRandom, given: Schema, components: Schema, depth = 0): unknown => {
  const schema = resolve(given, components)
  const alternatives = [...listOf(schema.anyOf), ...listOf(schema.oneOf)]
  if (depth > 8) return null
  if ("const" in schema) return schema.const
  if (Array.isArray(schema.enum)) return random.pick(schema.enum)
  if (alternatives.length > 0) return sampleSchema(random, random.pick(alternatives), components, depth + 1)
  const type = Array.isArray(schema.type) ? random.pick(schema.type) : schema.type
  if (type === "object" || schema.properties !== undefined) return sampleObject(random, schema, components, depth)
  if (type === "array") {
    const items = (schema.items ?? {}) as Schema
    return Array.from({ length: 1 + random.below(2) }, () => sampleSchema(random, items, components, depth + 1))
  }
  if (type === "boolean") return random.happens(0.5)
  if (type === "integer" || type === "number") return random.pick([0, 1, 2, 5])
  return type === "null" ? null : sampleString(random, schema)
}
