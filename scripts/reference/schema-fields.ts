// Lists the fields in a JSON Schema, so that a page can show them in one table.

/** The parts of a JSON Schema that the pages show. */
export interface Schema {
  readonly $ref?: string
  readonly type?: string | ReadonlyArray<string>
  readonly enum?: ReadonlyArray<unknown>
  readonly const?: unknown
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: ReadonlyArray<string>
  readonly items?: Schema
  readonly oneOf?: ReadonlyArray<Schema>
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly maxLength?: number
}

/** A field with its path, such as `order_info[].width`. */
export interface Field {
  readonly path: string
  readonly schema: Schema
  readonly required: boolean
}

/** Lists the fields of an object, each followed by the fields in it. */
export const fieldsOf = (schema: Schema, prefix = ""): ReadonlyArray<Field> =>
  Object.entries(schema.properties ?? {}).flatMap(([name, each]) => {
    const path = `${prefix}${name}${each.items?.properties === undefined ? "" : "[]"}`
    return [
      { path, schema: each, required: schema.required?.includes(name) === true },
      ...fieldsOf(each.items?.properties === undefined ? each : each.items, `${path}.`)
    ]
  })

const valueText = (value: unknown): string => `\`${JSON.stringify(value)}\``

/** Returns the type of a value in words: `string`, `list of Order`, or the allowed values. */
export const typeOf = (schema: Schema): string => {
  if (schema.$ref !== undefined) return schema.$ref.slice(schema.$ref.lastIndexOf("/") + 1)
  if (schema.const !== undefined) return valueText(schema.const)
  if (schema.enum !== undefined) return schema.enum.map(valueText).join(", ")
  const types = [schema.type ?? "any JSON"].flat()
  return types
    .map((type) =>
      type === "array" ? `list of ${schema.items?.properties ? "objects" : typeOf(schema.items ?? {})}` : type
    )
    .join(" or ")
}

/** Largest limit that a page shows: beyond it, the limit is that of the number type. */
const MAX_SHOWN = 1_000_000_000

/** Returns the limits of a value in words, such as `1 to 255 characters`. */
export const limitsOf = ({ exclusiveMinimum, maximum, maxItems, maxLength, minimum, minItems }: Schema): string => {
  const least = minimum ?? (exclusiveMinimum === undefined ? undefined : exclusiveMinimum + 1)
  const most = maximum !== undefined && maximum < MAX_SHOWN ? maximum : undefined
  if (maxLength !== undefined) return `At most ${maxLength} characters.`
  if (maxItems !== undefined) return `${minItems ?? 0} to ${maxItems} entries.`
  if (least !== undefined && most !== undefined) return `${least} to ${most}.`
  return least === undefined ? "" : `${least} or more.`
}

/** Returns a table row for each field: name, type, whether it is required, and its rule. */
export const fieldRows = (schema: Schema): ReadonlyArray<ReadonlyArray<string>> =>
  fieldsOf(schema).map(({ path, required, schema: each }) => [
    `\`${path}\``,
    each.properties === undefined ? typeOf(each) : "object",
    required ? "yes" : "",
    [each.description ?? "", limitsOf(each)].filter((part) => part !== "").join(" ")
  ])
