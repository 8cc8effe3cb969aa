// Shapes of a print shop's profile and catalogue, the source of its reader and of the schemas for files.

import type { Sides } from "../packing/contract/request.ts"
import { boxFields } from "../packing/fields/box-fields.ts"
import type { NumberField } from "../packing/fields/field.ts"
import { POSITIVE } from "../reading/checks.ts"
import { dictionary, list, object, optional } from "../reading/compound.ts"
import { flag, integer, number, type Shape, string, word } from "../reading/shape.ts"
import type { CutCarton, PrintBox, PrintCatalogue, PrintTube } from "./model/catalogue.ts"
import type {
  Finishing,
  FlatFinishing,
  PackagingWeights,
  PrintProfile,
  Protection,
  RolledFinishing
} from "./model/profile.ts"

/** Maximum number of kinds of cut-to-size cartons. Each has many sizes to try. */
const MAX_CUT_CARTONS = 20

/** Maximum number of kinds of boxes or tubes. */
const MAX_KINDS = 10_000

/** Minimum step of a side. Sides are rounded to a millionth. */
const MIN_STEP = 0.000_001

/** Length in the unit of the prints. */
const length = number(POSITIVE, 10_000)
const space = number(0, 10_000)
const area = number(POSITIVE, 100_000_000)
/** Weight of one piece, or of a unit of area or length. */
export const weight = optional(space)
const maxWeight = optional(number(POSITIVE, 1_000_000))
const count = optional(integer(1))

/** Returns the shape of an optional number of a box. */
const numberOf = ({ max, min, unit }: NumberField) => optional((unit === "count" ? integer : number)(min, max))
const price = numberOf(boxFields.price)

const rolled = object<RolledFinishing>({
  kind: word("rolled"),
  sheet: length,
  core: space,
  looseness: number(1, 1_000),
  clearance: optional(space),
  weight
})

const protection = object<Protection>({
  corners: optional(integer(0, 1_000)),
  sleeve: optional(flag),
  pads: optional(integer(0, 1_000))
})

const flat = object<FlatFinishing>({
  // A fault of another kind names both kinds. `finishing` does not check a rolled one with this shape.
  kind: word("flat", "rolled") as Shape<"flat">,
  thickness: length,
  margin: space,
  gap: space,
  atMost: count,
  areaAtMost: optional(area),
  loose: optional(flag),
  weight,
  backing: weight,
  glass: weight,
  bars: weight,
  protection: optional(protection),
  rolled: optional(rolled),
  flatUpTo: optional(space)
})

const finishing: Shape<Finishing> = {
  alternatives: [flat, rolled],
  check: (value, most) => ((value as Partial<Finishing> | null)?.kind === "rolled" ? rolled : flat).check(value, most)
}

const packaging = object<PackagingWeights>({
  board: weight,
  tube: weight,
  filler: weight,
  pad: weight,
  padThickness: weight,
  corner: weight,
  sleeve: weight,
  tape: weight
})

export const profileShape = object<PrintProfile>({
  scale: integer(1, 1_000_000),
  finishings: dictionary(finishing),
  otherwise: finishing,
  packaging: optional(packaging),
  maxWeight
})

const cuboid = (side: Shape<number>) => object<Sides>({ width: side, length: side, height: side })
const sides = cuboid(length)

const box = object<PrintBox>({
  reference: string,
  kind: optional(word("box", "rigid-mailer")),
  inner: sides,
  outer: optional(sides),
  emptyWeight: numberOf(boxFields.emptyWeight),
  maxWeight: numberOf(boxFields.maxWeight),
  maxPieces: numberOf(boxFields.maxPieces),
  fillLimit: numberOf(boxFields.fillLimit),
  stock: numberOf(boxFields.stock),
  price
})

const tube = object<PrintTube>({
  reference: string,
  diameter: length,
  length,
  outer: sides,
  emptyWeight: weight,
  maxWeight,
  price
})

const cutCarton = object<CutCarton>({
  reference: string,
  min: sides,
  max: sides,
  step: cuboid(number(MIN_STEP, 10_000)),
  walls: cuboid(space),
  maxWeight,
  price
})

