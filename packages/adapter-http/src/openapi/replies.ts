import type { JsonSchema, MethodName } from "@waybill/core"

const text = { type: "string" } as const
const whole = { type: "integer", minimum: 0 } as const
const decimal = { type: "string", pattern: "^-?\\d+(\\.\\d+)?$", description: "An exact decimal." } as const
const date = { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" } as const
const id = { type: "string", pattern: "^[1-9]\\d{0,15}$" } as const
const flag = { enum: ["0", "1"] } as const

const object = (
  required: Readonly<Record<string, unknown>>,
  optional: Readonly<Record<string, unknown>> = {}
): JsonSchema => ({ type: "object", required: Object.keys(required), properties: { ...required, ...optional } })

const list = (items: JsonSchema): JsonSchema => ({ type: "array", items })

const strings = (...names: ReadonlyArray<string>) => Object.fromEntries(names.map((name) => [name, text]))

const address = object(
  strings("address", "city", "country"),
  strings("company", "name", "address2", "zip", "state", "phone", "email")
)

const item = object(
  { ...strings("type", "large_img"), width: decimal, height: decimal, quantity: decimal, item_cost: decimal },
  {
    media_width: decimal,
    media_height: decimal,
    ...strings("thumb_img", "finishing", "edge_finishing", "frame", "top_mat", "middle_mat", "bottom_mat", "title"),
    ...strings("product_description", "color_scheme", "basic_editing", "sku", "personalization", "notes")
  }
)

const shipment = object(
  {
    carrier: text,
    trackingno: text,
    shipped_at: date,
    items: list(object({ index: whole, quantity: { type: "integer", minimum: 1 } }))
  },
  { type: text, weight: decimal }
)

const order = object(
  {
    order_id: id,
    receipt_id: id,
    xid: text,
    kind: { enum: ["order", "reorder"] },
    order_status: text,
    order_date: date,
    update_date: date,
    rush: { type: "boolean" },
    hold: { oneOf: [{ type: "null" }, object({ since: date, reasons: list(text) })] },
    shipments: list(shipment),
    isgift: flag,
    billing_address: address,
    shipping_address: address,
    order_info: list(item),
    shipping: object(strings("carrier", "service"), {
      ...strings("account", "packaging", "notes"),
      shipping_cost: decimal
    }),
    history: list(object({ date, command: text, actor: { enum: ["account", "operator"] } }, { msg: text }))
  },
  { original: id, ship_deadline: date, ...strings("gift_to", "gift_from", "message", "track_url", "invoice") }
)

const boxType = { enum: ["Tube", "Box"] } as const

const packedBox = object(
  { width: { type: "number" }, height: { type: "number" }, length: { type: "number" } },
  {
    weight: { type: "number", description: "Gross weight. Absent if the service does not know it." },
    type: { ...boxType, description: "Absent if the service sends sizes alone." }
  }
)

const rate = object({
  title: text,
  method: { ...text, description: "A service code of the carrier." },
  cost: { type: "number" },
  delivery_time: {
    ...text,
    description:
      "Latest delivery, counted from the request, including the cut-off and the handling time before the parcel ships. " +
      "Either SAME_DAY, ONE_DAY, TWO_DAYS … TWENTY_DAYS or UNKNOWN, in calendar days from the date of the request at the " +
      "ship-from location, or YYYY-MM-DDTHH:MM:SS, the local time at the destination."
  }
})

/** Sent with details only: paths of the fields in the request that the method does not read. */
export const ignored = list(text)

/** Sent with details only: the kind of refusal, the invalid fields and the existing order of a duplicate. */
export const refusalDetails = {
  kind: text,
  issues: list(object({ path: text }, { problem: text, value: {} })),
  existing: object({ order_id: id, identical: { type: "boolean" } }),
  ignored
}

const created = { receipt_id: id }

/** Required and optional fields of each method's success reply, except `res`. */
const fields: { readonly [M in MethodName]: readonly [required: object, optional?: object] } = {
  push_order: [created],
  re_order: [created],
  get_status: [{ order_id: id, order_status: text, update_date: date }, { trackingno: text }],
  get_order: [{ order }],
  change_ship_address: [{}],
  change_ship_method: [{}],
  change_ship_deadline: [{}],
  hold_order: [{}],
  unhold_order: [{}],
  cancel_order: [{}],
  enable_rush_processing: [{}],
  shipping_rate: [{ rate: list(rate) }],
  package_info: [{ package: object({ package_type: boxType, box_info: list(packedBox) }) }]
}

/** Returns the JSON Schema of a method's success reply. */
export const replySchema = (name: MethodName): JsonSchema => {
  const [required, optional] = fields[name]
  return object({ res: { const: "success" }, ...required }, { ...optional, ignored })
}
