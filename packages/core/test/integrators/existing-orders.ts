import type { Group, Row } from "./row.ts"

const address = {
  name: "Cy Moss",
  address: "9 Elm Street",
  city: "Portland",
  zip: "97201",
  state: "OR",
  country: "US"
}

const unknown: ReadonlyArray<Row> = [
  ["by an xid in different case", { xid: "a-1" }, ["915", "unknown order"]],
  ["by an xid with a trailing space", { xid: "A-1 " }, ["915", "white space"]],
  ["by an order_id with a leading zero", { xid: undefined, order_id: "0200000000000001" }, ["915", "order_id"]],
  ["by an xid that is a number", { xid: 1 }, ["915", "xid"]],
  ["by an order_id of another system", { xid: undefined, order_id: "gid://shopify/Order/1" }, ["915", "order_id"]],
  ["by two identifiers of different orders", { order_id: "200000000000009" }, ["915", "order_id"]],
  ["by no identifier", { xid: "" }, ["914", "order_id or xid is required"]]
]

export const read: Group = {
  title: "a status",
  method: "get_status",
  example: { xid: "A-1" },
  before: ["push"],
  rows: [
    ["by xid", {}, "success"],
    ["by order_id", { xid: undefined, order_id: "200000000000001" }, "success"],
    ["by an order_id that is a JSON number", { xid: undefined, order_id: 200_000_000_000_001 }, "success"],
    ["by both identifiers", { order_id: "200000000000001" }, "success"],
    ...unknown
  ]
}

export const heldAndReleased: ReadonlyArray<Group> = [
  {
    title: "a hold",
    method: "hold_order",
    example: { xid: "A-1", msg: "The customer sends a new file." },
    before: ["push"],
    rows: [
      ["with a reason", {}, "success"],
      ["without a reason", { msg: undefined }, ["316", "msg is required"]],
      ["with a blank reason", { msg: "  " }, ["316", "msg is required"]]
    ]
  },
  {
    title: "a hold in production",
    method: "hold_order",
    example: { xid: "A-1", msg: "Stop!" },
    before: ["push", "start"],
    rows: [["of an order in production", {}, ["318", "cannot be put on hold"]]]
  },
  {
    title: "a release",
    method: "unhold_order",
    example: { xid: "A-1" },
    before: ["push", "hold"],
    rows: [["of an order on hold", {}, "success"]]
  },
  {
    title: "a release of an order that is not on hold",
    method: "unhold_order",
    example: { xid: "A-1" },
    before: ["push"],
    rows: [["of a new order", {}, ["419", "must be on hold"]]]
  },
  {
    title: "a cancellation",
    method: "cancel_order",
    example: { xid: "A-1" },
    before: ["push", "hold"],
    rows: [["of an order on hold", {}, "success"]]
  },
  {
    title: "a cancellation that is repeated",
    method: "cancel_order",
    example: { xid: "A-1" },
    before: ["push", "cancel"],
    rows: [["of a cancelled order", {}, "success"]]
  },
  {
    title: "a cancellation in production",
    method: "cancel_order",
    example: { xid: "A-1" },
    before: ["push", "start"],
    rows: [["of an order in production", {}, ["515", "production"]]]
  },
  {
    title: "rush processing",
    method: "enable_rush_processing",
    example: { order_id: "200000000000001" },
    before: ["push"],
    rows: [
      ["by order_id", {}, "success"],
      ["by an order_id that is a JSON number", { order_id: 200_000_000_000_001 }, "success"],
      ["by xid, which is not accepted", { order_id: undefined, xid: "A-1" }, ["1202", "order_id"]],
      ["by an order_id in words", { order_id: "two hundred" }, ["1204", "order_id"]],
      ["by an unknown order_id", { order_id: "200000000000009" }, ["1213", "order_id"]]
    ]
  }
]

export const changed: ReadonlyArray<Group> = [
  {
    title: "a new address",
    method: "change_ship_address",
    example: { xid: "A-1", ...address },
    before: ["push"],
    rows: [
      ["complete", {}, "success"],
      [
        "nested as in push_order",
        { ...Object.fromEntries(Object.keys(address).map((key) => [key, undefined])), shipping_address: address },
        ["602", "address"]
      ],
      ["with phone and email", { phone: "+1 503 555 0100", email: "cy@example.com" }, "success"],
      ["with the name of the state", { state: "Oregon" }, ["610", "use OR"]],
      ["with UK as the country", { country: "UK" }, ["609", "use GB"]],
      ["without a zip", { zip: null }, ["602", "zip"]]
    ]
  },
  {
    title: "a new address after a part has shipped",
    method: "change_ship_address",
    example: { xid: "A-1", ...address },
    before: ["push", "start", "ship one of two"],
    rows: [["of the rest of the order", {}, ["620", "part of the order has shipped"]]]
  },
  {
    title: "a new shipping method",
    method: "change_ship_method",
    example: { xid: "A-1", carrier: "acme", service: "ACME_2DAY" },
    before: ["push"],
    rows: [
      ["of the same carrier", {}, "success"],
      ["of a different carrier", { carrier: "swift", service: "SWIFT_AIR" }, "success"],
      ["with an unknown carrier", { carrier: "ups" }, ["711", "allowed: acme, swift"]],
      ["with a service of another carrier", { service: "SWIFT_AIR" }, ["712", "ACME_GROUND, ACME_2DAY"]],
      ["without a service", { service: "" }, ["702", "service"]]
    ]
  },
  {
    title: "a new shipping method after the order has shipped",
    method: "change_ship_method",
    example: { xid: "A-1", carrier: "acme", service: "ACME_2DAY" },
    before: ["push", "start", "ship"],
    rows: [["of a shipped order", {}, ["720", "shipped"]]]
  },
  {
    title: "a new deadline",
    method: "change_ship_deadline",
    example: { xid: "A-1", ship_deadline: "2026-11-25 00:00:00" },
    before: ["push"],
    rows: [
      ["five days after the order", {}, "success"],
      [
        "four days after the order",
        { ship_deadline: "2026-11-24 23:59:59" },
        ["807", "at least 5 days after the order date"]
      ],
      ["in the past", { ship_deadline: "2026-11-01 12:00:00" }, ["807", "ship_deadline"]],
      ["without a deadline", { ship_deadline: "" }, ["817", "ship_deadline is required"]],
      ["in ISO 8601", { ship_deadline: "2026-12-01T00:00:00" }, ["806", "ship_deadline"]]
    ]
  }
]
