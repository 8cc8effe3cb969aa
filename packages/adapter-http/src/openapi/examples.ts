import type { Policy } from "@waybill/core"
import type { MethodInputs, MethodName } from "@waybill/core/adapter"
import type { Offer } from "../options/offer.ts"

const address = {
  name: "Josefa Beispiel",
  address: "18 Harbor Lane",
  address2: "Apt 4",
  city: "Portland",
  zip: "04101",
  state: "ME",
  country: "US"
}

const order = {
  xid: "A-1042",
  isgift: "1",
  gift_to: "Josefa",
  gift_from: "Maria",
  message: "Happy birthday!",
  billing_address: { ...address, name: "Maria Beispiel" },
  shipping_address: address,
  order_info: [
    {
      type: "Canvas",
      width: "16",
      height: "20.5",
      quantity: "2",
      large_img: "https://images.example.com/print/1042.tif",
      item_cost: "24.90",
      finishing: "Canvas",
      title: "Harbor at dawn",
      sku: "HB-1042"
    }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND", shipping_cost: "12.40" }
} as const

const exampleServices = { ACME_GROUND: "Acme Ground", ACME_2DAY: "Acme 2 Day" }

/** The `data` of one example request per method. If the requests are sent in this order, all of them succeed. */
export const examples = {
  push_order: order,
  get_status: { xid: "A-1042" },
  get_order: { xid: "A-1042" },
  change_ship_address: { xid: "A-1042", ...address, address: "20 Harbor Lane" },
  change_ship_method: { xid: "A-1042", carrier: "acme", service: "ACME_2DAY" },
  change_ship_deadline: { xid: "A-1042", ship_deadline: "2099-12-24 17:00:00" },
  hold_order: { xid: "A-1042", msg: "The customer wants another frame." },
  unhold_order: { xid: "A-1042" },
  enable_rush_processing: { order_id: "200000000000001" },
  cancel_order: { xid: "A-1042" },
  re_order: { ...order, xid: "A-1042-again", ship_deadline: "2099-12-24 17:00:00" },
  shipping_rate: {
    shipping_address: {
      name: address.name,
      address: address.address,
      city: "Portland",
      zip: "04101",
      state: "ME",
      country: "US"
    },
    order_info: [{ width: "12", height: "4", length: "18", weight: "3.5" }],
    shipping: { carrier: "acme" }
  },
  package_info: { order_info: [{ width: "16", height: "20.5", qty: "2", finishing: "Canvas" }] }
} as const satisfies MethodInputs

/** Returns the examples with an offered carrier, services and finishing. The finishing is packed in boxes. */
export const examplesFor = ({ carriers = {}, finishings = {} }: Offer): MethodInputs => {
  const [item] = order.order_info
  const finishing = Object.keys(finishings).find((name) => finishings[name] === "Box") ?? item.finishing
  const [carrier, titles] = Object.entries(carriers)[0] ?? [order.shipping.carrier, exampleServices]
  const [service = "", another = service] = Object.keys(titles)
  const changed = { order_info: [{ ...item, finishing }], shipping: { ...order.shipping, carrier, service } }
  return {
    ...examples,
    push_order: { ...examples.push_order, ...changed },
    re_order: { ...examples.re_order, ...changed },
    change_ship_method: { ...examples.change_ship_method, carrier, service: another },
    shipping_rate: { ...examples.shipping_rate, shipping: { carrier } },
    package_info: { order_info: [{ ...examples.package_info.order_info[0], finishing }] }
  }
}

const DATE = "2026-11-20 12:00:00"
const created = { receipt_id: "200000000000001" }
const done = {}

/** Fields of the success reply to each example, except `res`. */
const successes = {
  push_order: created,
  re_order: { receipt_id: "200000000000002" },
  get_status: { order_id: "200000000000001", order_status: "New", update_date: DATE },
  get_order: {
    order: {
      order_id: "200000000000001",
      ...created,
      kind: "order",
      order_status: "New",
      order_date: DATE,
      update_date: DATE,
      rush: false,
      holds: [],
      shipments: [],
      ...order,
      history: [{ date: DATE, command: "push_order", actor: "account" }],
      history_total: 1
    }
  },
  change_ship_address: done,
  change_ship_method: done,
  change_ship_deadline: done,
  hold_order: done,
  unhold_order: done,
  cancel_order: done,
  enable_rush_processing: done,
  shipping_rate: {
    rate: [
      { title: "Acme Post", method: "ACME_POST", cost: 10.7, delivery_time: "TEN_DAYS" },
      { title: "Acme Ground", method: "ACME_GROUND", cost: 17.09, delivery_time: "NINE_DAYS" },
      { title: "Acme 2 Day", method: "ACME_2DAY", cost: 44.5, delivery_time: "2026-12-04T20:00:00" }
    ]
  },
  package_info: {
    package: { package_type: "Box", box_info: [{ width: 18.5, height: 5, length: 22.5, weight: 5.404, type: "Box" }] }
  }
} as const satisfies { readonly [M in MethodName]: object }

/** Returns the success replies with an offered carrier, and the labels and box fields of the policy. */
export const successesFor = (offer: Offer, { boxInfo, labels }: Policy): { readonly [M in MethodName]: object } => {
  const { order_info, shipping } = examplesFor(offer).push_order
  const { order } = successes.get_order
  const titles = offer.carriers?.[shipping.carrier] ?? { ...exampleServices, ACME_POST: "Acme Post" }
  const known = successes.shipping_rate.rate.filter(({ method }) => method in titles)
  const [cheapest] = successes.shipping_rate.rate
  const rate =
    known.length > 0 ? known : [{ ...cheapest, title: titles[shipping.service] ?? "", method: shipping.service }]
  const [{ type, weight, ...sizes }] = successes.package_info.package.box_info
  const box = boxInfo === "full" ? { ...sizes, weight, type } : sizes
  return {
    ...successes,
    get_status: { ...successes.get_status, order_status: labels.new },
    get_order: { order: { ...order, order_status: labels.new, order_info, shipping } },
    shipping_rate: { rate },
    package_info: { package: { package_type: "Box", box_info: [box] } }
  }
}
