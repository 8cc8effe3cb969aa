import type { BoundQuote } from "@waybill/packing/rating"
import * as Effect from "effect/Effect"
import { type AcceptedCommand, accept, eventOf, type HistoryEvent, type NewValues } from "../../../order/history.ts"
import type { Hold, Order, OrderId, ShipmentParcel } from "../../../order/order.ts"
import type { Address, OrderItem } from "../../../order-types/order-parts.ts"
import type { Decimal } from "../../../values/decimal.ts"
import { type Instant, instantOf } from "../../../values/wire-date.ts"
import { freshId } from "./fresh.ts"

/** An order and its latest event, as a store writes them together. */
export interface Written {
  readonly order: Order
  readonly event: HistoryEvent
}

const decimal = (text: string) => text as Decimal

/** Time of the sample orders: 2030-01-31 17:00:00 UTC. */
export const orderedAt: Instant = instantOf(1_896_109_200_000)

const minimalAddress: Address = {
  name: "Ada Lovelace",
  address: "1 Main St",
  city: "Louisville",
  zip: "40214",
  state: "KY",
  country: "US"
}

const minimalItem: OrderItem = {
  type: "Canvas",
  width: decimal("16"),
  height: decimal("20.5"),
  quantity: decimal("3"),
  large_img: "https://example.com/print.tif",
  item_cost: decimal("24.9")
}

/** A hold of the merchant. */
export const held: Hold = { hold_id: "H2", by: "account", reason: "customer", msg: "wait", since: orderedAt }

/** An order without any optional field. */
export const minimalOrder: Omit<Order, "account_id" | "order_id" | "xid"> = {
  kind: "order",
  revision: 1,
  stage: "new",
  holds: [],
  rush: false,
  order_date: orderedAt,
  update_date: orderedAt,
  shipments: [],
  isgift: false,
  billing_address: minimalAddress,
  shipping_address: minimalAddress,
  order_info: [minimalItem],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
}

const fullAddress: Address = {
  ...minimalAddress,
  company: "Analytical Engines Ltd",
  address2: "Second floor",
  phone: "+1 (502) 555-0100",
  email: "ada@example.com"
}

const fullItem: Required<OrderItem> = {
  ...minimalItem,
  media_width: decimal("15.25"),
  media_height: decimal("0.5"),
  thumb_img: "https://example.com/thumb.jpg",
  finishing: "Stretched",
  edge_finishing: "Mirror",
  frame: "Oak",
  top_mat: "White",
  middle_mat: "Grey",
  bottom_mat: "Black",
  title: "The Starry Night",
  product_description: "Oil on canvas, 1889",
  color_scheme: "Warm",
  basic_editing: "Crop",
  sku: "SKU-0001",
  personalization: "For Charles",
  notes: "handle with care"
}

const soldAt: BoundQuote = {
  carrier: "acme",
  service: "ACME_2DAY",
  cost: "12.40",
  currency: "USD",
  card: "acme-us",
  edition: "2030",
  digest: "0123456789abcdef".repeat(4),
  shipDate: "2030-02-01",
  zone: "5",
  from: "main",
  destination: { country: "US", state: "KY", postal: "40214" },
  residential: true,
  rush: false,
  packageType: "Box",
  units: { length: "in", weight: "lb" },
  boxes: [{ length: "20.5", width: "16", height: "2", weight: "3.250" }],
  lines: [
    { code: "base", box: 0, amount: "13.00", calc: "billable 4 <= 5", pointer: "/services/1/rates/0/rows/2/1" },
    { code: "discount", box: null, amount: "-0.60", calc: "", pointer: "/surcharges/discount/amount/fixed" }
  ]
}

const box: Required<NonNullable<ShipmentParcel["box"]>> = {
  packed: "another_box",
  reference: "A4",
  width: decimal("10.50"),
  length: decimal("20"),
  height: decimal("3"),
  fill: decimal("0.250"),
  material: "paper"
}

