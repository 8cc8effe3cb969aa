// The orders of other systems: how each format is recognised, and which of our columns its columns fill.
import type { KnownColumn } from "./columns.ts"

/** Columns of a CSV, or paths of fields in JSON, that fill one of our columns, in order of precedence. */
type Sources = Readonly<Partial<Record<KnownColumn, ReadonlyArray<string>>>>

/** A format of another system. */
export interface OrderFormat {
  /** Name for messages. */
  readonly title: string
  readonly syntax: "csv" | "json"
  /** Required columns or fields. */
  readonly signature: ReadonlyArray<string>
  readonly columns: Sources
  /** JSON: field with the list of pieces. Paths of columns that describe a piece start there. */
  readonly pieces?: string
  /** JSON: columns without which a piece is invalid. */
  readonly required?: ReadonlyArray<KnownColumn>
  /** JSON: columns whose paths all mean the same, so that they cannot differ in a piece. */
  readonly synonyms?: ReadonlyArray<KnownColumn>
  /** JSON: further fields by the object that contains them. A field that resembles one of them is refused. */
  readonly others?: Readonly<Record<string, ReadonlyArray<string>>>
  /** Reason why the format is unreadable, with an alternative. */
  readonly refusal?: string
}

const printFields = { width: ["width"], height: ["height"], finishing: ["finishing"] }

const OTHER_EXPORT = "export a row for each item, or fetch the orders as JSON from /wp-json/wc/v3/orders"

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
    synonyms: ["quantity"],
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
    columns: { order: ["xid"], ...printFields, quantity: ["qty", "quantity"] },
    required: ["quantity"],
    synonyms: ["quantity"],
    others: { "": [], order_info: [] }
  },
  shopify_csv: {
    title: "Shopify order export",
    syntax: "csv",
    signature: ["Name", "Lineitem quantity", "Lineitem sku"],
    columns: {
      order: ["Name"],
      reference: ["Lineitem sku"],
      title: ["Lineitem name"],
      quantity: ["Lineitem quantity"],
      ships: ["Lineitem requires shipping"],
      fulfilled: ["Lineitem fulfillment status"],
      fulfillment: ["Fulfillment Status"],
      refunded: ["Refunded Amount"],
      country: ["Shipping Country"],
      state: ["Shipping Province"],
      postal: ["Shipping Zip"],
      billing_country: ["Billing Country"],
      billing_state: ["Billing Province"],
      billing_postal: ["Billing Zip"],
      created: ["Created at"],
      cancelled: ["Cancelled at"]
    }
  },
  woocommerce_csv: {
    title: "WooCommerce order export",
    syntax: "csv",
    signature: ["Order Number", "Order Status", "SKU"],
    columns: {
      order: ["Order Number"],
      reference: ["SKU"],
      title: ["Item Name", "Product Name", "Name"],
      quantity: ["Quantity (- Refund)", "Quantity"],
      country: ["Country Code (Shipping)"],
      state: ["State Code (Shipping)"],
      postal: ["Postcode (Shipping)"],
      billing_country: ["Country Code (Billing)"],
      billing_state: ["State Code (Billing)"],
      billing_postal: ["Postcode (Billing)"],
      created: ["Order Date"],
      status: ["Order Status"]
    }
  },
  woocommerce_analytics: {
    title: "WooCommerce Analytics export",
    syntax: "csv",
    signature: ["Order #", "Status", "Product(s)"],
    columns: {},
    refusal: `a WooCommerce Analytics export has neither SKUs nor addresses; ${OTHER_EXPORT}`
  },
  woocommerce_wide: {
    title: "WooCommerce order export with a row for each order",
    syntax: "csv",
    signature: ["order_number", "shipping_postcode", "line_item_1"],
    columns: {},
    refusal: `the items of each order are in one row; ${OTHER_EXPORT}`
  },
  woocommerce_json: {
    title: "WooCommerce orders from the REST API",
    syntax: "json",
    signature: ["line_items", "number", "shipping"],
    pieces: "line_items",
    columns: {
      order: ["number", "id"],
      reference: ["sku"],
      title: ["name"],
      quantity: ["quantity"],
      country: ["shipping.country"],
      state: ["shipping.state"],
      postal: ["shipping.postcode"],
      billing_country: ["billing.country"],
      billing_state: ["billing.state"],
      billing_postal: ["billing.postcode"],
      created: ["date_created_gmt", "date_created"],
      status: ["status"]
    },
    required: ["quantity"]
  },
  shopify_json: {
    title: "Shopify orders from the REST API",
    syntax: "json",
    signature: ["line_items", "name"],
    pieces: "line_items",
    columns: {
      order: ["name", "order_number", "id"],
      reference: ["sku"],
      title: ["name", "title"],
      quantity: ["current_quantity", "quantity"],
      ships: ["requires_shipping"],
      country: ["shipping_address.country_code"],
      state: ["shipping_address.province_code"],
      postal: ["shipping_address.zip"],
      billing_country: ["billing_address.country_code"],
      billing_state: ["billing_address.province_code"],
      billing_postal: ["billing_address.zip"],
      created: ["created_at"],
      cancelled: ["cancelled_at"]
    },
    required: ["quantity"]
  }
} as const satisfies Readonly<Record<string, OrderFormat>>

export type FormatName = keyof typeof orderFormats

/** Returns the first format with its whole signature among the columns or fields of an input. */
export const formatOf = (syntax: OrderFormat["syntax"], names: ReadonlyArray<string>): FormatName | undefined => {
  const has = new Set(names.map(comparable[syntax]))
  const formats = Object.entries(orderFormats) as ReadonlyArray<[FormatName, OrderFormat]>
  return formats.find(
    ([, format]) => format.syntax === syntax && format.signature.every((name) => has.has(comparable[syntax](name)))
  )?.[0]
}

/** Returns a name in its form for comparison. Names of columns are compared without regard to case. */
const comparable = {
  csv: (name: string): string => name.trim().toLowerCase(),
  json: (name: string): string => name
}

/** Whether a format contains sizes. Other formats need `--items`. */
export const hasSizes = (name: FormatName): boolean => "width" in orderFormats[name].columns
