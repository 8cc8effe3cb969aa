import type { Group } from "./row.ts"

/** An order in the shape of Shopify's Admin API, reduced to the fields that a print order needs. */
const order = {
  id: 5_421_098_790_123,
  name: "#1042",
  email: "bo.roy@example.com",
  created_at: "2026-11-19T09:14:07-05:00",
  note: "Please ring twice",
  billing_address: {
    first_name: "Bo",
    last_name: "Roy",
    name: "Bo Roy",
    company: null,
    address1: "22 King Street W",
    address2: "Unit 4",
    city: "Toronto",
    zip: "M5H 1A1",
    province: "Ontario",
    province_code: "ON",
    country: "Canada",
    country_code: "CA",
    phone: "+1 416-555-0100"
  },
  shipping_address: {
    first_name: "Ada",
    last_name: "Bell",
    name: "Ada Bell",
    company: "Louisville Prints, LLC",
    address1: "1 Main Street",
    address2: "",
    city: "Louisville",
    zip: "40214-1234",
    province: "Kentucky",
    province_code: "KY",
    country: "United States",
    country_code: "US",
    phone: null
  },
  line_items: [
    {
      id: 13_927_440_023_611,
      sku: "HRB-1620-CNV",
      title: "Harbour at dawn",
      variant_title: '16" x 20" / Canvas',
      quantity: 2,
      price: "49.00",
      grams: 1200,
      properties: [
        { name: "_print_file", value: "https://cdn.example.com/s/files/1/0042/prints/harbour.tif?v=1732017247" }
      ]
    }
  ],
  shipping_lines: [{ code: "ACME_GROUND", title: "Ground", price: "7.50" }]
}

type Order = typeof order
type Address = Order["billing_address"] | Order["shipping_address"]

const addressOf = (address: Address) => ({
  name: address.name,
  company: address.company,
  address: address.address1,
  address2: address.address2,
  city: address.city,
  zip: address.zip,
  state: address.province_code,
  country: address.country_code,
  phone: address.phone
})

/** Maps the order as an integrator would: the sizes and the finishing are in the title of the variant. */
const dataOf = ({ billing_address, email, id, line_items, note, shipping_address, shipping_lines }: Order) => ({
  xid: String(id),
  billing_address: { ...addressOf(billing_address), email },
  shipping_address: addressOf(shipping_address),
  order_info: line_items.map(({ price, properties, quantity, sku, title, variant_title }) => {
    const [sizes = "", finishing] = variant_title.split(" / ")
    const [width, height] = sizes.replaceAll('"', "").split(" x ")
    const large_img = properties.find(({ name }) => name === "_print_file")?.value
    return { type: "Canvas", width, height, quantity, large_img, item_cost: price, finishing, title, sku }
  }),
  shipping: { carrier: "acme", service: shipping_lines[0]?.code, shipping_cost: shipping_lines[0]?.price, notes: note }
})

/** Returns a copy of the order with some fields of the shipping address changed. */
const to = (address: object) => ({ shipping_address: { ...order.shipping_address, ...address } })