export const catalogueShape = object<PrintCatalogue>({
  boxes: list(box, 0, MAX_KINDS),
  tubes: list(tube, 0, MAX_KINDS),
  cut: optional(list(cutCarton, 0, MAX_CUT_CARTONS))
})

/* @__NO_SIDE_EFFECTS__ */
const described = <A>(
  shape: Shape<A>,
  descriptions: { readonly [K in keyof A]?: string },
  narrower: { readonly [K in keyof A]?: Shape<A[K]> } = {}
) => ({ shape, descriptions, narrower })

/**
 * Objects by their names in schemas, with descriptions of their fields, and with those fields that a schema describes more
 * narrowly. An object follows those in its fields.
 */
export const shopObjects = {
  Rolled: described(rolled, {
    sheet: "Thickness of the sheet.",
    core: "Minimum diameter around which the sheet is rolled.",
    looseness: "Ratio of the cross-section of the roll to that of the sheet. 1 means a roll without air.",
    clearance: "Free length between the roll and each end of a tube. Default 0.",
    weight: "Weight of one unit of area of the sheet."
  }),
  Protection: described(protection, {
    corners: "Number of corner protectors. Default 0.",
    sleeve: "Whether the print has a sleeve or a bag. Default false.",
    pads: "Number of sheets of board as large as the face. Loose sheets in a rigid mailer have none. Default 0."
  }),
  Flat: described(
    flat,
    {
      margin: "Space for wrapping on each of the four edges.",
      gap: "Space between two pieces in a stack. Ignored for loose sheets.",
      atMost: "Maximum number of these pieces in one box. Default unlimited.",
      areaAtMost: "Maximum total face area of these pieces in one box, which one piece may exceed. Default unlimited.",
      loose: "Whether the prints are loose sheets, stacked without gaps. Default false.",
      weight: "Weight per unit of face area.",
      backing: "Weight of the backing board per unit of face area. Default 0.",
      glass: "Weight of the glass or acrylic per unit of face area. Default 0.",
      bars: "Weight of the stretcher bars or the frame per unit of length of the perimeter. Default 0.",
      protection: "Material that protects one piece or, for loose sheets, one stack.",
      rolled: "Rules for rolling these prints instead. Default: never.",
      flatUpTo: "Longest side up to which optional rolls stay flat. Default unlimited."
    },
    { kind: /* @__PURE__ */ word("flat") }
  ),
  Packaging: described(packaging, {
    board: "Weight of a box or mailer without an emptyWeight per unit of outer surface.",
    tube: "Weight of a tube without an emptyWeight per unit of outer surface.",
    filler: "Weight of the filler per unit of free volume in a box. Default 0.",
    pad: "Weight of a pad per unit of area.",
    padThickness: "Thickness of a pad. Default 0.",
    corner: "Weight of one corner protector.",
    sleeve: "Weight of a sleeve per unit of face area; it covers both sides.",
    tape: "Weight of the tape per unit of length. Default 0."
  }),
  Profile: described(profileShape, {
    scale: "Number of integer steps per unit of length.",
    finishings: "Finishings, keyed by name. Case is ignored.",
    otherwise: "Finishing for prints without one.",
    packaging: "Weights of the packaging. Default: unknown.",
    maxWeight: "Maximum gross weight of a parcel of prints. Default unlimited."
  }),
  Sides: described(sides, {}),
  Tube: described(tube, {
    diameter: "Inner diameter.",
    length: "Usable length.",
    outer: "Sides of the outer cuboid, which determine shipping cost.",
    maxWeight: "Maximum gross weight. Default unlimited.",
    price: "Price of one tube. Default 0."
  }),
  CutCarton: described(cutCarton, {
    reference: "Name of the carton. Its size is appended.",
    min: "Smallest inner dimensions.",
    max: "Largest inner dimensions.",
    step: "Step of each inner dimension, counted from the smallest one.",
    walls: "Outer minus inner dimensions.",
    maxWeight: "Maximum gross weight. Default unlimited.",
    price: "Price of one carton. Default 0."
  }),
  Catalogue: described(catalogueShape, { cut: "Cut-to-size cartons for prints, at most 20." })
}
