import type { HistoryEvent, Order, OrderStore } from "@waybill/core"
import { summaryOf } from "@waybill/core/adapter"
import { Effect } from "effect"

export type Store = Required<OrderStore["Service"]>

type Write = "insert" | "update"

/** Replaceable parts of an in-memory store. */
interface Parts {
  /** Keys by which the store compares accounts, xids and order_ids. */
  readonly account: (account_id: string) => string
  readonly xid: (xid: string) => string
  readonly id: (order_id: string) => string
  /** Joins an account and an xid or order_id to the key of an order. */
  readonly join: (account: string, text: string) => string
  /** Returns the version of an order to store, given the version stored before, if any. */
  readonly stored: (order: Order, before: Order | undefined) => Order
  /** Whether the revision of an update is the one that follows the stored revision. */
  readonly isNext: (before: Order | undefined, order: Order) => boolean
  /** Runs after the check of a write and before the write itself. */
  readonly afterCheck: (write: Write) => Effect.Effect<void>
  /** Runs between writing the order and writing its event. */
  readonly beforeEvent: Effect.Effect<void>
  /** Runs after a refused write. */
  readonly afterRefusal: (write: Write, event: HistoryEvent, log: Array<HistoryEvent>) => void
}

const correct: Parts = {
  account: (account_id) => account_id,
  xid: (xid) => xid,
  id: (order_id) => order_id,
  join: (account, text) => JSON.stringify([account, text]),
  stored: (order) => order,
  isNext: (before, order) => before?.revision === order.revision - 1,
  afterCheck: () => Effect.void,
  beforeEvent: Effect.void,
  afterRefusal: () => {}
}

/** Builds an in-memory store that is correct except for the replaced parts. */
export const storeWith = (replaced: Partial<Parts>): Store => {
  const { account, afterCheck, afterRefusal, beforeEvent, id, isNext, join, stored, xid } = { ...correct, ...replaced }
  const orders = new Map<string, Order>()
  const idByXid = new Map<string, string>()
  const log: Array<HistoryEvent> = []
  const idKey = (account_id: string, order_id: string) => join(account(account_id), id(order_id))
  const xidKey = (account_id: string, text: string) => join(account(account_id), xid(text))
  const byId = (account_id: string, order_id: string) => orders.get(idKey(account_id, order_id))
  const byXid = (account_id: string, text: string) => orders.get(idByXid.get(xidKey(account_id, text)) ?? "")

  const write = Effect.fnUntraced(function* (kind: Write, order: Order, event: HistoryEvent) {
    yield* afterCheck(kind)
    const key = idKey(order.account_id, order.order_id)
    orders.set(key, stored(order, orders.get(key)))
    idByXid.set(xidKey(order.account_id, order.xid), key)
    yield* beforeEvent
    log.push(event)
  })
  const find: Store["find"] = (account_id, ref) =>
    Effect.sync(() => ("xid" in ref ? byXid(account_id, ref.xid) : byId(account_id, ref.order_id)))
  return {
    find,
    summary: (account_id, ref) => Effect.map(find(account_id, ref), (order) => order && summaryOf(order)),
    insert: Effect.fnUntraced(function* (order, event) {
      const existing = byXid(order.account_id, order.xid) ?? byId(order.account_id, order.order_id)
      if (existing === undefined) yield* write("insert", order, event)
      else afterRefusal("insert", event, log)
      return existing === undefined ? { _tag: "Inserted" } : { _tag: "Existing", order: existing }
    }),
    update: Effect.fnUntraced(function* (order, event) {
      const isWritten = isNext(byId(order.account_id, order.order_id), order)
      if (isWritten) yield* write("update", order, event)
      else afterRefusal("update", event, log)
      return isWritten
    }),
    erase: Effect.fnUntraced(function* (order, event, history) {
      if (!isNext(byId(order.account_id, order.order_id), order)) return false
      const replaced = new Map(history.map((each) => [each.event_id, each]))
      for (const [index, each] of log.entries()) log[index] = replaced.get(each.event_id) ?? each
      yield* write("update", order, event)
      return true
    }),
    history: (account_id, order_id) =>
      Effect.sync(() => log.filter((event) => idKey(event.account_id, event.order_id) === idKey(account_id, order_id))),
    events: ({ after, limit }) =>
      Effect.sync(() => {
        const start = Number(after ?? 0)
        const events = log.slice(start, start + limit)
        return { events, cursor: String(start + events.length) }
      })
  }
}

/** Builds a correct in-memory store with some operations replaced. */
export const storeReplacing = (replaced: (store: Store) => Partial<Store>): Store => {
  const store = storeWith({})
  return { ...store, ...replaced(store) }
}

/** Reads all events of a store. */
export const allEvents = (store: Store) => Effect.map(store.events({ limit: 1_000_000 }), ({ events }) => events)
