// Lists the fields in a JSON Schema. The reference of the service and the pages in docs/reference show these rows.
import { componentOf, type ShownSchema } from "./document.ts"

/** A field with its path, such as `order_info[]` and `width`. */
export interface Row {
  readonly path: ReadonlyArray<string>
  readonly isRequired: boolean
  readonly schema: ShownSchema
}

/** Notation of values and component names on a page. */
export interface Notation {
  readonly code: (value: unknown) => string
  readonly component: (name: string) => string
}

/** Maximum depth of fields in a table. A schema can contain itself. */
const MAX_DEPTH = 6

/** Whether a limit is shown. A larger limit is only the range of the number type. */
const isShown = (limit: number | undefined): limit is number => limit !== undefined && Math.abs(limit) < 1_000_000_000

/** Returns the fields of a schema and of the objects in it, in order, without those of components. */
export const rowsOf = (schema: ShownSchema, path: ReadonlyArray<string> = []): ReadonlyArray<Row> => {
  if (path.length > MAX_DEPTH || schema.$ref !== undefined) return []
  if (schema.items !== undefined) return rowsOf(schema.items, path)
  const options = schema.oneOf ?? schema.anyOf ?? []
  const all = [...options.flatMap((option) => rowsOf(option, path)), ...propertiesOf(schema, path)]
  return [...new Map(all.toReversed().map((row) => [row.path.join("."), row])).values()].toReversed()
}

const propertiesOf = (schema: ShownSchema, path: ReadonlyArray<string>): ReadonlyArray<Row> =>
  Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const hasRows = field.items !== undefined && rowsOf(field.items).length > 0
    const here = [...path, hasRows ? `${name}[]` : name]
    return [{ path: here, isRequired: schema.required?.includes(name) ?? false, schema: field }, ...rowsOf(field, here)]
  })

const range = (minimum: number | undefined, maximum: number | undefined, unit: string): ReadonlyArray<string> => {
  if (isShown(minimum) && isShown(maximum)) return [`${minimum} to ${maximum}${unit}`]
  if (isShown(maximum)) return [`at most ${maximum}${unit}`]
  if (!isShown(minimum)) return []
  return [`at least ${minimum}${minimum === 1 ? unit.replace("entries", "entry") : unit}`]
}

/** Returns the limits of a value in words, such as `at most 255 characters`. */
const limitsOf = ({ exclusiveMinimum: above, maximum, maxItems, maxLength, minimum, minItems, type }: ShownSchema) => [
  ...range(undefined, maxLength, " characters"),
  ...range(minimum, maximum, ""),
  ...(above === undefined ? [] : [type === "integer" ? `at least ${above + 1}` : `greater than ${above}`]),
  ...range(minItems, maxItems, " entries")
]

/** Whether a row names a type. Each page states once that null and blank strings count as absent. */
const isNamed = (type: string): boolean => type !== "null"

/** Returns the type of a value with its limits, such as `string, at most 255 characters`. */
export const typeText = (schema: ShownSchema, notation: Notation): string => {
  const component = componentOf(schema)
  if (component !== undefined) return notation.component(component)
  if (schema.const !== undefined) return notation.code(schema.const)
  const values = schema.enum?.filter((value) => value !== null && value !== "")
  if (values !== undefined) return [...new Set(values.map(notation.code))].join(", ")
  const options = schema.oneOf ?? schema.anyOf
  if (options !== undefined) {
    const texts = options.map((option) => typeText(option, notation).replace(/^(\w+), (.*)$/, "$1 ($2)"))
    return [...new Set(texts)].join(" or ")
  }
  const types = [schema.type ?? "any JSON"]
    .flat()
    .filter(isNamed)
    .map((type) => {
      if (type !== "array") return type
      return schema.items?.type === "object" ? "list of objects" : `list of ${typeText(schema.items ?? {}, notation)}`
    })
  return [types.join(" or "), ...limitsOf(schema)].join(", ")
}
