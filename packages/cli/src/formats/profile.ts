// The file format for `--profile`.
import { Schema } from "effect"

const side = Schema.Finite.check(Schema.isGreaterThan(0))
const notNegative = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const weight = Schema.optionalKey(notNegative)
const described = (description: string) => ({ description })

const Flat = Schema.Struct({
  kind: Schema.Literal("flat"),
  thickness: side,
  margin: notNegative.annotate(described("Space for wrapping on each of the four edges.")),
  gap: notNegative.annotate(described("Space between two pieces in a stack.")),
  atMost: Schema.Int.check(Schema.isGreaterThan(0)).annotate(described("Maximum number of these pieces in one box.")),
  weight: weight.annotate(described("Weight of one unit of area of the face."))
}).annotate({ identifier: "Flat" })

const Rolled = Schema.Struct({
  kind: Schema.Literal("rolled"),
  sheet: side.annotate(described("Thickness of the sheet.")),
  core: notNegative.annotate(described("Minimum diameter around which the sheet is rolled.")),
  looseness: side.annotate(
    described("Ratio of the cross-section of the roll to that of the sheet. 1 means a roll without air.")
  ),
  weight: weight.annotate(described("Weight of one unit of area of the sheet."))
}).annotate({ identifier: "Rolled" })

const Packaging = Schema.Struct({
  board: weight.annotate(described("Weight of a box without an emptyWeight, for one unit of its outer surface.")),
  tube: weight.annotate(described("Weight of a tube without an emptyWeight, for one unit of its outer surface.")),
  filler: weight.annotate(described("Weight of the filler, for one unit of free volume in a box. Default 0."))
}).annotate({ identifier: "Packaging" })

/** A profile: how prints with each finishing are packed. */
export const Profile = Schema.Struct({
  scale: Schema.Int.check(Schema.isGreaterThan(0)).annotate(described("Number of integer steps per unit of length.")),
  finishings: Schema.Record(Schema.String, Schema.Union([Flat, Rolled])).annotate(
    described("Finishings, keyed by name. Case is ignored.")
  ),
  otherwise: Schema.Union([Flat, Rolled]).annotate(described("Finishing for prints without a known finishing.")),
  packaging: Schema.optionalKey(Packaging).annotate(described("Weights of the packaging. Default: unknown."))
}).annotate({
  identifier: "Profile",
  title: "A profile for --profile",
  description: "Defines how prints with each finishing are packed."
})
