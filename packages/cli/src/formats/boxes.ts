// The file format for `--boxes`.
import type { Box } from "@waybill/packing"
import type { ItemCarton } from "@waybill/packing/cartons"
import type { CentreRange as Range } from "@waybill/packing/loads"
import type { PrintCatalogue } from "@waybill/packing/prints"
import { boxDescriptions, boxFields } from "@waybill/packing/values"
import { Schema } from "effect"
import { schemasOf } from "./packing-fields.ts"
import { catalogueSchemas, cutCartonSchemas } from "./print-shop.ts"

const optional = Schema.optionalKey
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

const amount = (description: string) =>
  optional(Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0)).annotate(described(description)))

/** A carton cut to the size of its items. It has the fields of one for prints, and those of its board. */
const FileCarton = Schema.Struct({
  ...cutCartonSchemas,
  price: amount("Price of one carton, in addition to its board. Default 0."),
  emptyWeight: amount("Weight of one empty carton, in addition to its board. Default 0."),
  boardWeight: amount("Weight of a unit of area of the outer surface. Default 0."),
  boardPrice: amount("Price of a unit of area of the outer surface. Default 0.")
}).annotate({ identifier: "ItemCarton" }) as unknown as Schema.Codec<ItemCarton>

/** Contents of the file `--boxes`. */
export interface BoxesFile extends Partial<Omit<PrintCatalogue, "boxes">> {
  readonly units?: string
  readonly boxes: ReadonlyArray<FileBox>
  readonly cartons?: ReadonlyArray<ItemCarton>
}

/** A catalogue of boxes, and of tubes for rolled prints. */
export const Boxes = Schema.Struct({
  units: optional(
    Schema.String.annotate(
      described("Units of length and weight, such as cm,kg. Must be those of --units. Written by `boxes suggest`.")
    )
  ),
  boxes: Schema.Array(CatalogueBox),
  tubes: optional(catalogueSchemas.tubes!),
  cut: catalogueSchemas.cut!,
  cartons: optional(
    Schema.Array(FileCarton)
      .check(Schema.isMaxLength(20))
      .annotate(described("Cut-to-size cartons for items, at most 20. Only waybill pack supports them."))
  )
}).annotate({
  identifier: "Boxes",
  title: "Boxes for --boxes",
  description: "Boxes to pack into, in the units of --units."
}) as unknown as Schema.Codec<BoxesFile>
