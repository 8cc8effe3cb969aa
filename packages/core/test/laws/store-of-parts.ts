import { type HistoryEvent, type Order, type OrderStore, standingOf } from "@waybill/core"
import { Effect } from "effect"

export type Store = Required<OrderStore["Service"]>

type Write = "insert" | "update"

/** The places at which a store in memory can be wrong. */
interface Parts {
  /** By what an account, an xid, an order_id is known. */
  readonly account: (account_id: string) => string
  readonly xid: (xid: string) => string
  readonly id: (order_id: string) => string
  /** What is kept of an order, on top of what is kept already. */
  readonly kept: (order: Order, before: Order | undefined) => Order
  readonly isNext: (stored: Order | undefined, order: Order) => boolean
  /** Happens between looking and writing. */
  readonly afterLooking: (write: Write) => Effect.Effect<void>
  /** Happens between writing the order and writing its event. */
  readonly beforeEvent: Effect.Effect<void>
  /** What stays of a write that is refused. */
  readonly afterRefusal: (write: Write, event: HistoryEvent, log: Array<HistoryEvent>) => void
}

const sound: Parts = {
  account: (account_id) => account_id,
  xid: (xid) => xid,
  id: (order_id) => order_id,
  kept: (order) => order,
  isNext: (stored, order) => stored?.revision === order.revision - 1,
  afterLooking: () => Effect.void,
  beforeEvent: Effect.void,
  afterRefusal: () => {}
}

/** A store in memory made of parts; sound where none is replaced. */
export const storeOf = (replaced: Partial<Parts>): Store => {
  const { account, afterLooking, afterRefusal, beforeEvent, id, isNext, kept, xid } = { ...sound, ...replaced }
  const orders = new Map<string, Order>()
  const idByXid = new Map<string, string>()
  const log: Array<HistoryEvent> = []
  const idKey = (account_id: string, order_id: string) => JSON.stringify([account(account_id), id(order_id)])
  const xidKey = (account_id: string, text: string) => JSON.stringify([account(account_id), xid(text)])
  const byId = (account_id: string, order_id: string) => orders.get(idKey(account_id, order_id))
  const byXid = (account_id: string, text: string) => orders.get(idByXid.get(xidKey(account_id, text)) ?? "")

  const write = Effect.fnUntraced(function* (kind: Write, order: Order, event: HistoryEvent) {
    yield* afterLooking(kind)
    const key = idKey(order.account_id, order.order_id)
    orders.set(key, kept(order, orders.get(key)))
    idByXid.set(xidKey(order.account_id, order.xid), key)
    yield* beforeEvent
    log.push(event)
  })
  const find: Store["find"] = (account_id, ref) =>
    Effect.sync(() => ("xid" in ref ? byXid(account_id, ref.xid) : byId(account_id, ref.order_id)))
  return {
    find,
    standing: (account_id, ref) => Effect.map(find(account_id, ref), (order) => order && standingOf(order)),
    insert: Effect.fnUntraced(function* (order, event) {
      const existing = byXid(order.account_id, order.xid) ?? byId(order.account_id, order.order_id)
      if (existing === undefined) yield* write("insert", order, event)
      else afterRefusal("insert", event, log)
      return existing === undefined ? { inserted: true } : { inserted: false, existing }
    }),
    update: Effect.fnUntraced(function* (order, event) {
      const isWritten = isNext(byId(order.account_id, order.order_id), order)
      if (isWritten) yield* write("update", order, event)
      else afterRefusal("update", event, log)
      return isWritten
    }),
    history: (account_id, order_id) =>
      Effect.sync(() => log.filter((event) => idKey(event.account_id, event.order_id) === idKey(account_id, order_id))),
    events: (after, limit) =>
      Effect.sync(() => {
        const start = Number(after ?? 0)
        const events = log.slice(start, start + limit)
        return { events, cursor: String(start + events.length) }
      })
  }
}

/** The sound store with some of its answers replaced. */
export const storeThat = (replaced: (store: Store) => Partial<Store>): Store => {
  const store = storeOf({})
  return { ...store, ...replaced(store) }
}

/** All events that a store knows of. */
export const allEvents = (store: Store) => Effect.map(store.events(undefined, 1_000_000), ({ events }) => events)
