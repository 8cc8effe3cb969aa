// What there is to pack into, and what finishings mean: the formats of `--boxes` and `--profile`.
import { type Box, type PrintTube, printCatalogue } from "@waybill/packing"
import { Schema } from "effect"
import type { Units } from "../settings/units.ts"

const optional = Schema.optionalKey
const side = Schema.Finite.check(Schema.isGreaterThan(0))
const notNegative = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))
const said = (description: string) => ({ description })
const Sides = Schema.Struct({ width: side, length: side, height: side }).annotate({ identifier: "Sides" })

const CatalogueBox = Schema.Struct({
  reference: Schema.NonEmptyString.annotate(said("What the box is called.")),
  inner: Sides.annotate(said("The room inside, in the unit of the orders.")),
  outer: optional(Sides.annotate(said("As carried and charged; usually the inner sides."))),
  kind: optional(
    Schema.Literals(["box", "tube", "mailer"]).annotate(said("Usually box; prints are packed into these only."))
  ),
  emptyWeight: optional(notNegative.annotate(said("Usually 0."))),
  maxWeight: optional(notNegative.annotate(said("Greatest gross weight; usually any."))),
  stock: optional(count.annotate(said("How many there are for each order; usually any number."))),
  price: optional(notNegative.annotate(said("Of one box, for the objective price; usually 0.")))
}).annotate({ identifier: "CatalogueBox" })

const Tube = Schema.Struct({
  reference: Schema.NonEmptyString,
  diameter: side.annotate(said("Inside.")),
  length: side.annotate(said("That can be used.")),
  outer: Sides.annotate(said("The cuboid that it is carried and charged as.")),
  emptyWeight: optional(notNegative)
}).annotate({ identifier: "Tube" })

/** The catalogue of boxes, and of tubes for rolled prints. */
export const Boxes = Schema.Struct({ boxes: Schema.Array(CatalogueBox), tubes: optional(Schema.Array(Tube)) }).annotate(
  {
    identifier: "Boxes",
    title: "Boxes for --boxes",
    description: "What there is to pack into, in the units of the orders."
  }
)

const Flat = Schema.Struct({
  kind: Schema.Literal("flat"),
  thickness: side,
  margin: notNegative.annotate(said("Wrapping beyond the face, on each of its four sides.")),
  gap: notNegative.annotate(said("Between two pieces that lie on each other.")),
  atMost: Schema.Int.check(Schema.isGreaterThan(0)).annotate(said("The largest number of such pieces in one box."))
}).annotate({ identifier: "Flat" })

const Rolled = Schema.Struct({
  kind: Schema.Literal("rolled"),
  sheet: side.annotate(said("Its thickness.")),
  core: notNegative.annotate(said("The least diameter that it is wound around.")),
  looseness: side.annotate(said("Wound cross-section over that of the sheet itself; 1 is without any air."))
}).annotate({ identifier: "Rolled" })

/** What finishings mean for packing. */
export const Profile = Schema.Struct({
  scale: Schema.Int.check(Schema.isGreaterThan(0)).annotate(said("Whole steps in one unit of length.")),
  finishings: Schema.Record(Schema.String, Schema.Union([Flat, Rolled])).annotate(said("By name, whatever its case.")),
  otherwise: Schema.Union([Flat, Rolled]).annotate(said("For prints that name none of these."))
}).annotate({
  identifier: "Profile",
  title: "A profile for --profile",
  description: "What the finishings of prints mean for packing."
})

/** What orders are packed into. */
export interface Stock {
  readonly boxes: ReadonlyArray<Box>
  readonly tubes: ReadonlyArray<PrintTube & { readonly emptyWeight?: number | undefined }>
}

/** How much of each unit of length an inch is, and the least step of it that boxes are made in. */
const inches: Readonly<Record<Units["length"], readonly [size: number, step: number]>> = {
  in: [1, 0.0001],
  ft: [1 / 12, 0.001],
  mm: [25.4, 1],
  cm: [2.54, 0.1],
  m: [0.0254, 0.001]
}

/** The built-in trade sizes in some unit of length, never larger inside nor smaller outside than they are. */
export const usualStock = (unit: Units["length"]): Stock => {
  const [inch, step] = inches[unit]
  const steps = Math.round(1 / step)
  const rounded = (length: number, round: (steps: number) => number) =>
    round(Number((length * inch * steps).toFixed(6))) / steps
  const each = (sides: Box["inner"], round: (steps: number) => number) => ({
    width: rounded(sides.width, round),
    length: rounded(sides.length, round),
    height: rounded(sides.height, round)
  })
  return {
    boxes: printCatalogue.boxes.map(({ inner, outer = inner, reference }) => ({
      reference,
      inner: each(inner, Math.floor),
      outer: each(outer, Math.ceil)
    })),
    tubes: printCatalogue.tubes.map(({ diameter, length, outer, reference }) => ({
      reference,
      diameter: rounded(diameter, Math.floor),
      length: rounded(length, Math.floor),
      outer: each(outer, Math.ceil)
    }))
  }
}
