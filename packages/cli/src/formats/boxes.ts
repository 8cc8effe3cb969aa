// The file format for `--boxes`.
import type { Box } from "@waybill/packing"
import type { CentreRange as Range } from "@waybill/packing/loads"
import { boxDescriptions, boxFields } from "@waybill/packing/values"
import { Schema } from "effect"
import { Sides, schemasOf, side } from "./packing-fields.ts"

const optional = Schema.optionalKey
const notNegative = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const described = (description: string) => ({ description })

const share = Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1 }))
const shares = optional(Schema.Tuple([share, share]))
const CentreRange = Schema.Struct({ width: shares, length: shares, height: shares }).annotate({
  identifier: "CentreRange"
})

/** A box of the file `--boxes`. */
export type FileBox = Omit<Box, "kind"> & {
  readonly kind?: Box["kind"] | "rigid-mailer"
  readonly centreOfGravity?: Range
}

const CatalogueBox = Schema.Struct({
  ...schemasOf(boxFields, boxDescriptions),
  reference: Schema.NonEmptyString.annotate(described(boxDescriptions.reference)),
  kind: optional(
    Schema.Literals([...boxFields.kind.words, "rigid-mailer"]).annotate(
      described("Kind of box. Default box. Prints use box and, for loose sheets, rigid-mailer, which items do not use.")
    )
  ),
  centreOfGravity: optional(
    CentreRange.annotate(
      described(
        "Range of the centre of gravity, as the lowest and the highest share of each inner side. Only waybill pack supports it, and prints are not packed into such a box."
      )
    )
  )
}).annotate({ identifier: "CatalogueBox" }) as unknown as Schema.Codec<FileBox>

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
      .annotate(described("Cut-to-size cartons for prints, at most 20."))
  )
}).annotate({
  identifier: "Boxes",
  title: "Boxes for --boxes",
  description: "Boxes to pack into, in the units of --units."
})
