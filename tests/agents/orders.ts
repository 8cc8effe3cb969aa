// New orders for the tests of agents, and the history by which the tests judge them.
import { seed } from "../console/fixtures/seed.ts"
import type { Shop } from "../console/fixtures/shop.ts"

/** The arguments that name an order. */
export interface AgentOrder {
  readonly account_id: string
  readonly order_id: string
}

/** Pushes an order with some other fields, as the demo account or with another login. */
export const pushOrder = async (
  shop: Shop,
  xid: string,
  fields: object = {},
  login?: { readonly account_id: string; readonly credentials: object }
): Promise<AgentOrder> => {
  const order = { ...seed[0]!.order, ...fields, xid }
  const push = () => shop.service.call("push_order", order, login?.credentials ?? shop.service.credentials)
  // The server may have closed an idle connection.
  const reply = await push().catch(push)
  if (reply.res !== "success") throw new Error(JSON.stringify(reply))
  return { account_id: login?.account_id ?? "demo", order_id: String(reply.receipt_id) }
}

/** Returns the commands in the history of an order, each with its operator and its idempotency key. */
export const historyOf = async (shop: Shop, { account_id, order_id }: AgentOrder) => {
  const { events } = await shop.operator("GET", `/orders/${account_id}/${order_id}/history?limit=500`)
  return events as ReadonlyArray<{
    readonly command: string
    readonly operator?: string
    readonly gesture?: string
    readonly msg?: string
  }>
}
