import { resolved, type ShownDocument, type ShownSchema } from "./document.ts"
import { escaped, tableOf } from "./html.ts"
import { inlineHtml } from "./markdown.ts"
import { type Notation, rowsOf, typeText } from "./schema-rows.ts"

type Schemas = NonNullable<ShownDocument["components"]>["schemas"]

/** Code in HTML. A component is a link to its section. */
const html: Notation = {
  code: (value) => `<code>${escaped(JSON.stringify(value))}</code>`,
  component: (name) => `<a href="#object-${name}">${name}</a>`
}

/** Returns the type of a value and its limits as HTML. */
export const typeHtml = (schema: ShownSchema): string => typeText(schema, html)

const REQUIRED_MARK = ' <span class="required">required</span>'

/** Returns a name as code, with a mark if a value is required. */
export const nameHtml = (name: string, isRequired: boolean, attributes = ""): string =>
  `<code${attributes}>${escaped(name)}</code>${isRequired ? REQUIRED_MARK : ""}`

/** Returns a table of the fields in a schema. The rows of nested fields are indented. */
export const fieldsTable = (name: string, schema: ShownSchema): string =>
  tableOf(
    ["field", "type", "notes"],
    rowsOf(schema).map(({ isRequired, path, schema: field }) => [
      nameHtml(
        path.at(-1)!.replace("[]", ""),
        isRequired,
        ` class="depth-${path.length}" title="${escaped(path.join("."))}"`
      ),
      typeHtml(field),
      [
        ...(field.description === undefined ? [] : [inlineHtml(field.description)]),
        ...(field.default === undefined ? [] : [`Default ${html.code(field.default)}.`])
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
