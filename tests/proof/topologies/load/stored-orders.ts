// Reads the orders of a round, as rows and as their merchant.
import type { FreshTables } from "../../../../packages/adapter-sql/test/fixtures/tables.ts"
import type { Entrance } from "../../one-order/push-round.ts"
import { until } from "../network/until.ts"
import { call } from "./clients.ts"
import type { Stored } from "./ledger.ts"

interface OrderReply {
  readonly ship_deadline?: string
  readonly history: ReadonlyArray<{ readonly command: string; readonly msg?: string }>
}

const valuesOf = ({ history, ship_deadline }: OrderReply): Stored["values"] => {
  // A cancelled order has no holds, but its history has them.
  const hold = history.findLast(({ command }) => command === "hold_order")?.msg
  return {
    ...(ship_deadline !== undefined && { ship_deadline: ship_deadline.slice(0, 10) }),
    ...(hold !== undefined && { hold }),
    ...(history.some(({ command }) => command === "cancel_order") && { cancelled: "yes" })
  }
}

const readAs = async (entrance: Entrance, xid: string): Promise<Stored["values"]> => {
  let reply: Awaited<ReturnType<typeof call>>
  await until(`a reply to get_order of ${xid}`, 60, async () => {
    reply = await call(entrance, "get_order", { xid })
    return reply !== undefined
  })
  return reply?.res === "success" ? valuesOf(reply.order as OrderReply) : undefined
}

const CONCURRENT = 8

/** Returns the stored orders whose xids start with the prefix, read alternately at each entrance. */
export const storedOrders = async (
  tables: FreshTables,
  entrances: ReadonlyArray<Entrance>,
  prefix: string
): Promise<ReadonlyArray<Stored>> => {
  const rows = await tables.query(`select xid, order_id from our_orders where xid like '${prefix}-%'`)
  const stored: Array<Stored> = []
  const left = rows.entries()
  const reader = async () => {
    for (const [index, { order_id, xid }] of left) {
      const values = await readAs(entrances[index % entrances.length]!, String(xid))
      stored.push({ xid: String(xid), receipt: String(order_id), values })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT }, reader))
  return stored
}
