// Schemas of the fields of items and boxes, from the tables of packing.
import type { Field, NumberField } from "@waybill/packing/values"
import { Schema } from "effect"

/** Name of an item, a group or a box in an order. */
export const name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(255))

/** Length of one side. */
export const side = Schema.Finite.check(Schema.isGreaterThan(0))

/** Dimensions of a box. */
const Sides = Schema.Struct({ width: side, length: side, height: side }).annotate({ identifier: "Sides" })

const rotation = Schema.Union([
  Schema.Literals(["any", "flat", "none"]),
  Schema.Struct({ up: Schema.Array(Schema.Literals(["width", "length", "height"])).check(Schema.isMinLength(1)) })
])

/** Returns the schema of a number. The limits of lengths and weights depend on the scale, so packing checks them. */
const numberSchema = ({ max, min, unit }: NumberField): Schema.Top => {
  if (unit === "count") return Schema.Int.check(Schema.isBetween({ minimum: min, maximum: max }))
  if (min > 0) return unit === "other" ? side.check(Schema.isLessThanOrEqualTo(max)) : side
  return Schema.Finite.check(
    unit === "other" ? Schema.isBetween({ minimum: min, maximum: max }) : Schema.isGreaterThanOrEqualTo(min)
  )
}

const schemaOf = (field: Field): Schema.Top => {
  if (field.kind === "number") return numberSchema(field)
  if (field.kind === "word") return Schema.Literals(field.words)
  return { name, references: Schema.Array(name), rotation, sides: Sides }[field.kind]
}

/** Returns the schemas of fields, with their descriptions. */
export const schemasOf = <Name extends string>(
  fields: Readonly<Record<Name, Field>>,
  descriptions: Readonly<Record<Name, string>>
): Readonly<Record<Name, Schema.Top>> =>
  Object.fromEntries(
    Object.entries<Field>(fields).map(([name, field]) => {
      const schema = schemaOf(field).annotate({ description: descriptions[name as Name] })
      return [name, "otherwise" in field ? Schema.optionalKey(schema) : schema]
    })
  ) as Record<Name, Schema.Top>
