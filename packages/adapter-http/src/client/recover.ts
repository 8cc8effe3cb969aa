import type { MethodName, OrderReply } from "@waybill/core/adapter"
import type { GetStatusInput, HoldOrderInput } from "@waybill/core/inputs"
import { type Connection, send } from "./transport.ts"

type OrderRef = GetStatusInput

/** Returns the reply to a query about the stored order, or undefined if the query fails. */
const query = async (connection: Connection, method: "get_status" | "get_order", { order_id, xid }: OrderRef) => {
  const outcome = await send(connection, method, { xid, order_id })
  return "body" in outcome && outcome.body.res === "success" ? outcome.body : undefined
}

const orderOf = async (connection: Connection, data: OrderRef): Promise<OrderReply | undefined> => {
  const found = (await query(connection, "get_order", data)) as { readonly order: OrderReply } | undefined
  return found?.order
}

const created = async (connection: Connection, { xid }: OrderRef) => {
  const found = (await query(connection, "get_status", { xid })) as { readonly order_id: string } | undefined
  return found && { receipt_id: found.order_id }
}

type Recover = (connection: Connection, data: never) => Promise<object | undefined>

/**
 * Writes that must not be repeated blindly after a lost reply, each with a query that shows whether the write took
 * effect. All other methods are idempotent.
 */
const recoveries: { readonly [M in MethodName]?: Recover } = {
  push_order: created,
  re_order: created,
  hold_order: async (connection, data: HoldOrderInput) => {
    const order = await orderOf(connection, data)
    return order?.holds.some(({ by, earlier = [], msg }) => by === "account" && [...earlier, msg].includes(data.msg))
      ? {}
      : undefined
  },
  unhold_order: async (connection, data: OrderRef) => {
    const order = await orderOf(connection, data)
    return order?.holds.every(({ by }) => by === "operator") ? {} : undefined
  }
}

/** Returns the fields of the lost reply if the write took effect, otherwise undefined. */
export const recover = async (connection: Connection, method: MethodName, data: unknown): Promise<object | undefined> =>
  recoveries[method]?.(connection, data as never)
