// Tables of the fields in a JSON Schema, from the rows that the service's own reference also shows.
import type { ShownSchema } from "../../packages/adapter-http/src/reference/document.ts"
import { type Notation, rowsOf, typeText } from "../../packages/adapter-http/src/reference/schema-rows.ts"
import { code, tableWithoutEmptyColumns } from "./markdown.ts"

const markdown: Notation = { code: (value) => code(JSON.stringify(value)), component: (name) => name }

/** Returns the type of a value with its limits in Markdown. */
export const typeOf = (schema: ShownSchema): string => typeText(schema, markdown)

/** Returns the lines of a table with each field: name, type, whether it is required, and its rule. Empty without fields. */
export const fieldTable = (schema: ShownSchema, required: string, rule: string): ReadonlyArray<string> => {
  const rows = rowsOf(schema).map(({ isRequired, path, schema: each }) => [
    code(path.join(".")),
    typeOf(each),
    isRequired ? "yes" : "",
    each.description ?? ""
  ])
  return rows.length === 0 ? [] : [...tableWithoutEmptyColumns(["field", "type", required, rule], rows), ""]
}
