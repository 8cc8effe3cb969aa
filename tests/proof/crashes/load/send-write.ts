// Sends one write of a merchant or an operator to a service.
import { orderOf } from "../../../service/fixtures/load.ts"

/** A service as its clients know it. Its address stays the same when it restarts. */
export interface Address {
  readonly url: string
  /** The demo account's login. */
  readonly credentials: object
  /** A token of the operator API. */
  readonly token: string
}

/** An order as its merchant knows it. */
export interface KnownOrder {
  readonly xid: string
  /** Empty before the order is pushed. */
  readonly order_id: string
  /** Number of items of the order. */
  readonly items: number
}

/** A write that the service acknowledged. */
export interface Write extends KnownOrder {
  readonly command: string
  /** Request id, which the history of the order records. */
  readonly request: string
  /** Milliseconds at which the client sent the request and received the reply. */
  readonly startedAt: number
  readonly endedAt: number
}

/** Inputs of the merchant's and of the operator's commands. */
const methods = {
  hold_order: { msg: "wait" },
  unhold_order: {},
  cancel_order: { msg: "stop" },
  change_ship_method: { carrier: "acme", service: "ACME_2DAY" }
}
const gestures = {
  note: { msg: "seen" },
  hold: { reason: "artwork", msg: "blurred" },
  start: {},
  ship: { carrier: "acme", trackingno: "T-1" }
}

export type Command = "push_order" | keyof typeof methods | keyof typeof gestures

/** Builds a valid order with a number of items. */
const orderWith = (xid: string, items: number) => {
  const order = orderOf(xid)
  return { ...order, order_info: Array.from({ length: items }, () => order.order_info[0]!) }
}

const requestOf = ({ credentials, token }: Address, { items, order_id, xid }: KnownOrder, command: Command) => {
  if (command in gestures) {
    const authorization = `Bearer ${token}`
    const body = gestures[command as keyof typeof gestures]
    return { path: `/operator/v1/orders/demo/${order_id}/${command}`, body, authorization }
  }
  const data = command === "push_order" ? orderWith(xid, items) : { xid, ...methods[command as keyof typeof methods] }
  return { path: `/v1/${command}`, body: { ...credentials, data } }
}

const TEMPORARY = 503

/** Sends a write. Returns it if it was acknowledged, or else why not; `unexpected` describes a reply that must not be. */
export const sendWrite = async (
  address: Address,
  order: KnownOrder,
  command: Command
): Promise<Write | "temporary" | "unanswered" | { readonly unexpected: string }> => {
  const request = `${order.xid}/${command}`
  const { body, path, ...authorization } = requestOf(address, order, command)
  const startedAt = performance.now()
  try {
    const headers = { "content-type": "application/json", "x-request-id": request, ...authorization }
    const init = { method: "POST", body: JSON.stringify(body), headers, signal: AbortSignal.timeout(30_000) }
    const reply = await fetch(`${address.url}${path}`, init)
    const received = (await reply.json()) as Record<string, unknown>
    if (reply.status === TEMPORARY) return "temporary"
    if (!reply.ok) return { unexpected: `${request}: ${reply.status} ${JSON.stringify(received)}` }
    const order_id = command === "push_order" ? String(received.receipt_id) : order.order_id
    return { ...order, order_id, command, request, startedAt, endedAt: performance.now() }
  } catch {
    return "unanswered"
  }
}
