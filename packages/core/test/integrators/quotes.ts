import type { Group } from "./row.ts"

const destination = {
  name: "Ada Bell",
  address: "1 Main Street",
  city: "Louisville",
  zip: "40214",
  state: "KY",
  country: "US"
}

const box = { width: 18, height: 4, length: 24, weight: 3.5 }

export const quotes: Group = {
  title: "a quote",
  method: "shipping_rate",
  example: { shipping_address: destination, order_info: [box], shipping: { carrier: "acme" } },
  rows: [
    ["for one box", {}, "success"],
    ["for a weight from grams, as a binary fraction", { "order_info[0].weight": 1200 / 453.59237 }, "success"],
    ["for sizes from centimetres, as binary fractions", { "order_info[0].width": 45.72 / 2.54 }, "success"],
    ["for sizes as strings", { "order_info[0].width": "18", "order_info[0].weight": "3.5" }, "success"],
    ["for a weight of 0", { "order_info[0].weight": 0 }, ["1022", "order_info[0].weight"]],
    ["for a negative side", { "order_info[0].width": -1 }, ["1022", "order_info[0].width"]],
    ["for a side above 1,000,000", { "order_info[0].length": 1_000_001 }, ["1022", "at most 1,000,000"]],
    ["for a side in words", { "order_info[0].length": "long" }, ["1004", "order_info[0].length"]],
    ["for no boxes", { order_info: [] }, ["1002", "order_info (must not be empty)"]],
    ["for a box without a weight", { "order_info[0].weight": undefined }, ["1002", "order_info[0].weight"]],
    [
      "to a company without a name",
      { "shipping_address.name": undefined, "shipping_address.company": "Bell LLC" },
      "success"
    ],
    ["to nobody", { "shipping_address.name": undefined }, ["1002", "shipping_address"]],
    ["to a state by its name", { "shipping_address.state": "Kentucky" }, ["1010", "use KY"]],
    ["to the UK by UK", { "shipping_address.country": "UK" }, ["1009", "use GB"]],
    ["of an unknown carrier", { "shipping.carrier": "ups" }, ["1022", "allowed: acme, swift"]],
    ["without a carrier", { shipping: {} }, ["1002", "shipping.carrier"]]
  ]
}

export const boxes: Group = {
  title: "boxes",
  method: "package_info",
  example: { order_info: [{ width: 16, height: 20, qty: 1, finishing: "Canvas" }] },
  rows: [
    ["for one print", {}, "success"],
    ["for a print without a finishing", { "order_info[0].finishing": null }, "success"],
    ["for an unknown finishing", { "order_info[0].finishing": "Brushed gold" }, "success"],
    ["for a width from centimetres, as a binary fraction", { "order_info[0].width": 40.64 / 2.54 }, "success"],
    ["for 0.1 + 0.2 inches more", { "order_info[0].height": 20 + 0.1 + 0.2 }, "success"],
    [
      "for quantity instead of qty",
      { "order_info[0].qty": undefined, "order_info[0].quantity": 1 },
      ["1102", "order_info[0].qty"]
    ],
    ["for a qty of 0", { "order_info[0].qty": 0 }, ["1123", "order_info[0].qty"]],
    ["for a qty of 2.5", { "order_info[0].qty": 2.5 }, ["1123", "order_info[0].qty"]],
    ["for a qty in words", { "order_info[0].qty": "two" }, ["1104", "order_info[0].qty"]],
    ["for a width of 0", { "order_info[0].width": "0" }, ["1123", "order_info[0].width"]],
    ["for a width in words", { "order_info[0].width": "wide" }, ["1104", "order_info[0].width"]],
    ["for no prints", { order_info: [] }, ["1102", "order_info (must not be empty)"]]
  ]
}
