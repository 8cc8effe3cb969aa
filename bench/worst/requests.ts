// The worst request of each method, route of the operator API and page of the console.
import { operations } from "../../packages/adapter-http/test/operator/operations.ts"
import { expectedRows } from "../../packages/core/test/commands/expected-commands.ts"
import type { RunningService } from "../console/service.ts"

const LAST_CALL = "2099-12-24 17:00:00"
const address = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const shipping = { carrier: "acme", service: "ACME_GROUND" }
const image = { type: "Canvas", large_img: "https://example.com/1.tif", item_cost: "24.90" }
const repeat = <A>(length: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length }, (_, index) => make(index))

/** An order with as many bytes as the policy allows. */
const largest = (xid: string) => ({
  xid,
  billing_address: address,
  shipping_address: address,
  order_info: repeat(70, () => ({ ...image, width: "16", height: "20", quantity: "2", notes: "🖼".repeat(2000) })),
  shipping
})

const finishings = ["Gallery wrap", "Canvas", "Metal", "Framed", "Paper"]
const prints = (lines: number, qty: number) =>
  repeat(lines, (index) => ({
    width: `${8 + (index % 37) / 2}`,
    height: `${10 + (index % 41) / 2}`,
    qty: `${qty}`,
    finishing: finishings[index % finishings.length]
  }))

/** A service with accounts and orders to call. */
export interface Place extends RunningService {
  readonly credentials: object
  /** Two large orders: one whose history is full, and one that can be changed. */
  readonly full: { readonly account: string; readonly order_id: string }
  readonly open: { readonly account: string; readonly order_id: string }
}

export interface Worst {
  readonly name: string
  readonly send: (place: Place, index: number) => Promise<Response>
  /** Prepares a call, without being measured. */
  readonly before?: (place: Place, index: number) => Promise<unknown>
}

export const method =
  (name: string, dataOf: (place: Place, index: number) => unknown) =>
  (place: Place, index: number): Promise<Response> =>
    fetch(new URL(`/v1/${name}`, place.url), {
      method: "POST",
      headers: { "waybill-details": "1" },
      body: JSON.stringify({ ...place.credentials, data: dataOf(place, index) })
    })

export const pushLargest = (name: string) => method("push_order", (_, index) => largest(`${name} ${index}`))

const full = ({ full: { order_id } }: Place) => ({ order_id })
const open = ({ open: { order_id } }: Place) => ({ order_id })
/** A method that changes a new order for each call, after another method if given. */
const onNewOrder = (name: string, more: object = {}, first?: string): Worst => {
  const ids: Array<string> = []
  return {
    name: `${name}, largest order`,
    before: async (place, index) => {
      const reply = await pushLargest(name)(place, index)
      ids[index] = ((await reply.json()) as { receipt_id: string }).receipt_id
      if (first !== undefined) await method(first, () => ({ order_id: ids[index], msg: "x" }))(place, index)
    },
    send: method(name, (_, index) => ({ order_id: ids[index], ...more }))
  }
}

const methods: ReadonlyArray<Worst> = [
  { name: "push_order, largest order", send: pushLargest("push") },
  {
    name: "push_order, 500 items without fields",
    send: method("push_order", () => ({ order_info: repeat(500, () => ({})) }))
  },
  {
    name: "re_order, largest order",
    send: method("re_order", (_, index) => ({ ...largest(`again ${index}`), ship_deadline: LAST_CALL }))
  },
  { name: "get_status, largest order", send: method("get_status", full) },
  {
    name: "get_status, 1 MB of unknown fields",
    send: method("get_status", () => Object.fromEntries(repeat(19_000, (index) => [`${"x".repeat(40)}${index}`, 0])))
  },
  { name: "get_order, fullest history", send: method("get_order", full) },
  {
    name: "change_ship_address, largest order",
    send: method("change_ship_address", (place, index) => ({ ...open(place), ...address, address: `${index} Main St` }))
  },
  {
    name: "change_ship_method, largest order",
    send: method("change_ship_method", (place, index) => ({
      ...open(place),
      ...shipping,
      service: index % 2 === 0 ? "ACME_2DAY" : "ACME_GROUND"
    }))
  },
  {
    name: "change_ship_deadline, largest order",
    send: method("change_ship_deadline", (place, index) => ({
      ...open(place),
      ship_deadline: `2099-12-${10 + (index % 20)} 17:00:00`
    }))
  },
  onNewOrder("hold_order", { msg: "🖼".repeat(2000) }),
  onNewOrder("unhold_order", {}, "hold_order"),
  onNewOrder("enable_rush_processing"),
  onNewOrder("cancel_order"),
  {
    name: "package_info, 25 pieces",
    send: method("package_info", () => ({
      order_info: prints(10, 2.5).map((print, index) => ({ ...print, qty: `${2 + (index % 2)}` }))
    }))
  },
  { name: "package_info, 100,000 pieces", send: method("package_info", () => ({ order_info: prints(500, 200) })) },
  {
    name: "shipping_rate, 500 boxes",
    send: method("shipping_rate", () => ({
      shipping_address: address,
      shipping: { carrier: "acme" },
      order_info: repeat(500, (index) => ({
        width: `${8 + (index % 30) / 4}`,
        height: "4",
        length: `${12 + (index % 40) / 4}`,
        weight: `${2 + index / 100}`
      }))
    }))
  }
]

