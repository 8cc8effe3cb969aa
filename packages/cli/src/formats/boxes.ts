// The file format for `--boxes`.
import { Schema } from "effect"

const optional = Schema.optionalKey
const side = Schema.Finite.check(Schema.isGreaterThan(0))
const notNegative = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const described = (description: string) => ({ description })
const Sides = Schema.Struct({ width: side, length: side, height: side }).annotate({ identifier: "Sides" })

const share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const shares = optional(Schema.Tuple([share, share]))
const CentreRange = Schema.Struct({ width: shares, length: shares, height: shares }).annotate({
  identifier: "CentreRange"
})

const CatalogueBox = Schema.Struct({
  reference: Schema.NonEmptyString.annotate(described("Name of the box.")),
  inner: Sides.annotate(described("Inner dimensions, in the unit of length.")),
  outer: optional(
    Sides.annotate(described("Outer dimensions, on which carriers base their charges. Default: the inner dimensions."))
  ),
  kind: optional(
    Schema.Literals(["box", "tube", "mailer", "rigid-mailer"]).annotate(
      described("Kind of box. Default box. Prints use box and, for loose sheets, rigid-mailer, which items do not use.")
    )
  ),
  emptyWeight: optional(notNegative.annotate(described("Empty weight. Default 0."))),
  maxWeight: optional(notNegative.annotate(described("Maximum gross weight. Default unlimited."))),
  maxPieces: optional(
    Schema.Int.check(Schema.isGreaterThanOrEqualTo(1)).annotate(
      described("Maximum number of pieces in one box. Default unlimited.")
    )
  ),
  fillLimit: optional(
    side
      .check(Schema.isLessThanOrEqualTo(1))
      .annotate(described("Maximum share of the inner volume that pieces and their gaps may fill. Default 1."))
  ),
  unload: optional(
    Schema.Literals(["top", "front"]).annotate(
      described("How the box is unloaded if items have stops: from the top (the default), or through its front.")
    )
  ),
  centreOfGravity: optional(
    CentreRange.annotate(
      described(
        "Range of the centre of gravity, as the lowest and the highest share of each inner side. Only waybill pack supports it, and prints are not packed into such a box."
      )
    )
  ),
  stock: optional(count.annotate(described("Number of boxes available for each order. Default unlimited."))),
  price: optional(notNegative.annotate(described("Price of one box, used by the objective price. Default 0.")))
}).annotate({ identifier: "CatalogueBox" })

const Tube = Schema.Struct({
  reference: Schema.NonEmptyString,
  diameter: side.annotate(described("Inner diameter.")),
  length: side.annotate(described("Usable length.")),
  outer: Sides.annotate(described("Sides of the outer cuboid, which determine shipping cost.")),
  emptyWeight: optional(notNegative),
  maxWeight: optional(side.annotate(described("Maximum gross weight. Default unlimited."))),
  price: optional(notNegative.annotate(described("Price of one tube. Default 0.")))
}).annotate({ identifier: "Tube" })

const Walls = Schema.Struct({ width: notNegative, length: notNegative, height: notNegative }).annotate({
  identifier: "Walls"
})

const CutCarton = Schema.Struct({
  reference: Schema.NonEmptyString.annotate(described("Name of the carton. Its size is appended.")),
  min: Sides.annotate(described("Smallest inner dimensions.")),
  max: Sides.annotate(described("Largest inner dimensions.")),
  step: Sides.annotate(described("Step of each inner dimension, counted from the smallest one.")),
  walls: Walls.annotate(described("Outer minus inner dimensions.")),
  maxWeight: optional(side.annotate(described("Maximum gross weight. Default unlimited."))),
  price: optional(notNegative.annotate(described("Price of one carton. Default 0.")))
}).annotate({ identifier: "CutCarton" })

/** A catalogue of boxes, and of tubes for rolled prints. */
export const Boxes = Schema.Struct({
  boxes: Schema.Array(CatalogueBox),
  tubes: optional(Schema.Array(Tube)),
  cut: optional(
    Schema.Array(CutCarton)
      .check(Schema.isMaxLength(20))
      .annotate(described("Cartons for prints that are cut to size, at most 20."))
  )
}).annotate({
  identifier: "Boxes",
  title: "Boxes for --boxes",
  description: "Boxes to pack into, in the units of --units."
})
