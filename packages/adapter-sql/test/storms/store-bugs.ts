// Bugs of an order store. A storm on a store with one of them must find an anomaly.
import type { Order, OrderStore } from "@waybill/core"
import { Effect } from "effect"

type Store = OrderStore["Service"]

/** Returns true for every third call, from the third on. */
const everyThird = () => {
  let count = 0
  return () => ++count % 3 === 0
}

/** Overwrites the order when its revision has changed, as `UPDATE … WHERE id = ?` would. */
const overwriting = (store: Store): Store => {
  const update: Store["update"] = (order, event) =>
    Effect.gen(function* () {
      if (yield* store.update(order, event)) return true
      const current = yield* store.find(order.account_id, order)
      if (current === undefined) return false
      const revision = current.revision + 1
      return yield* update({ ...order, revision }, { ...event, revision })
    })
  return { ...store, update }
}

/** Returns some reads from a replica that is one change behind. */
const fromReplica = ({ summary: _, ...store }: Store): Store => {
  const before = new Map<string, Order>()
  const latest = new Map<string, Order>()
  const isStale = everyThird()
  const remember = (order: Order) => {
    const known = latest.get(order.order_id)
    if (known !== undefined && known.revision < order.revision) before.set(order.order_id, known)
    latest.set(order.order_id, order)
  }
  return {
    ...store,
    find: (account_id, ref) =>
      Effect.map(store.find(account_id, ref), (order) => {
        if (order === undefined) return order
        remember(order)
        return isStale() ? (before.get(order.order_id) ?? order) : order
      })
  }
}

/** Does not find the ids of earlier commands, so that a repeated command is applied again. */
const forgettingGestures = (store: Store): Store => ({
  ...store,
  history: (account_id, order_id) =>
    Effect.map(store.history(account_id, order_id), (events) => events.map(({ gesture: _, ...event }) => event))
})

/** Makes every third update but reports a conflict, so that the command is decided again. */
const withFalseConflicts = (store: Store): Store => {
  const isHidden = everyThird()
  return {
    ...store,
    update: (order, event) => Effect.map(store.update(order, event), (isWritten) => isWritten && !isHidden())
  }
}

/** Acknowledges every third update without making it. */
const losingUpdates = (store: Store): Store => {
  const isLost = everyThird()
  return { ...store, update: (order, event) => (isLost() ? Effect.succeed(true) : store.update(order, event)) }
}

/** Acknowledges every third new order without storing it. */
const losingOrders = (store: Store): Store => {
  const isLost = everyThird()
  return {
    ...store,
    insert: (order, event) => (isLost() ? Effect.succeed({ _tag: "Inserted" } as const) : store.insert(order, event))
  }
}

/** Acknowledges a second order with the same xid. */
const acceptingDuplicates = (store: Store): Store => ({
  ...store,
  insert: (order, event) => Effect.as(store.insert(order, event), { _tag: "Inserted" } as const)
})

export const storeBugs = {
  "overwrites an order that has changed": overwriting,
  "reads from a replica that is behind": fromReplica,
  "applies a repeated command again": forgettingGestures,
  "reports a successful write as a conflict": withFalseConflicts,
  "acknowledges an update that is lost": losingUpdates,
  "acknowledges an order that is lost": losingOrders,
  "acknowledges a second order with the same xid": acceptingDuplicates
} as const satisfies Record<string, (store: Store) => Store>

export type StoreBug = keyof typeof storeBugs
