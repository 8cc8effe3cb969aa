// The file format for `--layout`: which columns of an invoice have which meaning.
import { Schema } from "effect"

const described = (description: string) => ({ description })
const optional = Schema.optionalKey
const name = Schema.NonEmptyString

/** A column: its name in the header, or its number if the invoice has no header. Alternatives in order of precedence. */
const Column = Schema.Union([
  name,
  Schema.Int.check(Schema.isGreaterThan(0)),
  Schema.Array(Schema.Union([name, Schema.Int]))
])
const column = (description: string) => optional(Column.annotate(described(description)))

const Columns = Schema.Struct({
  tracking: column("Tracking number of the parcel."),
  order: column("Name of the order, such as a customer reference."),
  parcel: column("Number of the parcel in its order, starting at 1."),
  currency: column("Currency code of the amounts."),
  service: column("Service. `services` maps its values to codes in the rate card."),
  zone: column("Zone. Leading zeros are ignored."),
  weight: column("Billed weight."),
  weightUnit: column("Unit of the billed weight. `weightUnits` maps its values."),
  sides: column("Three sides in one cell, such as 12.0x 10.0x 5.0."),
  length: column("Length."),
  width: column("Width."),
  height: column("Height."),
  lengthUnit: column("Unit of the sides. `lengthUnits` maps its values."),
  shipDate: column("Ship date, in one of the forms in `dates`."),
  residential: column("Residential destination: yes or no."),
  country: column("Country code of the destination."),
  state: column("State of the destination."),
  postal: column("Postal code of the destination."),
  kind: column("Kind of the line. `adjustments` and `ignored` list its values."),
  class: column("Class of the charge, which `classes` maps to codes in the rate card.")
}).annotate({ identifier: "Columns" })

const ChargeColumns = Schema.Struct({
  amount: Column.annotate(described("Column of the amount.")),
  charge: optional(Column.annotate(described("Column of the charge's description or code."))),
  code: optional(name.annotate(described("Code in the rate card, if the column always has the same charge."))),
  isRepeated: optional(Schema.Boolean.annotate(described("Whether the columns occur several times. Default false.")))
}).annotate({ identifier: "ChargeColumns" })

const Codes = Schema.Record(Schema.String, Schema.String)
const LengthUnits = Schema.Literals(["in", "ft", "mm", "cm", "m"])
const WeightUnits = Schema.Literals(["oz", "lb", "g", "kg"])

/** The layout of an invoice. */
export const InvoiceLayout = Schema.Struct({
  $schema: optional(Schema.String),
  format: Schema.Literal("invoicelayout/1"),
  extends: optional(name.annotate(described("Name of a layout that this one changes: generic, ups or fedex."))),
  notes: optional(Schema.String),
  delimiter: optional(
    Schema.Literals(["auto", ",", ";", "\t", "|"]).annotate(
      described("Character between fields. Default auto: the most frequent one in the first row.")
    )
  ),
  header: optional(Schema.Boolean.annotate(described("Whether the first row is a header. Default true."))),
  decimal: optional(Schema.Literals([".", ","]).annotate(described("Decimal separator in amounts. Default a point."))),
  dates: optional(
    Schema.Array(name).annotate(described("Forms of dates, such as YYYY-MM-DD, MM/DD/YYYY or D-MMM-YY."))
  ),
  currency: optional(name.annotate(described("Currency of lines without one."))),
  weightUnit: optional(WeightUnits.annotate(described("Unit of weights without one. Default lb."))),
  lengthUnit: optional(LengthUnits.annotate(described("Unit of sides without one. Default in."))),
  weightUnits: optional(
    Schema.Record(Schema.String, WeightUnits).annotate(
      described("Units by their name on the invoice. Case is ignored.")
    )
  ),
  lengthUnits: optional(
    Schema.Record(Schema.String, LengthUnits).annotate(
      described("Units by their name on the invoice. Case is ignored.")
    )
  ),
  columns: Columns,
  charges: Schema.Array(ChargeColumns).annotate(described("Amount columns in a row: one or more.")),
  chargePrefix: optional(name.annotate(described("Prefix of amount columns; the rest of the name is the charge."))),
  codes: optional(
    Codes.annotate(
      described("Codes in the rate card by the charge's description. A description can end in *. Case is ignored.")
    )
  ),
  classes: optional(Codes.annotate(described("Codes in the rate card by the charge's class. Case is ignored."))),
  services: optional(
    Codes.annotate(described("Service codes in the rate card by the invoice's name. Case is ignored."))
  ),
  adjustments: optional(Schema.Array(name).annotate(described("Kinds of lines that correct earlier ones."))),
  ignored: optional(Schema.Array(name).annotate(described("Kinds or classes of lines without a charge.")))
}).annotate({
  identifier: "InvoiceLayout",
  title: "A layout for waybill audit --layout",
  description: "Defines the columns of an invoice, and the codes of its charges in the rate card."
})

export type InvoiceLayout = typeof InvoiceLayout.Type

/** Meaning of a column. */
export type ColumnField = keyof InvoiceLayout["columns"]
