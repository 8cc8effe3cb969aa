import type { MethodInput, MethodName } from "@waybill/core"
import type { OrderReply } from "./replies.ts"
import { ask, type Connection } from "./transport.ts"

type Naming = MethodInput<"get_status">

/** Asks for what is stored; undefined when nothing can be learnt. */
const look = async (connection: Connection, method: "get_status" | "get_order", { order_id, xid }: Naming) => {
  const heard = await ask(connection, method, { xid, order_id })
  return "body" in heard && heard.body.res === "success" ? heard.body : undefined
}

const orderOf = async (connection: Connection, data: Naming): Promise<OrderReply | undefined> => {
  const found = (await look(connection, "get_order", data)) as { readonly order: OrderReply } | undefined
  return found?.order
}

const created = async (connection: Connection, { xid }: Naming) => {
  const found = (await look(connection, "get_status", { xid })) as { readonly order_id: string } | undefined
  return found && { receipt_id: found.order_id }
}

type Recover = (connection: Connection, data: never) => Promise<object | undefined>

/**
 * The writes that must not simply be made again after their answer was lost: how to learn from what is stored that they
 * happened. Every other method can be repeated: it reads, or a second time changes nothing more.
 */
const recoveries: { readonly [M in MethodName]?: Recover } = {
  push_order: created,
  re_order: created,
  hold_order: async (connection, data: MethodInput<"hold_order">) => {
    const order = await orderOf(connection, data)
    return order?.hold?.reasons.includes(data.msg) ? {} : undefined
  },
  unhold_order: async (connection, data: Naming) => {
    const order = await orderOf(connection, data)
    return order?.hold === null ? {} : undefined
  }
}

/** What a success would have said, if the write whose answer was lost has happened. */
export const recovered = async (
  connection: Connection,
  method: MethodName,
  data: unknown
): Promise<object | undefined> => recoveries[method]?.(connection, data as never)
