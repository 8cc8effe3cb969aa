import * as Schema from "effect/Schema"
import type { JsonSchema } from "../input/field.ts"

const decimal = Schema.String.check(Schema.isPattern(/^-?\d+(\.\d+)?$/))
const optionalText = Schema.optionalKey(Schema.String)

const described = (description: string) => Schema.String.annotate({ description })

/** The schema of an order's sale quote. */
export const boundQuoteSchema = Schema.Struct({
  carrier: Schema.String,
  service: Schema.String,
  cost: decimal.annotate({ description: "The sum of the lines." }),
  currency: Schema.String,
  card: described("Id of the rate card."),
  edition: Schema.String,
  digest: described("SHA-256 digest of the rate card."),
  shipDate: Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/)),
  zone: described("Zone of the destination."),
  from: described("Id of the ship-from document."),
  destination: Schema.Struct({ country: Schema.String, state: optionalText, postal: optionalText }),
  residential: Schema.Boolean,
  rush: Schema.Boolean,
  pickup: Schema.optionalKey(Schema.Boolean),
  packageType: optionalText,
  declaredValue: Schema.optionalKey(decimal),
  monthlyVolume: Schema.optionalKey(decimal),
  units: Schema.Struct({
    length: Schema.Literals(["in", "ft", "mm", "cm", "m"]),
    weight: Schema.Literals(["oz", "lb", "g", "kg"])
  }),
  boxes: Schema.Array(Schema.Struct({ length: decimal, width: decimal, height: decimal, weight: decimal })),
  lines: Schema.Array(
    Schema.Struct({
      code: described("`base`, or the code of a surcharge."),
      box: Schema.NullOr(Schema.Int).annotate({
        description: "Index of the box. Null if the line is for the whole shipment."
      }),
      amount: decimal,
      calc: described("The computation in a few words."),
      pointer: described("JSON pointer to the price in the rate card.")
    })
  )
})

/** Returns the JSON Schema of a quote. */
export const boundQuoteJsonSchema = (): JsonSchema => {
  const { input } = Schema.toStandardJSONSchemaV1(boundQuoteSchema)["~standard"].jsonSchema
  const { $schema: _, ...schema } = input({ target: "draft-2020-12" })
  return schema
}
