import type { Group } from "./row.ts"

const home = {
  first_name: "Ada",
  last_name: "Bell",
  company: "",
  address_1: "1 Main Street",
  address_2: "",
  city: "Louisville",
  state: "KY",
  postcode: "40214",
  country: "US"
}

/** An order in the shape of WooCommerce's REST API, reduced to the fields that a print order needs. */
const order = {
  id: 727,
  number: "727",
  date_created: "2026-11-19T09:14:07",
  customer_note: "Leave it at the back door.",
  billing: { ...home, email: "ada.bell@example.com", phone: "(502) 555-0100" },
  shipping: home,
  line_items: [
    {
      id: 315,
      name: "Harbour at dawn",
      sku: "",
      quantity: 1,
      price: 24.9,
      meta_data: [
        { key: "width", value: "16" },
        { key: "height", value: "20.5" },
        { key: "finishing", value: "Rolled" },
        { key: "file", value: "https://shop.example.com/wp-content/uploads/2026/11/harbour-scaled.jpg" }
      ]
    }
  ]
}

type Order = typeof order
const addressOf = (address: typeof home) => ({
  name: `${address.first_name} ${address.last_name}`,
  company: address.company,
  address: address.address_1,
  address2: address.address_2,
  city: address.city,
  zip: address.postcode,
  state: address.state,
  country: address.country
})

/** Maps the order as an integrator would: the sizes, the finishing and the file are in the meta data of the item. */
const dataOf = ({ billing, customer_note, line_items, number, shipping }: Order) => ({
  xid: number,
  billing_address: { ...addressOf(billing), email: billing.email, phone: billing.phone },
  shipping_address: addressOf(shipping),
  order_info: line_items.map(({ meta_data, name, price, quantity, sku }) => {
    const meta = Object.fromEntries(meta_data.map(({ key, value }) => [key, value]))
    return {
      type: "Paper",
      width: meta.width,
      height: meta.height,
      finishing: meta.finishing,
      large_img: meta.file,
      quantity,
      item_cost: price,
      title: name,
      sku
    }
  }),
  shipping: { carrier: "acme", service: "ACME_GROUND", notes: customer_note }
})

const width = "line_items[0].meta_data[0].value"
const file = "line_items[0].meta_data[3].value"

export const wooCommerceOrders: Group = {
  title: "an order from WooCommerce",
  method: "push_order",
  example: order,
  dataOf,
  rows: [
    ["as exported, with empty strings", {}, "success"],
    ["with a price that is a binary fraction", { "line_items[0].price": 0.1 + 0.2 }, "success"],
    ["with a price of many digits, from a tax calculation", { "line_items[0].price": 20.661157024793386 }, "success"],
    ["with a tiny price in exponent form", { "line_items[0].price": 1e-7 }, "success"],
    ["with a price that is not a number", { "line_items[0].price": Number.NaN }, ["104", "order_info[0].item_cost"]],
    ["with a price that is null", { "line_items[0].price": null }, ["102", "order_info[0].item_cost"]],
    ["with a currency sign in the price", { "line_items[0].price": "$24.90" }, ["104", "order_info[0].item_cost"]],
    ["with a size in a fraction of an inch", { [width]: "16 1/2" }, ["104", "order_info[0].width"]],
    ["with a unit in the size", { [width]: '16"' }, ["104", "order_info[0].width"]],
    ["with a size as a JSON number", { [width]: 11.999999999999998 }, "success"],
    ["with spaces around the size", { [width]: " 16 " }, "success"],
    ["with a size of 0", { [width]: "0" }, ["104", "order_info[0].width"]],
    ["with a negative size", { [width]: "-16" }, ["104", "order_info[0].width"]],
    ["with a plus sign before the size", { [width]: "+16" }, ["104", "order_info[0].width"]],
    ["with a size in exponent form as a string", { [width]: "1.6e1" }, ["104", "order_info[0].width"]],
    ["with a size of 16 digits", { [width]: "1234567890123456" }, ["104", "order_info[0].width"]],
    ["with 20 decimals in the size", { [width]: "16.12345678901234567890" }, "success"],
    ["with 21 decimals in the size", { [width]: "16.123456789012345678901" }, ["104", "order_info[0].width"]],
    ["with a decimal point and no digit before it", { [width]: ".5" }, ["104", "order_info[0].width"]],
    ["with leading zeros in the size", { [width]: "0016" }, "success"],
    ["with a quantity of 1.0 from JavaScript", { "line_items[0].quantity": 1.0 }, "success"],
    ["with a quantity of 1.5", { "line_items[0].quantity": 1.5 }, ["105", "order_info[0].quantity"]],
    ["with a quantity of 10,000", { "line_items[0].quantity": 10_000 }, "success"],
    ["with a quantity of 10,001", { "line_items[0].quantity": 10_001 }, ["105", "from 1 to 10,000"]],
    ["with a quantity in words", { "line_items[0].quantity": "two" }, ["104", "order_info[0].quantity"]],
    [
      "with a presigned URL of 900 characters",
      { [file]: `https://bucket.s3.example.com/a.tif?X-Signature=${"a".repeat(850)}` },
      "success"
    ],
    [
      "with a URL above 2,000 characters",
      { [file]: `https://bucket.s3.example.com/a.tif?X-Signature=${"a".repeat(2000)}` },
      ["102", "order_info[0].large_img (at most 2,000 characters)"]
    ],
    [
      "with a space in the URL",
      { [file]: "https://shop.example.com/my file.jpg" },
      ["103", "must not contain white space"]
    ],
    ["with an encoded space in the URL", { [file]: "https://shop.example.com/my%20file.jpg" }, "success"],
    ["with an umlaut in the host", { [file]: "https://müller.example/a.tif" }, "success"],
    [
      "with a protocol-relative URL",
      { [file]: "//shop.example.com/a.tif" },
      ["103", "must begin with http:// or https://"]
    ],
    [
      "with a data URL",
      { [file]: "data:image/png;base64,iVBORw0KGgo=" },
      ["103", "must begin with http:// or https://"]
    ],
    ["with an S3 URL", { [file]: "s3://bucket/a.tif" }, ["103", "must begin with http:// or https://"]],
    [
      "with credentials in the URL",
      { [file]: "https://user:pass@shop.example.com/a.tif" },
      ["103", "must not contain credentials"]
    ],
    ["with a URL without a host", { [file]: "https:///a.tif" }, ["103", "has no host"]],
    ["with a port and an IP address in the URL", { [file]: "http://203.0.113.9:8080/a.tif" }, "success"],
    ["with a number instead of a URL", { [file]: 42 }, ["103", "order_info[0].large_img"]],
    ["with an order number that contains spaces", { number: "WC 727" }, "success"],
    ["with an order number that is a JSON number", { number: 727 }, ["102", "xid (must be a string)"]],
    [
      "with a note of 2,001 characters",
      { customer_note: "n".repeat(2001) },
      ["102", "shipping.notes (at most 2,000 characters)"]
    ]
  ]
}