export const shopifyOrders: Group = {
  title: "an order from Shopify",
  method: "push_order",
  example: order,
  dataOf,
  rows: [
    ["as exported, with null and empty fields", {}, "success"],
    ["with an apostrophe and accents in the name", to({ name: "Zoë O’Connor-Núñez" }), "success"],
    [
      "with a Chinese name and address",
      to({
        name: "王小明",
        address1: "南京西路 1266 号",
        city: "上海",
        province_code: null,
        zip: "200040",
        country_code: "CN"
      }),
      ["102", "shipping_address.state"]
    ],
    ["with an emoji in the name", to({ name: "Ada 🎨 Bell" }), "success"],
    ["without a name, but with a company", to({ name: null }), "success"],
    ["with a blank name and no company", to({ name: " ", company: null }), ["102", "shipping_address.name"]],
    ["with a company of 255 characters", to({ company: "C".repeat(255) }), "success"],
    [
      "with a company of 256 characters",
      to({ company: "C".repeat(256) }),
      ["102", "shipping_address.company (at most 255 characters)"]
    ],
    ["with a line break in the street", to({ address1: "1 Main Street\nBuilding B" }), "success"],
    [
      "with a control character from a label printer",
      to({ address1: "1 Main\u0002 Street" }),
      ["102", "shipping_address.address (has characters that cannot be stored)"]
    ],
    [
      "with half of an emoji, cut by a database",
      to({ name: "Ada \ud83c" }),
      ["102", "shipping_address.name (has characters that cannot be stored)"]
    ],
    [
      "with a zip that the shop stored as a number",
      to({ zip: 40_214 }),
      ["102", "shipping_address.zip (must be a string)"]
    ],
    ["with a zip that lost its leading zero", to({ province_code: "MA", city: "Boston", zip: "2108" }), "success"],
    ["with the name of the state", to({ province_code: "Kentucky" }), ["110", "use KY"]],
    ["with an ISO code of the state", to({ province_code: "US-KY" }), ["110", "use KY"]],
    ["with the state in lower case", to({ province_code: "ky" }), "success"],
    ["to Washington, D.C.", to({ city: "Washington", province_code: "DC", zip: "20001" }), "success"],
    ["to Puerto Rico as a state", to({ city: "San Juan", province_code: "PR", zip: "00901" }), "success"],
    [
      "to Puerto Rico as a country",
      to({ city: "San Juan", province_code: "SJ", zip: "00901", country_code: "PR" }),
      "success"
    ],
    [
      "to a military address",
      to({ address1: "PSC 1234, Box 5678", city: "APO", province_code: "AE", zip: "09204-1234" }),
      "success"
    ],
    [
      "to Québec by its name",
      to({ city: "Montréal", province_code: "Québec", zip: "H2Y 1C6", country_code: "CA" }),
      ["110", "use QC"]
    ],
    [
      "to Newfoundland with the old code",
      to({ city: "St. John's", province_code: "NF", zip: "A1C 5M2", country_code: "CA" }),
      ["110", '"NF"']
    ],
    ["with the name of the country", to({ country_code: "United States" }), ["109", "use US"]],
    ["with UK instead of GB", to({ province_code: "London", zip: "SW1A 1AA", country_code: "UK" }), ["109", "use GB"]],
    ["with a code of three letters", to({ country_code: "USA" }), ["109", "use US"]],
    [
      "to Germany with a federal state",
      to({ city: "München", province_code: "BY", zip: "80331", country_code: "DE" }),
      "success"
    ],
    [
      "to Germany without a state",
      to({ city: "Berlin", province_code: null, zip: "10115", country_code: "DE" }),
      ["102", "shipping_address.state"]
    ],
    [
      "to Hong Kong without a postal code",
      to({ city: "Hong Kong", province_code: "HK", zip: null, country_code: "HK" }),
      ["102", "shipping_address.zip"]
    ],
    [
      "to Kosovo, which has no code in ISO 3166-1",
      to({ city: "Pristina", province_code: "XK", zip: "10000", country_code: "XK" }),
      ["109", '"XK"']
    ],
    ["with a quantity as a string", { "line_items[0].quantity": "3" }, "success"],
    [
      "with a quantity of 0 after a refund",
      { "line_items[0].quantity": 0 },
      ["105", "order_info[0].quantity (must be an integer from 1 to 10,000, got 0)"]
    ],
    ["with a free item", { "line_items[0].price": "0.00" }, "success"],
    ["with a discount as a negative price", { "line_items[0].price": "-5.00" }, ["104", "order_info[0].item_cost"]],
    ["with a price in euros and a comma", { "line_items[0].price": "49,00" }, ["104", "order_info[0].item_cost"]],
    [
      "with a variant without sizes",
      { "line_items[0].variant_title": "Default Title" },
      ["102", "order_info[0].height"]
    ],
    ["without the property with the file", { "line_items[0].properties": [] }, ["102", "order_info[0].large_img"]],
    [
      "with a file name instead of a URL",
      { "line_items[0].properties[0].value": "harbour.tif" },
      ["103", "order_info[0].large_img"]
    ],
    ["without line items", { line_items: [] }, ["102", "order_info (must not be empty)"]],
    [
      "with the shop's own name of the shipping method",
      { "shipping_lines[0].code": "Standard" },
      ["113", '"Standard" is not a service of acme; allowed: ACME_GROUND, ACME_2DAY']
    ],
    ["without a shipping line, as for a gift card", { shipping_lines: [] }, ["102", "shipping.service"]]
  ]
}
