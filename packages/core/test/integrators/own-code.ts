import { requests } from "../fixtures/requests.ts"
import type { Group } from "./row.ts"

const { push_order: order } = requests
const item = order.order_info[0]

export const pushedByOwnCode: Group = {
  title: "a push from a merchant's own code",
  method: "push_order",
  example: order,
  rows: [
    ["with every field", {}, "success"],
    ["with a deadline in ISO 8601", { ship_deadline: "2026-12-01T17:00:00Z" }, ["106", "ship_deadline"]],
    ["with a deadline without a time", { ship_deadline: "2026-12-01" }, ["106", "ship_deadline"]],
    ["with a deadline as an epoch number", { ship_deadline: 1_796_144_400 }, ["106", "ship_deadline"]],
    [
      "with a deadline on 29 February of a year without one",
      { ship_deadline: "2027-02-29 12:00:00" },
      ["108", "ship_deadline"]
    ],
    ["with a deadline on 29 February of a leap year", { ship_deadline: "2028-02-29 12:00:00" }, "success"],
    ["with a deadline at hour 24", { ship_deadline: "2026-12-01 24:00:00" }, ["108", "ship_deadline"]],
    [
      "with a deadline of yesterday",
      { ship_deadline: "2026-11-19 12:00:00" },
      ["107", "ship_deadline: must not be in the past"]
    ],
    ["with a deadline of now", { ship_deadline: "2026-11-20 12:00:00" }, "success"],
    ["with an empty deadline", { ship_deadline: "" }, "success"],
    ["with isgift true", { isgift: true }, ["105", "isgift (must be 0 or 1, got true)"]],
    ["with isgift 1 and no message", { message: undefined }, ["102", "message"]],
    ["with isgift 0 and empty gift fields", { isgift: 0, gift_to: "", gift_from: "", message: "" }, "success"],
    [
      "without isgift and without gift fields",
      { isgift: undefined, gift_to: null, gift_from: null, message: null },
      "success"
    ],
    ["with a glass of 0 by 0", { "order_info[0].media_width": 0, "order_info[0].media_height": "0" }, "success"],
    ["with a negative glass", { "order_info[0].media_width": "-1" }, ["104", "order_info[0].media_width"]],
    ["with one item as an object instead of a list", { order_info: item }, ["102", "order_info (must be an array)"]],
    ["with a null in the list of items", { order_info: [item, null] }, ["102", "order_info[1]"]],
    ["with 500 items", { order_info: Array.from({ length: 500 }, () => item) }, "success"],
    ["with 501 items", { order_info: Array.from({ length: 501 }, () => item) }, ["102", "order_info (at most 500"]],
    [
      "with 30 items without a type",
      { order_info: Array.from({ length: 30 }, () => ({ ...item, type: "" })) },
      ["102", "and 10 more"]
    ],
    [
      "with qty instead of quantity",
      { "order_info[0].quantity": undefined, "order_info[0].qty": 2 },
      ["102", "order_info[0].quantity"]
    ],
    ["with a field that the service does not know", { "order_info[0].colour": "red" }, "success"],
    [
      "with an address in one line of text",
      { shipping_address: "1 Main Street, Louisville, KY 40214" },
      ["102", "shipping_address (must be an object)"]
    ],
    ["without a billing address", { billing_address: undefined }, ["102", "billing_address"]],
    [
      "with a carrier in upper case",
      { "shipping.carrier": "ACME" },
      ["111", '"ACME" is unknown; allowed: acme, swift']
    ],
    ["with a service of another carrier", { "shipping.service": "SWIFT_AIR" }, ["113", "ACME_GROUND, ACME_2DAY"]],
    ["with shipping costs as a number", { "shipping.shipping_cost": 7.5 }, "success"],
    ["with negative shipping costs", { "shipping.shipping_cost": -7.5 }, ["104", "shipping.shipping_cost"]],
    [
      "with a product description of 2,000 characters",
      { "order_info[0].product_description": "d".repeat(2000) },
      "success"
    ],
    [
      "with a product description of 2,001 characters",
      { "order_info[0].product_description": "d".repeat(2001) },
      ["102", "product_description (at most 2,000 characters)"]
    ],
    ["with a tracking page that is not a URL", { track_url: "shop.example.com/track" }, ["103", "track_url"]],
    ["with an invoice on FTP", { invoice: "ftp://shop.example.com/1.pdf" }, ["103", "invoice"]],
    ["with an xid of 255 characters", { xid: "x".repeat(255) }, "success"],
    ["with an xid of 256 characters", { xid: "x".repeat(256) }, ["102", "xid (at most 255 characters)"]],
    [
      "with a number in a field for strings",
      { "order_info[0].title": 1984 },
      ["102", "order_info[0].title (must be a string)"]
    ],
    [
      "with a list in a field for strings",
      { "order_info[0].notes": ["a", "b"] },
      ["102", "order_info[0].notes (must be a string)"]
    ],
    [
      "with two faults of different codes",
      { "order_info[0].large_img": "a.tif", "shipping.carrier": "ups" },
      ["103", "order_info[0].large_img"]
    ],
    [
      "with two faults of one code",
      { "order_info[0].type": "", "shipping.service": "" },
      ["102", "order_info[0].type, shipping.service"]
    ]
  ]
}

export const pushedAgain: Group = {
  title: "a push after a lost reply",
  method: "push_order",
  example: order,
  before: ["push"],
  rows: [
    ["with the same content", {}, ["121", "xid"]],
    ["with other content", { "order_info[0].quantity": 9 }, ["121", "xid"]],
    ["with another xid", { xid: "A-2" }, "success"],
    ["with the xid in different case", { xid: "a-1" }, "success"],
    ["with a space after the xid", { xid: "A-1 " }, "success"]
  ]
}

export const reordered: Group = {
  title: "a reorder",
  method: "re_order",
  example: { ...requests.re_order, xid: "A-1-again" },
  before: ["push"],
  rows: [
    ["with a new xid", {}, "success"],
    ["with the xid of the first order", { xid: "A-1" }, ["221", "xid"]],
    ["with a deadline in two days", { ship_deadline: "2026-11-22 12:00:00" }, ["207", "at least 3 days from today"]],
    ["with a deadline in three days", { ship_deadline: "2026-11-23 00:00:00" }, "success"],
    [
      "with phone and email, which are ignored",
      { "shipping_address.phone": 5, "shipping_address.email": ["x"] },
      "success"
    ]
  ]
}
