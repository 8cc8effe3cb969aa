// The format of orders: one schema for the commands' input, the output of `pack`, and the published JSON Schema.
import type { FillItem } from "@waybill/packing/loads"
import { fillItemFields, itemDescriptions, itemFields } from "@waybill/packing/values"
import { Schema } from "effect"
import { side as length, name, schemasOf } from "./packing-fields.ts"

const described = (description: string) => ({ description })
const side = (description: string) => length.annotate(described(`${description}, in the unit of length.`))
const weight = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const quantity = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 })).annotate(
  described("Number of pieces. Default 1.")
)
const priority = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }))
const optional = Schema.optionalKey

/** Schemas of the fields of an item. */
export const itemSchemas = {
  ...schemasOf({ ...itemFields, ...fillItemFields }, itemDescriptions),
  quantity: optional(quantity)
}

/** A cuboid to pack. */
const OrderedItem = Schema.Struct(itemSchemas).annotate({ identifier: "Item" }) as unknown as Schema.Codec<FillItem>

/** A print. A profile defines its piece for packing. */
export const OrderedPrint = Schema.Struct({
  reference: optional(name.annotate(described("Name of the print. Default: its position, dimensions and finishing."))),
  width: side("Width"),
  height: side("Height"),
  finishing: optional(
    Schema.String.annotate(described("Finishing, such as Canvas or Rolled. The profile defines the known finishings."))
  ),
  quantity: optional(quantity),
  weight: optional(weight.annotate(described("Weight of one print. Default: computed from the profile.")))
}).annotate({ identifier: "Print" })

/** Kinds of packed boxes. */
export const boxKinds = ["box", "tube", "mailer"] as const

export type BoxKind = (typeof boxKinds)[number]

/** A packed box, as `pack` writes it and `rate` reads it. */
export const OrderBox = Schema.Struct({
  width: side("Outer width"),
  length: side("Outer length"),
  height: side("Outer height"),
  weight: optional(weight.annotate(described("Gross weight."))),
  kind: optional(Schema.Literals(boxKinds).annotate(described("Kind of box: box, tube or mailer."))),
  reference: optional(Schema.String.annotate(described("Reference of the box in the catalogue."))),
  tracking: optional(Schema.String.annotate(described("Tracking number. Read by `audit`."))),
  fill: optional(Schema.Finite.annotate(described("Used share of the inner volume, from 0 to 1."))),
  pieces: optional(Schema.Int.annotate(described("Number of pieces in the box."))),
  contents: optional(Schema.Unknown.annotate(described("Contents, keyed by reference. Set by `pack`."))),
  material: optional(Schema.Unknown.annotate(described("Material in addition to the box. Set by `pack`."))),
  packed: optional(Schema.Unknown.annotate(described("Position of each piece. Set by `pack`."))),
  emptySpace: optional(
    Schema.Unknown.annotate(described("Empty space of the parcel beside the limit. Set by `--empty-space`."))
  )
}).annotate({ identifier: "Box" })

const Destination = Schema.Struct({
  country: Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(100)).annotate(
    described(
      "Two-letter country code (ISO 3166-1 alpha-2). Commands that price orders also read USA and United States."
    )
  ),
  state: optional(Schema.String),
  postal: optional(Schema.String)
}).annotate({ identifier: "Destination" })

/** An order with items, prints or packed boxes. */
export const Order = Schema.Struct({
  order: optional(Schema.String.annotate(described("Name of the order."))),
  items: optional(Schema.Array(OrderedItem)),
  prints: optional(Schema.Array(OrderedPrint)),
  boxes: optional(Schema.Array(OrderBox)),
  destination: optional(Destination),
  carrier: optional(name.annotate(described("The only carrier to quote."))),
  service: optional(name.annotate(described("The only service to quote."))),
  at: optional(Schema.String.annotate(described("Time of the order: ISO 8601 with an offset."))),
  residential: optional(Schema.Boolean.annotate(described("Whether the destination is a residence."))),
  rush: optional(Schema.Boolean.annotate(described("Whether this is a rush order."))),
  declaredValue: optional(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 })).annotate(
      described("Value that is declared to the carrier, in the currency of the cards. Default 0.")
    )
  ),
  pickup: optional(
    Schema.Boolean.annotate(described("Whether the order pays for the carrier's pickup, like the first one of a day."))
  ),
  priority: optional(
    priority.annotate(
      described(
        "Priority for `pack --share-stock`. Orders with a higher number are completed first. Default 1 for a rush order, otherwise 0."
      )
    )
  ),
  quote: optional(
    Schema.Unknown.annotate(described("Quote of the sale. Written by order quotes, and read by replay."))
  ),
  units: optional(
    Schema.String.annotate(
      described("Units of length and weight, such as cm,kg. Must be those of --units. Set by `pack` and `ship`.")
    )
  ),
  line: optional(Schema.Int.annotate(described("First input line of the order. Set by `pack`."))),
  unpacked: optional(Schema.Array(Schema.Unknown).annotate(described("Unpacked items. Set by `pack`."))),
  certificate: optional(Schema.Unknown.annotate(described("Bounds for the packing. Set by `pack`."))),
  spread: optional(
    Schema.Finite.annotate(described("Difference between the heaviest and the lightest box. Set by `pack`."))
  ),
  changes: optional(Schema.Unknown.annotate(described("Changes from an earlier packing. Set by `pack --keep`."))),
  missing: optional(
    Schema.Unknown.annotate(described("Boxes that would complete the order. Set by `pack --share-stock`."))
  ),
  achieved: optional(
    Schema.Unknown.annotate(described("Measures of the loading, with upper bounds. Set by `pack --fill`."))
  ),
  shipDate: optional(Schema.Unknown.annotate(described("Ship date. Written by ship, like the next ten fields."))),
  rate: optional(Schema.Unknown),
  cartons: optional(Schema.Unknown),
  total: optional(Schema.Unknown),
  fewestBoxes: optional(Schema.Unknown),
  saving: optional(Schema.Unknown),
  proved: optional(Schema.Unknown),
  atLeast: optional(Schema.Unknown),
  reason: optional(Schema.Unknown),
  compared: optional(Schema.Unknown),
  problem: optional(Schema.Unknown),
  skipped: optional(
    Schema.String.annotate(described("Reason why the order is not shipped. Set by `pack` and `ship`."))
  ),
  mistakes: optional(Schema.Array(Schema.Unknown).annotate(described("Errors that prevented packing. Set by `pack`.")))
}).annotate({
  identifier: "Order",
  title: "Orders for waybill pack, rate, ship and replay",
  description: "One line of NDJSON, or one JSON document."
})

export type Order = typeof Order.Type
export type OrderedPrint = typeof OrderedPrint.Type
export type OrderBox = typeof OrderBox.Type

/** Names that people use for fields and columns of an order, mapped to the name in this format. */
export const orderSynonyms: Readonly<Record<string, string>> = {
  id: "order",
  name: "order",
  number: "order",
  order_id: "order",
  sku: "reference",
  qty: "quantity",
  count: "quantity",
  pcs: "quantity",
  w: "width",
  l: "length",
  depth: "length",
  h: "height",
  zip: "postal",
  postcode: "postal",
  zip_code: "postal",
  address: "destination"
}
