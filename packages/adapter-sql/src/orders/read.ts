import type { HistoryEvent, Order, OrderRef } from "@waybill/core"
import type { Kysely } from "kysely"
import type { Dialect } from "../dialect.ts"
import type { Tables } from "../tables.ts"
import { run } from "./batch.ts"
import type { Entry } from "./entry.ts"
import { documentText, type EventRow, eventFields, eventOf } from "./event-row.ts"
import { canBeId } from "./storable.ts"
import { marks } from "./terms.ts"

/** What one account can see. */
export const reader = (dialect: Dialect, tables: Tables) => {
  const mark = marks(dialect)
  const [first, second, third] = [mark(), mark(), mark()]
  const by = (name: "xid" | "order_id") =>
    `select ${documentText(dialect, "o")} as document from ${tables.orders} o where o.account_id = ${first} and o.${name} = ${second}`
  const byXid = by("xid")
  const byId = by("order_id")
  const events = `select ${eventFields(dialect)} from ${tables.history} h
    where h.account_id = ${first} and h.order_id = ${second}`
  const history = `${events} order by h.revision`
  const event = `${events} and h.revision = ${third}`

  const find = async (db: Kysely<unknown>, account_id: string, ref: OrderRef): Promise<Order | undefined> => {
    const [text, id] = "xid" in ref ? [byXid, ref.xid] : [byId, ref.order_id]
    if (!canBeId(id) || !canBeId(account_id)) return undefined
    const { rows } = await run<{ readonly document: string }>(db, text, [account_id, id])
    return rows[0] === undefined ? undefined : JSON.parse(rows[0].document)
  }

  return {
    find,
    /** The order that stands in the way of a new one. */
    existing: async (db: Kysely<unknown>, { account_id, order_id, xid }: Order): Promise<Order | undefined> =>
      (await find(db, account_id, { xid })) ?? (await find(db, account_id, { order_id })),
    history: async (db: Kysely<unknown>, account_id: string, order_id: string): Promise<ReadonlyArray<HistoryEvent>> =>
      (await run<EventRow>(db, history, [account_id, order_id])).rows.map(eventOf),
    /** Whether the event that is kept under an entry's revision is the entry's own. */
    isKept: async (db: Kysely<unknown>, { event: { event_id }, order }: Entry): Promise<boolean> => {
      const { rows } = await run<EventRow>(db, event, [order.account_id, order.order_id, order.revision])
      return rows[0]?.event_id === event_id
    }
  }
}
