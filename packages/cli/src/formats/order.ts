// The format of orders: one schema for the commands' input, the output of `pack`, and the published JSON Schema.
import { Schema } from "effect"

const described = (description: string) => ({ description })
const side = (description: string) =>
  Schema.Finite.check(Schema.isGreaterThan(0)).annotate(described(`${description}, in the unit of length.`))
const weight = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(255))
const quantity = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 })).annotate(
  described("Number of pieces. Default 1.")
)
const priority = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000 }))
const optional = Schema.optionalKey

/** A cuboid to pack. */
export const OrderedItem = Schema.Struct({
  reference: name.annotate(described("Name of the item.")),
  width: side("Width"),
  length: side("Length"),
  height: side("Height, which points up unless the item is rotated"),
  weight: optional(weight.annotate(described("Weight of one piece, in the unit of weight. Default 0."))),
  quantity: optional(quantity),
  rotation: optional(
    Schema.Union([
      Schema.Literals(["any", "flat", "none"]),
      Schema.Struct({ up: Schema.Array(Schema.Literals(["width", "length", "height"])).check(Schema.isMinLength(1)) })
    ]).annotate(
      described(
        "Allowed rotations: any (the default), only about the vertical axis (flat), none, or the sides that may be vertical."
      )
    )
  ),
  gap: optional(weight.annotate(described("Free space to keep on each side, for example for wrapping. Default 0."))),
  onTop: optional(
    weight.annotate(described("Maximum weight that may rest on a piece; 0 allows nothing on top. Default unlimited."))
  ),
  group: optional(name.annotate(described("Name of a group. All pieces in a group go into one box."))),
  apart: optional(Schema.Array(name).annotate(described("References that must not share a box with this item."))),
  stop: optional(
    Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000 })).annotate(
      described("Stop at which the item is unloaded, in ascending sequence. Default: after all stops.")
    )
  ),
  value: optional(
    Schema.Finite.check(Schema.isBetween({ minimum: 0, maximum: 1_000_000_000_000 })).annotate(
      described("Value of one piece, for `pack --fill value`. Default 0.")
    )
  ),
  priority: optional(
    priority.annotate(
      described("Priority for `pack --fill priority`. Pieces with a higher number take precedence. Default 0.")
    )
  )
}).annotate({ identifier: "Item" })

/** A print. A profile defines the piece that is packed for it. */
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

/** A packed box, as `pack` writes it and `rate` reads it. */
export const OrderBox = Schema.Struct({
  width: side("Outer width"),
  length: side("Outer length"),
  height: side("Outer height"),
  weight: optional(weight.annotate(described("Gross weight."))),
  kind: optional(Schema.String.annotate(described("Kind of box: box, tube or mailer."))),
  reference: optional(Schema.String.annotate(described("Reference of the box in the catalogue."))),
  tracking: optional(Schema.String.annotate(described("Tracking number. Read by `audit`."))),
  fill: optional(Schema.Finite.annotate(described("Share of the inner volume that is used, from 0 to 1."))),
  pieces: optional(Schema.Int.annotate(described("Number of pieces in the box."))),
  contents: optional(Schema.Unknown.annotate(described("Contents, keyed by reference. Set by `pack`."))),
  material: optional(Schema.Unknown.annotate(described("Material in addition to the box. Set by `pack`."))),
  packed: optional(Schema.Unknown.annotate(described("Position of each piece. Set by `pack`.")))
}).annotate({ identifier: "Box" })

const Destination = Schema.Struct({
  country: Schema.String.check(Schema.isBetweenLength(2, 2)).annotate(
    described("Two-letter country code (ISO 3166-1 alpha-2).")
  ),
  state: optional(Schema.String),
  postal: optional(Schema.String)
}).annotate({ identifier: "Destination" })

/** An order with items, with prints, or with boxes that are already packed. */
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
  priority: optional(
    priority.annotate(
      described(
        "Priority for `pack --share-stock`. Orders with a higher number are completed first. Default 1 for a rush order, otherwise 0."
      )
    )
  ),
  quote: optional(
    Schema.Unknown.annotate(
      described("Quote at which the order was sold. Written by order quotes, and read by replay.")
    )
  ),
  line: optional(Schema.Int.annotate(described("Input line on which the order starts. Set by `pack`."))),
  unpacked: optional(Schema.Array(Schema.Unknown).annotate(described("Unpacked items. Set by `pack`."))),
  certificate: optional(Schema.Unknown.annotate(described("Proofs about the packing. Set by `pack`."))),
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
  shipDate: optional(Schema.Unknown.annotate(described("Ship date. Written by ship, like the next eight fields."))),
  rate: optional(Schema.Unknown),
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
  depth: "length",
  zip: "postal",
  postcode: "postal",
  zip_code: "postal",
  address: "destination"
}
