import type { HistoryEvent, Order } from "@waybill/core"

/** The address of every order. */
export const address = {
  name: "Ada Lovelace",
  address: "1 Main St",
  city: "Louisville",
  zip: "40214",
  state: "KY",
  country: "US",
  phone: "+1 (502) 555-0100",
  email: "ada@example.com"
}
/** The item of every order. */
export const item = {
  type: "Canvas",
  width: "16",
  height: "20.5",
  quantity: "1",
  large_img: "https://example.com/prints/starry-night.tif",
  item_cost: "24.90",
  title: "The Starry Night",
  sku: "SKU-0001",
  frame: "Oak",
  finishing: "Stretched"
}

const eventOf = (order: Order, command: HistoryEvent["command"]): HistoryEvent => ({
  event_id: `${order.order_id}${order.revision}`,
  account_id: order.account_id,
  order_id: order.order_id,
  revision: order.revision,
  at: order.update_date,
  actor: "account",
  command,
  stage: order.stage,
  request_id: "6f1c0e9a"
})

/**
 * Returns the nth order and its first event. The order is in one of 100 accounts, has two items and takes about 1.2 kB.
 */
export const orderOf = (n: number): { readonly order: Order; readonly event: HistoryEvent } => {
  const at = Date.UTC(2026, 10, 20) + n
  const order = {
    account_id: `merchant-${n % 100}`,
    order_id: String(2 ** 50 + n),
    xid: `2026-11-${n}`,
    kind: "order",
    revision: 1,
    stage: "new",
    holds: [],
    rush: false,
    order_date: at,
    update_date: at,
    shipments: [],
    isgift: false,
    billing_address: address,
    shipping_address: address,
    order_info: [item, item],
    shipping: { carrier: "acme", service: "ACME_GROUND" }
  } as unknown as Order
  return { order, event: eventOf(order, "push_order") }
}

/** Returns the next revision of an order and the event that records it. */
export const nextRevision = (order: Order): { readonly order: Order; readonly event: HistoryEvent } => {
  const next: Order = { ...order, revision: order.revision + 1, rush: !order.rush }
  return { order: next, event: eventOf(next, "enable_rush_processing") }
}
