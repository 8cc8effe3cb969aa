// Realistic faults of a store or a caller. The simulation must detect each of them.
import { Unavailable } from "@waybill/core"
import { Effect } from "effect"
import { send } from "../model/outcomes.ts"
import type { Store } from "./faulty-store.ts"
import { type Subject, unmodified } from "./simulate.ts"

/** Makes updates without comparing revisions, as `UPDATE … WHERE id = ?` would. */
const withoutRevisionCheck = (store: Store): Store => ({
  ...store,
  update: (order, event) =>
    Effect.sync(() => {
      const current = Effect.runSync(store.find(order.account_id, order))!
      const revision = current.revision + 1
      return Effect.runSync(store.update({ ...order, revision }, { ...event, revision }))
    })
})

/** Simulates reads from a replica, which may be one change behind. */
const fromReplica = (store: Store): Store => {
  const before = new Map<string, Effect.Success<ReturnType<Store["find"]>>>()
  let reads = 0
  return {
    ...store,
    update: (order, event) =>
      Effect.sync(() => {
        before.set(order.order_id, Effect.runSync(store.find(order.account_id, order)))
        return Effect.runSync(store.update(order, event))
      }),
    find: (account_id, ref) =>
      Effect.map(store.find(account_id, ref), (order) =>
        order !== undefined && ++reads % 3 === 0 ? (before.get(order.order_id) ?? order) : order
      )
  }
}

/** Makes every third write but reports a conflict. */
const withFalseConflicts = (store: Store): Store => {
  let written = 0
  return {
    ...store,
    update: (order, event) => Effect.map(store.update(order, event), (isWritten) => isWritten && ++written % 3 !== 0)
  }
}

/** Reports an order as inserted if the stored order has its id, although another process may have inserted that one. */
const comparingIdsOnly = (store: Store): Store => ({
  ...store,
  insert: (order, event) =>
    Effect.map(store.insert(order, event), (outcome) =>
      outcome._tag === "Inserted" || outcome.order.order_id !== order.order_id ? outcome : { _tag: "Inserted" }
    )
})

const hideMaybeDone = <A>(effect: Effect.Effect<A, Unavailable>) =>
  Effect.mapError(effect, ({ port }) => new Unavailable({ port }))

/** Reports a lost response as a failed write, so the core does not read the order again. */
const withoutMaybeDone = (store: Store): Store => ({
  ...store,
  insert: (order, event) => hideMaybeDone(store.insert(order, event)),
  update: (order, event) => hideMaybeDone(store.update(order, event))
})

/** Repeats a call until its outcome is not a temporary failure. */
const sendWithRetries: typeof send = (waybill, command, id) =>
  Effect.flatMap(send(waybill, command, id), (outcome) =>
    outcome === "temporary" ? sendWithRetries(waybill, command, id) : Effect.succeed(outcome)
  )

/** Each fault with a violation that it must cause. */
export const plantedFaults: Readonly<Record<string, { readonly subject: Subject; readonly violation: string }>> = {
  "a lost update when the store does not compare revisions": {
    subject: { ...unmodified, remoteStore: withoutRevisionCheck },
    violation: "no sequence of the calls explains the outcomes"
  },
  "a false duplicate when a call is repeated after a lost response": {
    subject: { ...unmodified, clientStore: withoutMaybeDone, send: sendWithRetries },
    violation: "was refused with 121 and left an event"
  },
  "a second success for one xid when a store compares only order ids": {
    subject: { ...unmodified, remoteStore: comparingIdsOnly },
    violation: "no sequence of the calls explains the outcomes"
  },
  "a stale read when reads come from a replica": {
    subject: { ...unmodified, remoteStore: fromReplica },
    violation: "no sequence of the calls explains the outcomes"
  },
  "a command applied twice when a successful write is reported as a conflict": {
    subject: { ...unmodified, remoteStore: withFalseConflicts },
    violation: "left 2 events"
  }
}
