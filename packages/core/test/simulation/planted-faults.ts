// Faults that a store or a caller can really have; each of them has to be found.
import { Unavailable } from "@waybill/core"
import { Effect } from "effect"
import { ask } from "../model/answers.ts"
import type { Store } from "./faulty-store.ts"
import { type Subject, sound } from "./play.ts"

/** `UPDATE … WHERE id = ?`: nobody looks whether somebody else was faster. */
const withoutCompare = (store: Store): Store => ({
  ...store,
  update: (order, event) =>
    Effect.sync(() => {
      const current = Effect.runSync(store.find(order.account_id, order))!
      const revision = current.revision + 1
      return Effect.runSync(store.update({ ...order, revision }, { ...event, revision }))
    })
})

/** The store that is asked may be one change behind. */
const fromReplica = (store: Store): Store => {
  const before = new Map<string, Effect.Success<ReturnType<Store["find"]>>>()
  let asked = 0
  return {
    ...store,
    update: (order, event) =>
      Effect.sync(() => {
        before.set(order.order_id, Effect.runSync(store.find(order.account_id, order)))
        return Effect.runSync(store.update(order, event))
      }),
    find: (account_id, ref) =>
      Effect.map(store.find(account_id, ref), (order) =>
        order !== undefined && ++asked % 3 === 0 ? (before.get(order.order_id) ?? order) : order
      )
  }
}

/** Every third write is made, and reported as not made. */
const withFalseConflicts = (store: Store): Store => {
  let written = 0
  return {
    ...store,
    update: (order, event) => Effect.map(store.update(order, event), (isWritten) => isWritten && ++written % 3 !== 0)
  }
}

const hideLoss = <A>(effect: Effect.Effect<A, Unavailable>) =>
  Effect.mapError(effect, ({ port }) => new Unavailable({ port }))

/** Says that a write failed where its answer was lost, so that the core has nothing to read again. */
const silentAboutLoss = (store: Store): Store => ({
  ...store,
  insert: (order, event) => hideLoss(store.insert(order, event)),
  update: (order, event) => hideLoss(store.update(order, event))
})

/** Makes the same call again for as long as the answer is that something was down. */
const askAgain: typeof ask = (waybill, sent, id) =>
  Effect.flatMap(ask(waybill, sent, id), (answer) =>
    answer === "temporary" ? askAgain(waybill, sent, id) : Effect.succeed(answer)
  )

/** Each fault, with what the judge says of it in the end. */
export const plantedFaults: Readonly<Record<string, { readonly subject: Subject; readonly sentence: string }>> = {
  "a lost update, when the store does not compare revisions": {
    subject: { ...sound, kept: withoutCompare },
    sentence: "no serial order explains the answers"
  },
  "a false duplicate, when a lost answer is not looked into before the call is made again": {
    subject: { ...sound, seen: silentAboutLoss, ask: askAgain },
    sentence: "was refused with 121 and left an event"
  },
  "a read of the past, when reads come from a replica": {
    subject: { ...sound, kept: fromReplica },
    sentence: "no serial order explains the answers"
  },
  "a command carried out twice, when a write is reported as a conflict": {
    subject: { ...sound, kept: withFalseConflicts },
    sentence: "left 2 events"
  }
}
