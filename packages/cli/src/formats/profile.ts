// The file format for `--profile`.
import { Schema } from "effect"

const side = Schema.Finite.check(Schema.isGreaterThan(0))
const notNegative = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const weight = Schema.optionalKey(notNegative)
const described = (description: string) => ({ description })

const count = Schema.Int.check(Schema.isGreaterThanOrEqualTo(0))

const Rolled = Schema.Struct({
  kind: Schema.Literal("rolled"),
  sheet: side.annotate(described("Thickness of the sheet.")),
  core: notNegative.annotate(described("Minimum diameter around which the sheet is rolled.")),
  looseness: side.annotate(
    described("Ratio of the cross-section of the roll to that of the sheet. 1 means a roll without air.")
  ),
  clearance: Schema.optionalKey(notNegative).annotate(
    described("Free length between the roll and each end of a tube. Default 0.")
  ),
  weight: weight.annotate(described("Weight of one unit of area of the sheet."))
}).annotate({ identifier: "Rolled" })

const Protection = Schema.Struct({
  corners: Schema.optionalKey(count).annotate(described("Number of corner protectors. Default 0.")),
  sleeve: Schema.optionalKey(Schema.Boolean).annotate(
    described("Whether the print has a sleeve or a bag. Default false.")
  ),
  pads: Schema.optionalKey(count).annotate(
    described("Number of sheets of board as large as the face. Loose sheets in a rigid mailer have none. Default 0.")
  )
}).annotate({ identifier: "Protection" })

const Flat = Schema.Struct({
  kind: Schema.Literal("flat"),
  thickness: side,
  margin: notNegative.annotate(described("Space for wrapping on each of the four edges.")),
  gap: notNegative.annotate(described("Space between two pieces in a stack. Ignored for loose sheets.")),
  atMost: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0))).annotate(
    described("Maximum number of these pieces in one box. Default unlimited.")
  ),
  atMostAbove: Schema.optionalKey(notNegative).annotate(
    described("Longest side up to which atMost does not count. Default 0: it counts for every size.")
  ),
  loose: Schema.optionalKey(Schema.Boolean).annotate(
    described("Whether the prints are loose sheets, stacked without gaps. Default false.")
  ),
  weight: weight.annotate(described("Weight per unit of face area.")),
  backing: weight.annotate(described("Weight of the backing board per unit of face area. Default 0.")),
  glass: weight.annotate(described("Weight of the glass or acrylic per unit of face area. Default 0.")),
  bars: weight.annotate(
    described("Weight of the stretcher bars or the frame per unit of length of the perimeter. Default 0.")
  ),
  protection: Schema.optionalKey(Protection).annotate(
    described("Material that protects one piece or, for loose sheets, one stack.")
  ),
  rolled: Schema.optionalKey(Rolled).annotate(described("Rules for rolling these prints instead. Default: never.")),
  flatUpTo: Schema.optionalKey(notNegative).annotate(
    described("Longest side up to which optional rolls stay flat. Default unlimited.")
  )
}).annotate({ identifier: "Flat" })

const Packaging = Schema.Struct({
  board: weight.annotate(described("Weight of a box or mailer without an emptyWeight per unit of outer surface.")),
  tube: weight.annotate(described("Weight of a tube without an emptyWeight per unit of outer surface.")),
  filler: weight.annotate(described("Weight of the filler per unit of free volume in a box. Default 0.")),
  pad: weight.annotate(described("Weight of a pad per unit of area.")),
  padThickness: Schema.optionalKey(notNegative).annotate(described("Thickness of a pad. Default 0.")),
  corner: weight.annotate(described("Weight of one corner protector.")),
  sleeve: weight.annotate(described("Weight of a sleeve per unit of face area; it covers both sides.")),
  tape: weight.annotate(described("Weight of the tape per unit of length. Default 0."))
}).annotate({ identifier: "Packaging" })

/** A profile: how prints with each finishing are packed. */
export const Profile = Schema.Struct({
  scale: Schema.Int.check(Schema.isGreaterThan(0)).annotate(described("Number of integer steps per unit of length.")),
  finishings: Schema.Record(Schema.String, Schema.Union([Flat, Rolled])).annotate(
    described("Finishings, keyed by name. Case is ignored.")
  ),
  otherwise: Schema.Union([Flat, Rolled]).annotate(described("Finishing for prints without one.")),
  packaging: Schema.optionalKey(Packaging).annotate(described("Weights of the packaging. Default: unknown.")),
  maxWeight: Schema.optionalKey(side).annotate(
    described("Maximum gross weight of a parcel of prints. Default unlimited.")
  )
}).annotate({
  identifier: "Profile",
  title: "A profile for --profile",
  description: "Defines how prints with each finishing are packed."
})
