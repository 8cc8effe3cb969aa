// The orders of other systems: how each format is recognised, and which of our columns its columns fill.
import type { KnownColumn } from "./columns.ts"

/** Columns of a CSV, or paths of fields in JSON, that fill one of our columns, in order of precedence. */
type Sources = Readonly<Partial<Record<KnownColumn, ReadonlyArray<string>>>>

/** A format of another system. */
export interface OrderFormat {
  /** Name for messages. */
  readonly title: string
  readonly syntax: "csv" | "json"
  /** Columns or fields that all must be present. */
  readonly signature: ReadonlyArray<string>
  readonly columns: Sources
  /** JSON: field with the list of pieces. Paths of columns that describe a piece start there. */
  readonly pieces?: string
  /** JSON: columns without which a piece is invalid. */
  readonly required?: ReadonlyArray<KnownColumn>
  /** JSON: further fields by the object that contains them. A field that resembles one of them is refused. */
  readonly others?: Readonly<Record<string, ReadonlyArray<string>>>
  /** Reason why the format cannot be read, with a way to get one that can. */
  readonly refusal?: string
}

const printFields = { width: ["width"], height: ["height"], finishing: ["finishing"] }

/** The formats. The first one whose signature fits applies. */
export const orderFormats = {
  push_order: {
    title: "data of push_order",
    syntax: "json",
    signature: ["order_info", "shipping_address"],
    pieces: "order_info",
    columns: {
      order: ["xid"],
      country: ["shipping_address.country"],
      state: ["shipping_address.state"],
      postal: ["shipping_address.zip"],
      carrier: ["shipping.carrier"],
      service: ["shipping.service"],
      reference: ["sku"],
      ...printFields,
      quantity: ["quantity", "qty"]
    },
    required: ["quantity"],
    others: {
      "": [
        ...["ship_deadline", "isgift", "gift_to", "gift_from", "message", "track_url", "invoice"],
        "billing_address"
      ],
      shipping_address: ["company", "name", "address", "address2", "city", "phone", "email"],
      shipping: ["account", "packaging", "notes", "shipping_cost"],
      order_info: [
        ...["type", "media_width", "media_height", "thumb_img", "large_img", "item_cost", "edge_finishing", "frame"],
        ...["top_mat", "middle_mat", "bottom_mat", "title", "product_description", "color_scheme", "basic_editing"],
        ...["personalization", "notes"]
      ]
    }
  },
  package_info: {
    title: "data of package_info",
    syntax: "json",
    signature: ["order_info"],
    pieces: "order_info",
    columns: { ...printFields, quantity: ["qty", "quantity"] },
    required: ["quantity"],
    others: { "": [], order_info: [] }
  }
} as const satisfies Readonly<Record<string, OrderFormat>>

export type FormatName = keyof typeof orderFormats

/** Returns the first format whose signature is among the names of the columns or fields of an input. */
export const formatOf = (syntax: OrderFormat["syntax"], names: ReadonlyArray<string>): FormatName | undefined => {
  const has = new Set(names)
  const formats = Object.entries(orderFormats) as ReadonlyArray<[FormatName, OrderFormat]>
  return formats.find(
    ([, { signature, ...format }]) => format.syntax === syntax && signature.every((name) => has.has(name))
  )?.[0]
}
