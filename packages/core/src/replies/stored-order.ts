import * as Schema from "effect/Schema"
import type { Fields } from "../input/field.ts"
import { contactFields } from "../order/address.ts"
import { itemFields } from "../order/item.ts"
import { packedWays } from "../order/order.ts"
import { pricedShippingFields } from "../order/shipping.ts"
import { trackingStatuses } from "../order/tracking.ts"

/** An exact decimal, as a string. */
const decimal = Schema.String.check(Schema.isPattern(/^-?\d+(\.\d+)?$/)).annotate({
  description: "An exact decimal."
})
/** A date in the policy's time zone. */
export const date = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/))
/** The id of an order. */
export const orderId = Schema.String.check(Schema.isPattern(/^[1-9]\d{0,15}$/))

const optionalText = Schema.optionalKey(Schema.String)

/** The reason that an operator gives for a command. */
export const explained = Schema.String.annotate({ description: "Reason of the operator, for people." })
const commandTime = date.annotate({ description: "Time of the command." })

type StoredField<F> = F extends { readonly presence: false } | { readonly exempt: unknown }
  ? Schema.optionalKey<typeof Schema.String>
  : typeof Schema.String

/** Returns the schemas of fields that an order keeps unchanged. */
const stored = <F extends Fields>(fields: F): { readonly [N in keyof F]: StoredField<F[N]> } =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { exempt, presence, stored }]) => {
      const schema = stored === "decimal" ? decimal : Schema.String
      return [name, presence && exempt === undefined ? schema : Schema.optionalKey(schema)]
    })
  ) as never

const address = Schema.Struct(stored(contactFields))

const item = Schema.Struct(stored(itemFields))

const shipping = Schema.Struct(stored(pricedShippingFields))

/** An integer from 1. */
export const positiveInt = Schema.Int.check(Schema.isGreaterThanOrEqualTo(1))

const hold = Schema.Struct({
  hold_id: Schema.String,
  by: Schema.Literals(["account", "operator"]),
  reason: Schema.String,
  msg: Schema.String,
  since: date,
  earlier: Schema.optionalKey(
    Schema.Array(Schema.String).annotate({ description: "Previous messages of the merchant's hold, oldest first." })
  )
})

const parcel = Schema.Struct({
  trackingno: optionalText,
  type: optionalText,
  weight: Schema.optionalKey(decimal),
  volume: Schema.optionalKey(decimal.annotate({ description: "Volume of the space inside." })),
  air: Schema.optionalKey(decimal.annotate({ description: "The part of the volume that the pieces do not fill." })),
  box: Schema.optionalKey(
    Schema.Struct({
      packed: Schema.Literals(packedWays).annotate({
        description: "Whether the parcel was packed as planned, in another box than planned, or by hand."
      }),
      reference: Schema.optionalKey(
        Schema.String.annotate({ description: "Name of the box in the stock of the shop." })
      ),
      width: Schema.optionalKey(decimal.annotate({ description: "Outer width." })),
      length: Schema.optionalKey(decimal.annotate({ description: "Outer length." })),
      height: Schema.optionalKey(decimal.annotate({ description: "Outer height." })),
      fill: Schema.optionalKey(decimal.annotate({ description: "Used share of the inner volume, from 0 to 1." })),
      material: Schema.optionalKey(Schema.String.annotate({ description: "The packing material." }))
    }).annotate({ description: "The box. Absent if the packer did not record it." })
  )
})

const trackingUpdate = Schema.Struct({ status: Schema.Literals(trackingStatuses), at: date, note: optionalText })

const shipment = Schema.Struct({
  shipment_id: Schema.String,
  carrier: Schema.String,
  service: optionalText,
  trackingno: Schema.optionalKey(Schema.String.annotate({ description: "Absent if the carrier does not track it." })),
  type: optionalText,
  weight: Schema.optionalKey(decimal),
  shipped_at: date,
  acknowledged: Schema.optionalKey(
    positiveInt.annotate({ description: "Revision of the changed address that the operator acknowledged." })
  ),
  items: Schema.Array(
    Schema.Struct({ index: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)), quantity: positiveInt })
  ),
  parcels: Schema.optionalKey(Schema.Array(parcel)),
  voided: Schema.optionalKey(
    Schema.Struct({ at: commandTime, msg: explained }).annotate({ description: "The shipment did not take place." })
  ),
  tracking_status: Schema.optionalKey(
    Schema.Literals(trackingStatuses).annotate({
      description:
        "State after the carrier's updates. A delivered shipment can only be returned. Absent without updates."
    })
  ),
  tracking: Schema.Array(trackingUpdate)
})

const preflight = Schema.Struct({
  consequence: Schema.Literals(["print", "warn", "hold", "refuse"]).annotate({
    description: "Gravest consequence of the issues, or `print` without one."
  }),
  issues: Schema.Array(
    Schema.Struct({
      index: Schema.Int.check(Schema.isGreaterThanOrEqualTo(0)).annotate({
        description: "Index of the item in `order_info`, from 0."
      }),
      kind: Schema.String,
      consequence: Schema.Literals(["warn", "hold", "refuse"]),
      message: Schema.String
    })
  )
})

const changedValue = Schema.optionalKey(Schema.Unknown)

const change = Schema.Struct({
  path: Schema.String.annotate({ description: "The changed field, such as `shipments[0].trackingno`." }),
  before: changedValue,
  after: changedValue,
  omitted: Schema.optionalKey(
    positiveInt.annotate({
      description:
        "Bytes of `before` and `after`, which the reply leaves out because the values of an event's changes have more than 20,000 bytes."
    })
  )
}).annotate({
  description:
    "A changed value. `before` is absent if it was added, `after` if it was removed. Changes of a list apply one after another. " +
    "The path `stage` has the values new, processing, shipped and cancelled, from which `order_status` follows."
})

/** An event of an order. */
export const event = Schema.Struct({
  date: commandTime,
  command: Schema.String,
  actor: Schema.Literals(["account", "operator"]),
  msg: optionalText,
  changes: Schema.optionalKey(Schema.Array(change)),
  changes_total: Schema.optionalKey(
    positiveInt.annotate({ description: "Number of changes, if the reply has only the first 100." })
  )
})

/** A stored order, as get_order returns it. */
export const storedOrder = Schema.Struct({
  order_id: orderId,
  receipt_id: orderId.annotate({ description: "Receipt id of the order, equal to its order id." }),
  xid: Schema.String,
  kind: Schema.Literals(["order", "reorder", "reprint"]),
  original: Schema.optionalKey(orderId.annotate({ description: "Id of the order that this one repeats, if known." })),
  order_status: Schema.String.annotate({ description: "Status of the order, one of the policy's `labels`." }),
  order_date: date,
  update_date: date,
  ship_deadline: Schema.optionalKey(date),
  rush: Schema.Boolean,
  holds: Schema.Array(hold),
  shipments: Schema.Array(shipment),
  preflight: Schema.optionalKey(
    preflight.annotate({ description: "Result of the preflight of the images. Absent if they were not checked." })
  ),
  isgift: Schema.Literals(["0", "1"]),
  gift_to: optionalText,
  gift_from: optionalText,
  message: optionalText,
  track_url: optionalText,
  invoice: optionalText,
  billing_address: address,
  shipping_address: address,
  order_info: Schema.Array(item),
  shipping,
  history: Schema.Array(event).annotate({
    description: "The newest events, oldest of them first: at most 100, and fewer if they have more than 200,000 bytes."
  }),
  history_total: positiveInt.annotate({ description: "Number of all events of the order." })
})