/** An order with every optional field. */
export const fullOrder: typeof minimalOrder = {
  kind: "reorder",
  original: "9007199254740991",
  revision: 1,
  stage: "shipped",
  holds: [
    { ...held, earlier: ["first", "second", "second"], since: instantOf(orderedAt + 1000) },
    { ...held, hold_id: "H4", by: "operator", reason: "artwork", msg: "too small" }
  ],
  rush: true,
  order_date: orderedAt,
  update_date: instantOf(orderedAt + 2000),
  shipments: [
    {
      shipment_id: "S1",
      carrier: "acme",
      service: "ACME_GROUND",
      trackingno: "1Z 999",
      shipped_at: instantOf(orderedAt + 3000),
      items: [{ index: 1, quantity: 2 }],
      parcels: [{ trackingno: "1Z 999", type: "Box", weight: decimal("1.5") }, { box }],
      voided: { at: instantOf(orderedAt + 3500), msg: "lost" },
      tracking: []
    },
    {
      shipment_id: "S2",
      carrier: "other",
      trackingno: "00012",
      type: "Tube",
      weight: decimal("3.20000000000000000001"),
      shipped_at: instantOf(orderedAt + 4000),
      items: [
        { index: 0, quantity: 3 },
        { index: 1, quantity: 1 }
      ],
      tracking: [
        { status: "in_transit", at: instantOf(orderedAt + 5000), note: "left the hub" },
        { status: "delivered", at: instantOf(orderedAt + 6000) }
      ]
    }
  ],
  promise: instantOf(orderedAt + 8000),
  quote: soldAt,
  reprints: ["9007199254740990"],
  rejected: { reason: "stock", msg: "no canvas" },
  erased: instantOf(orderedAt + 7000),
  ship_deadline: instantOf(orderedAt + 86_400_000),
  isgift: true,
  gift_to: "Charles",
  gift_from: "Ada",
  message: "Happy birthday!",
  track_url: "https://example.com/track",
  invoice: "https://example.com/invoice.pdf",
  billing_address: fullAddress,
  shipping_address: { ...fullAddress, name: "Charles Babbage" },
  order_info: [fullItem, { ...fullItem, item_cost: decimal("0"), title: "the second" }],
  shipping: {
    account: "X-77",
    carrier: "acme",
    service: "ACME_2DAY",
    packaging: "Tube",
    notes: "leave it with the neighbour",
    shipping_cost: decimal("12.4")
  }
}

type OrderFacts = Pick<Order, "account_id"> & Partial<Order>

/** Creates a new order in an account, with its event. Omitted fields default to those of the minimal order. */
export const placed = (
  { account_id, ...facts }: OrderFacts,
  overrides: Partial<AcceptedCommand> = {}
): Effect.Effect<Written> =>
  Effect.map(Effect.all([freshId, freshId, freshId]), ([id, number, event_id]) => {
    const order: Order = { ...minimalOrder, account_id, order_id: id as OrderId, xid: `X-${number}`, ...facts }
    const command = order.kind === "order" ? "push_order" : "re_order"
    return {
      order,
      event: eventOf(order, { command, actor: "account", event_id, now: order.order_date, ...overrides })
    }
  })

/** Applies one more command to an order and returns the result with its event. */
export const changed = (
  order: Order,
  changes: NewValues = { rush: true },
  overrides: Partial<AcceptedCommand> = {}
): Effect.Effect<Written> =>
  Effect.map(freshId, (event_id) =>
    accept(order, changes, { command: "hold_order", actor: "account", event_id, now: orderedAt, ...overrides })
  )

/** Creates a new order, applies a number of changes to it, and returns every revision with its event. */
export const orderHistory = Effect.fnUntraced(function* (facts: OrderFacts, changes: number) {
  const steps: [Written, ...Array<Written>] = [yield* placed(facts)]
  for (let n = 1; n <= changes; n++) {
    const stage = n === 1 ? "new" : "processing"
    steps.push(yield* changed(steps[n - 1]!.order, { rush: n % 2 === 1, stage }, { msg: `change ${n}` }))
  }
  return steps
})
