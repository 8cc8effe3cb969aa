// The format of orders: one schema for what is read, what `pack` writes and `rate` reads, and what is published.
import { Schema } from "effect"

const said = (description: string) => ({ description })
const side = (what: string) =>
  Schema.Finite.check(Schema.isGreaterThan(0)).annotate(said(`${what}, in the unit of lengths.`))
const weight = Schema.Finite.check(Schema.isGreaterThanOrEqualTo(0))
const name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(255))
const quantity = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 10_000 })).annotate(
  said("Pieces; usually 1.")
)
const optional = Schema.optionalKey

/** A cuboid to pack. */
const OrderedItem = Schema.Struct({
  reference: name.annotate(said("What the item is called.")),
  width: side("Its width"),
  length: side("Its length"),
  height: side("Its height; this side points up unless it is turned"),
  weight: optional(weight.annotate(said("Of one piece, in the unit of weights; usually 0."))),
  quantity: optional(quantity),
  rotation: optional(
    Schema.Literals(["any", "flat", "none"]).annotate(
      said("How it may be turned: in all ways (usual), only about its upright height, or not at all.")
    )
  ),
  gap: optional(weight.annotate(said("Clear space kept on each side, as a wrapping takes it; usually 0."))),
  onTop: optional(weight.annotate(said("The weight that may lie above a piece; 0 for nothing; usually any."))),
  group: optional(name.annotate(said("Pieces of one group travel in one box."))),
  apart: optional(Schema.Array(name).annotate(said("References that never share a box with it.")))
}).annotate({ identifier: "Item" })

/** A print, which a profile turns into a piece. */
export const OrderedPrint = Schema.Struct({
  width: side("Its width"),
  height: side("Its height"),
  finishing: optional(Schema.String.annotate(said("Its finishing, such as Canvas or Rolled; the profile knows them."))),
  quantity: optional(quantity),
  weight: optional(weight.annotate(said("Of one print as packed; needed only to rate it.")))
}).annotate({ identifier: "Print" })

/** A box as it is carried: what `rate` asks carriers about, and what `pack` writes. */
export const CarriedBox = Schema.Struct({
  width: side("Its outer width"),
  length: side("Its outer length"),
  height: side("Its outer height"),
  weight: optional(weight.annotate(said("Its gross weight."))),
  kind: optional(Schema.String.annotate(said("box, tube or mailer."))),
  reference: optional(Schema.String.annotate(said("The box of the catalogue."))),
  fill: optional(Schema.Finite.annotate(said("Share of the inner volume that is used, from 0 to 1."))),
  pieces: optional(Schema.Int.annotate(said("Pieces in it."))),
  contents: optional(Schema.Unknown.annotate(said("What is in it; written by pack."))),
  packed: optional(Schema.Unknown.annotate(said("Where each piece lies; written by pack.")))
}).annotate({ identifier: "Box" })

const Destination = Schema.Struct({
  country: Schema.String.check(Schema.isBetweenLength(2, 2)).annotate(said("ISO 3166-1, two letters.")),
  state: optional(Schema.String),
  postal: optional(Schema.String)
}).annotate({ identifier: "Destination" })

/** An order as the offline tools read it: items, prints, or boxes that are packed already. */
export const Order = Schema.Struct({
  order: optional(Schema.String.annotate(said("What the order is called."))),
  items: optional(Schema.Array(OrderedItem)),
  prints: optional(Schema.Array(OrderedPrint)),
  boxes: optional(Schema.Array(CarriedBox)),
  destination: optional(Destination),
  carrier: optional(name.annotate(said("Ask this carrier only."))),
  service: optional(name.annotate(said("Ask for this service only."))),
  at: optional(Schema.String.annotate(said("When it was ordered: ISO 8601 with an offset."))),
  residential: optional(Schema.Boolean.annotate(said("The destination is a home."))),
  rush: optional(Schema.Boolean.annotate(said("It leaves as rush orders do."))),
  line: optional(Schema.Int.annotate(said("The line of the input; written by pack."))),
  unpacked: optional(Schema.Array(Schema.Unknown).annotate(said("What could not be packed; written by pack."))),
  certificate: optional(Schema.Unknown.annotate(said("What is proved of the packing; written by pack."))),
  shipDate: optional(Schema.Unknown.annotate(said("Written by ship, as are the five that follow."))),
  rate: optional(Schema.Unknown),
  fewestBoxes: optional(Schema.Unknown),
  saving: optional(Schema.Unknown),
  compared: optional(Schema.Unknown),
  problem: optional(Schema.Unknown),
  mistakes: optional(Schema.Array(Schema.Unknown).annotate(said("Why it was not packed; written by pack.")))
}).annotate({
  identifier: "Order",
  title: "Orders for waybill pack, rate, ship and replay",
  description: "One line of NDJSON, or one JSON document."
})

export type Order = typeof Order.Type
export type OrderedPrint = typeof OrderedPrint.Type
export type CarriedBox = typeof CarriedBox.Type
