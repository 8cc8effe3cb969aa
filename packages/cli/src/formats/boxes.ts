// The format of `--boxes`.
import { Schema } from "effect"

const optional = Schema.optionalKey
const side = Schema.Finite.check(Schema.isGreaterThan(0))
const notNegative = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const described = (description: string) => ({ description })
const Sides = Schema.Struct({ width: side, length: side, height: side }).annotate({ identifier: "Sides" })

const CatalogueBox = Schema.Struct({
  reference: Schema.NonEmptyString.annotate(described("Name of the box.")),
  inner: Sides.annotate(described("Inner sides, in the unit of the orders.")),
  outer: optional(Sides.annotate(described("Outer sides, which carriers charge for. Default: the inner sides."))),
  kind: optional(
    Schema.Literals(["box", "tube", "mailer"]).annotate(
      described("Kind of box. Default box, the only kind that prints are packed into.")
    )
  ),
  emptyWeight: optional(notNegative.annotate(described("Empty weight. Default 0."))),
  maxWeight: optional(notNegative.annotate(described("Greatest gross weight. Default unlimited."))),
  stock: optional(count.annotate(described("Number of boxes available to each order. Default unlimited."))),
  price: optional(notNegative.annotate(described("Price of one box, for the objective price. Default 0.")))
}).annotate({ identifier: "CatalogueBox" })

const Tube = Schema.Struct({
  reference: Schema.NonEmptyString,
  diameter: side.annotate(described("Inner diameter.")),
  length: side.annotate(described("Usable length.")),
  outer: Sides.annotate(described("Outer cuboid, which carriers charge for.")),
  emptyWeight: optional(notNegative)
}).annotate({ identifier: "Tube" })

/** A catalogue of boxes, and of tubes for rolled prints. */
export const Boxes = Schema.Struct({ boxes: Schema.Array(CatalogueBox), tubes: optional(Schema.Array(Tube)) }).annotate(
  {
    identifier: "Boxes",
    title: "Boxes for --boxes",
    description: "Boxes to pack into, in the units of the orders."
  }
)