const fill = (path: string, { full: { account, order_id } }: Place): string =>
  path
    .replace("{account}", encodeURIComponent(account))
    .replace("{order_id}", order_id)
    .replace("{revision}", "2")
    .replace("{card}", "acme-us")
    .replace("{index}", "0")
    .replaceAll(/\{\w+\}/g, "x")

const operate =
  (verb: string, path: string, body?: object) =>
  (place: Place): Promise<Response> =>
    fetch(new URL(`/operator/v1${fill(path, place)}`, place.url), {
      method: verb,
      headers: { authorization: `Bearer ${place.token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) })
    })

const queries: Readonly<Record<string, string>> = {
  listOrders: "?limit=500",
  getHistory: "?limit=500",
  getFigures: "?days=90",
  listEvents: "?limit=1000",
  compareEditions: "?from=2026&to=2027",
  listAccounts: "?limit=1000",
  listWebhooks: "?limit=1000",
  listDeliveries: "?limit=1000"
}

const lines = repeat(500, (index) => ({ account: "acme", order_id: `${index}`, command: "start", surplus: index }))
const parcels = repeat(50, (index) => ({ length: 10, width: 8, height: 4, weight: 2 + index }))
const bodies: Readonly<Record<string, object>> = {
  bulk: { lines },
  quoteParcels: { destination: { country: "US" }, parcels, units: "in/lb" }
}
const commands = new Set(expectedRows.map(([name]) => name as string))

const routes: ReadonlyArray<Worst> = Object.entries(operations)
  .filter(([name, [verb]]) => verb === "GET" || name in bodies)
  .map(([name, [verb, path]]) => ({
    name: `operator ${name}`,
    send: operate(verb, path + (queries[name] ?? ""), bodies[name])
  }))

/** Commands have the same path through the code, so one stands for all. */
const command: Worst = {
  name: `operator note, for all ${commands.size} commands`,
  send: (place, index) =>
    operate("POST", `/orders/{account}/${place.open.order_id}/note`, { msg: `note ${index}` })(place)
}

const LISTED = "?stage=new&stage=processing&stage=shipped&stage=cancelled"
const consolePages: Readonly<Record<string, string>> = {
  board: "",
  "board of all stages": LISTED,
  "board with a search": "?q=x",
  order: "orders/{account}/{order_id}",
  "documents of an order": "orders/{account}/{order_id}/documents",
  "packing bench": "orders/{account}/{order_id}/pack",
  "selection of documents": "documents?days=90",
  figures: "figures?days=90",
  accounts: "accounts",
  account: "accounts/{account}",
  webhooks: "webhooks",
  tokens: "tokens",
  cards: "cards",
  card: "cards/acme-us"
}

const visits: ReadonlyArray<Worst> = Object.entries(consolePages).map(([name, path]) => ({
  name: `console ${name}`,
  send: (place) => fetch(new URL(fill(path, place), place.url), { headers: { cookie: place.cookie } })
}))

const system: ReadonlyArray<Worst> = ["/metrics", "/openapi.json", "/readyz"].map((path) => ({
  name: path,
  send: ({ url }) => fetch(new URL(path, url))
}))

export const worstRequests = [...methods, ...routes, command, ...visits, ...system]
