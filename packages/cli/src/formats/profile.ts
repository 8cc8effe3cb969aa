// The format of `--profile`.
import { Schema } from "effect"

const side = Schema.Finite.check(Schema.isGreaterThan(0))
const notNegative = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const described = (description: string) => ({ description })

const Flat = Schema.Struct({
  kind: Schema.Literal("flat"),
  thickness: side,
  margin: notNegative.annotate(described("Wrapping beyond each of the four edges.")),
  gap: notNegative.annotate(described("Space between two stacked pieces.")),
  atMost: Schema.Int.check(Schema.isGreaterThan(0)).annotate(described("Greatest number of these pieces in one box."))
}).annotate({ identifier: "Flat" })

const Rolled = Schema.Struct({
  kind: Schema.Literal("rolled"),
  sheet: side.annotate(described("Thickness of the sheet.")),
  core: notNegative.annotate(described("Smallest diameter to roll the sheet around.")),
  looseness: side.annotate(
    described("Ratio of the rolled cross-section to that of the sheet. 1 means a roll without air.")
  )
}).annotate({ identifier: "Rolled" })

/** A definition of how each finishing is packed. */
export const Profile = Schema.Struct({
  scale: Schema.Int.check(Schema.isGreaterThan(0)).annotate(described("Integer steps per unit of length.")),
  finishings: Schema.Record(Schema.String, Schema.Union([Flat, Rolled])).annotate(
    described("Finishings by name. Case is ignored.")
  ),
  otherwise: Schema.Union([Flat, Rolled]).annotate(described("Finishing of prints that name no known one."))
}).annotate({
  identifier: "Profile",
  title: "A profile for --profile",
  description: "Definition of how each print finishing is packed."
})
