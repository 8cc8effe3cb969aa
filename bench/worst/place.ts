// A service with accounts and orders at the limits, and requests to it.
import type { RunningService } from "../console/service.ts"

/** A service with accounts and orders to call. */
export interface Place extends RunningService {
  readonly credentials: object
  /** Three large orders: one whose history is full, one that can be changed, and one with 500 items. */
  readonly full: OrderName
  readonly open: OrderName
  readonly many: OrderName
  /** Webhook with the most deliveries. */
  readonly webhook: string
}

export interface OrderName {
  readonly account: string
  readonly order_id: string
}

export interface Worst {
  readonly name: string
  readonly send: (place: Place, index: number) => Promise<Response>
  /** Prepares a call, without being measured. */
  readonly before?: (place: Place, index: number) => Promise<unknown>
}

/** A service whose large orders do not exist yet. */
export type Empty = Omit<Place, "full" | "open" | "many" | "webhook">

export const repeat = <A>(length: number, make: (index: number) => A): ReadonlyArray<A> =>
  Array.from({ length }, (_, index) => make(index))

export const address = {
  name: "Ada",
  address: "1 Main St",
  city: "Louisville",
  zip: "40214",
  state: "KY",
  country: "US"
}
export const shipping = { carrier: "acme", service: "ACME_GROUND" }
const image = { type: "Canvas", large_img: "https://example.com/1.tif", item_cost: "24.90" }

/** An order with as many bytes as the policy allows. */
export const largest = (xid: string) => ({
  xid,
  billing_address: address,
  shipping_address: address,
  order_info: repeat(70, () => ({ ...image, width: "16", height: "20", quantity: "2", notes: "🖼".repeat(2000) })),
  shipping
})

export const method =
  <P extends Empty>(name: string, dataOf: (place: P, index: number) => unknown) =>
  (place: P, index: number): Promise<Response> =>
    fetch(new URL(`/v1/${name}`, place.url), {
      method: "POST",
      headers: { "waybill-details": "1" },
      body: JSON.stringify({ ...place.credentials, data: dataOf(place, index) })
    })

/** An order with as many items as the policy allows, and 1,000 pieces. */
const manyItems = {
  ...largest("many"),
  order_info: repeat(500, () => ({ ...image, width: "16", height: "20", quantity: "2" }))
}

const push = async (place: Empty, order: object): Promise<OrderName> => {
  const reply = await method("push_order", () => order)(place, 0)
  return { account: "worst", order_id: ((await reply.json()) as { receipt_id: string }).receipt_id }
}

/** Pushes one of the largest orders, and returns its name. */
export const pushLargest = (place: Empty, xid: string): Promise<OrderName> => push(place, largest(xid))

/** Pushes the order with the most items, and returns its name. */
export const pushMany = (place: Empty): Promise<OrderName> => push(place, manyItems)

/** Sends a request to the operator API. */
export const operate = (
  { token, url }: Pick<Place, "token" | "url">,
  verb: string,
  path: string,
  body?: object
): Promise<Response> =>
  fetch(new URL(`/operator/v1${path}`, url), {
    method: verb,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) })
  })

/** Returns a path with the values of its parameters. `order` is the order that it names. */
export const fill = (path: string, { webhook }: Place, { account, order_id }: OrderName): string =>
  path
    .replace("{account}", encodeURIComponent(account))
    .replace("{order_id}", order_id)
    .replace("{revision}", "2")
    .replace("{card}", "acme-us")
    .replace("{index}", "0")
    .replace("{webhook_id}", webhook)
    .replace("{name}", "token1")
    .replaceAll(/\{\w+\}/g, "x")
