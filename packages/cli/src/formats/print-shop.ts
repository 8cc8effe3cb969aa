// The file format for `--profile`, and the tubes and cartons in `--boxes`, from the shapes that packing checks.
import type { PrintProfile } from "@waybill/packing/prints"
import { type Shape, shopObjects } from "@waybill/packing/values"
import { Schema } from "effect"

/** JSON Schema of a single value in a shape. */
type Keywords = Readonly<Partial<Record<"minimum" | "exclusiveMinimum" | "maximum", number>>> & {
  readonly type?: string
  readonly enum?: ReadonlyArray<string>
}

const valueSchema = ({ enum: words, exclusiveMinimum: above, maximum, minimum, type }: Keywords): Schema.Top => {
  if (words !== undefined) return words.length === 1 ? Schema.Literal(words[0]!) : Schema.Literals(words)
  if (type === "boolean") return Schema.Boolean
  // Names in a file are not empty.
  if (type === "string") return Schema.NonEmptyString
  const least = above === undefined ? Schema.isGreaterThanOrEqualTo(minimum!) : Schema.isGreaterThan(above)
  const number = (type === "integer" ? Schema.Int : Schema.Finite).check(least)
  return maximum === undefined ? number : number.check(Schema.isLessThanOrEqualTo(maximum))
}

type Fields = Readonly<Record<string, Shape<unknown>>>

const fieldsOf = (shape: object) => (shape as { readonly fields: Fields }).fields

/** Schemas of objects by their tables of fields. A copy of a shape, such as an optional one, has the same table. */
const objects = new Map<object, ReturnType<typeof objectSchema>>()

const schemaOf = (shape: Shape<unknown>): Schema.Top => {
  if ("alternatives" in shape) return Schema.Union(shape.alternatives.map(schemaOf))
  if ("values" in shape) return Schema.Record(Schema.String, schemaOf(shape.values))
  if ("entries" in shape) return Schema.Array(schemaOf(shape.entries)).check(Schema.isMaxLength(shape.most))
  if ("fields" in shape) return objects.get(shape.fields) ?? objectSchema(fieldsOf(shape))
  return valueSchema("keywords" in shape ? (shape.keywords as Keywords) : {})
}

const objectSchema = (fields: Fields, descriptions: Readonly<Record<string, string>> = {}) => {
  const schemas = Object.entries(fields).map(([name, field]) => {
    const description = descriptions[name]
    const schema = description === undefined ? schemaOf(field) : schemaOf(field).annotate({ description })
    return [name, field.optional ? Schema.optionalKey(schema) : schema]
  })
  return Schema.Struct(Object.fromEntries(schemas) as Record<string, Schema.Top>)
}

for (const [identifier, { descriptions, narrower, shape }] of Object.entries(shopObjects)) {
  const fields = { ...fieldsOf(shape), ...narrower } as Fields
  objects.set(fieldsOf(shape), objectSchema(fields, descriptions).annotate({ identifier }))
}

/** Schemas of the fields of a catalogue of tubes and cartons. */
export const catalogueSchemas = objects.get(fieldsOf(shopObjects.Catalogue.shape))!.fields

/** Schemas of the fields of a carton that is cut to size. */
export const cutCartonSchemas = objects.get(fieldsOf(shopObjects.CutCarton.shape))!.fields

/** A profile: how prints with each finishing are packed. */
export const Profile = schemaOf(shopObjects.Profile.shape).annotate({
  title: "A profile for --profile",
  description: "Defines how prints with each finishing are packed."
}) as unknown as Schema.Codec<PrintProfile>
