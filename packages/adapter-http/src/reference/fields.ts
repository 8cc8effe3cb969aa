import { componentOf, resolved, type ShownDocument, type ShownSchema } from "./document.ts"
import { escaped, tableOf } from "./html.ts"
import { inlineHtml } from "./markdown.ts"

type Schemas = NonNullable<ShownDocument["components"]>["schemas"]

/** Maximum depth of fields in a table. A schema can contain itself. */
const MOST_DEPTH = 6

const code = (value: unknown): string =>
  `<code>${escaped(typeof value === "string" ? value : JSON.stringify(value))}</code>`

const range = (minimum: number | undefined, maximum: number | undefined, unit: string): ReadonlyArray<string> => {
  if (minimum !== undefined && maximum !== undefined) return [`${minimum} to ${maximum}${unit}`]
  if (maximum !== undefined) return [`at most ${maximum}${unit}`]
  return minimum === undefined || minimum === 0 ? [] : [`at least ${minimum}${unit}`]
}

/** Returns the type of a value and its limits as HTML. A component is a link to its section. */
export const typeHtml = (schema: ShownSchema): string => {
  const component = componentOf(schema)
  if (component !== undefined) return `<a href="#object-${component}">${component}</a>`
  if (schema.const !== undefined) return code(schema.const)
  if (schema.enum !== undefined) return [...new Set(schema.enum.map(String))].map(code).join(" ")
  const options = schema.oneOf ?? schema.anyOf
  if (options !== undefined) return [...new Set(options.map((option) => typeHtml(option)))].join(" or ")
  const names = [schema.type ?? "any"].flat().join(" or ")
  const name = schema.type === "array" ? `list of ${typeHtml(schema.items ?? {})}` : names
  const limits = [
    ...range(undefined, schema.maxLength, " characters"),
    ...range(schema.minimum, schema.maximum, ""),
    ...range(schema.minItems, schema.maxItems, " entries")
  ]
  return [name, ...limits].join(", ")
}

interface Row {
  readonly path: ReadonlyArray<string>
  readonly isRequired: boolean
  readonly schema: ShownSchema
}

/** Returns the fields of a schema and of the objects in it, in their sequence, without those of components. */
const rowsOf = (schema: ShownSchema, path: ReadonlyArray<string>): ReadonlyArray<Row> => {
  if (path.length > MOST_DEPTH || schema.$ref !== undefined) return []
  if (schema.items !== undefined) return rowsOf(schema.items, path)
  const options = schema.oneOf ?? schema.anyOf ?? []
  const all = [...options.flatMap((option) => rowsOf(option, path)), ...propertiesOf(schema, path)]
  return [...new Map(all.toReversed().map((row) => [row.path.join("."), row])).values()].toReversed()
}

const propertiesOf = (schema: ShownSchema, path: ReadonlyArray<string>): ReadonlyArray<Row> =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const here = [...path, name]
    return [{ path: here, isRequired: schema.required?.includes(name) ?? false, schema: field }, ...rowsOf(field, here)]
  })

const REQUIRED_MARK = ' <span class="required">required</span>'

/** Returns a name as code, with a mark if a value is required. */
export const nameHtml = (name: string, isRequired: boolean, attributes = ""): string =>
  `<code${attributes}>${escaped(name)}</code>${isRequired ? REQUIRED_MARK : ""}`

/** Returns a table of the fields in a schema. The rows of nested fields are indented. */
export const fieldsTable = (name: string, schema: ShownSchema): string =>
  tableOf(
    ["field", "type", "notes"],
    rowsOf(schema, []).map(({ isRequired, path, schema: field }) => [
      nameHtml(path.at(-1)!, isRequired, ` class="depth-${path.length}" title="${escaped(path.join("."))}"`),
      typeHtml(field),
      [
        ...(field.description === undefined ? [] : [inlineHtml(field.description)]),
        ...(field.default === undefined ? [] : [`Default ${code(field.default)}.`])
      ].join(" ")
    ]),
    name
  )

/** Returns an example of a value: the required fields of an object, or its first alternative. */
export const sampleOf = (given: ShownSchema, schemas: Schemas): unknown => {
  const schema = resolved(given, schemas)
  const first = schema.const ?? schema.default ?? schema.enum?.[0]
  if (first !== undefined) return first
  const option = (schema.oneOf ?? schema.anyOf)?.[0]
  if (option !== undefined) return sampleOf(option, schemas)
  if (schema.type === "array") return (schema.minItems ?? 0) > 0 ? [sampleOf(schema.items ?? {}, schemas)] : []
  if (schema.properties !== undefined)
    return Object.fromEntries(
      (schema.required ?? []).map((name) => [name, sampleOf(schema.properties![name] ?? {}, schemas)])
    )
  if (schema.type === "integer" || schema.type === "number") return schema.minimum ?? 0
  return schema.type === "boolean" ? false : ""
}
