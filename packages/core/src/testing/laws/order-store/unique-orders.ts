import * as Effect from "effect/Effect"
import { OrderStore } from "../../../ports/order-store.ts"
import { expectSame, holds, type Law, law } from "../../law/law.ts"
import { freshAccount } from "./fresh.ts"
import { endOfEvents, eventsAfter } from "./read-events.ts"
import { changed, placed } from "./sample-orders.ts"

const CLIENTS = 8

/** Laws requiring that an account has only one order per xid and order_id, and no partially written orders. */
export const uniqueOrderLaws: ReadonlyArray<Law<OrderStore>> = [
  law(
    "refuses a second order with the same xid and returns the first in its current state",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      const first = yield* placed({ account_id })
      const second = yield* placed({ account_id, xid: first.order.xid, isgift: true })
      yield* store.insert(first.order, first.event)
      yield* expectSame(yield* store.insert(second.order, second.event), { _tag: "Existing", order: first.order })
      const later = yield* changed(first.order)
      yield* store.update(later.order, later.event)
      yield* expectSame(yield* store.insert(second.order, second.event), { _tag: "Existing", order: later.order })
      yield* expectSame(yield* store.insert(first.order, first.event), { _tag: "Existing", order: later.order })
    })
  ),
  law(
    "refuses a second order with the same order_id and returns the first",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      const first = yield* placed({ account_id })
      const second = yield* placed({ account_id, order_id: first.order.order_id })
      yield* store.insert(first.order, first.event)
      yield* expectSame(yield* store.insert(second.order, second.event), { _tag: "Existing", order: first.order })
    })
  ),
  law(
    "does not store any part of a refused order",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      const first = yield* placed({ account_id })
      yield* store.insert(first.order, first.event)
      const end = yield* endOfEvents(store)
      const sameXid = yield* placed({ account_id, xid: first.order.xid, rush: true })
      const sameId = yield* placed({ account_id, order_id: first.order.order_id, rush: true })
      yield* store.insert(sameXid.order, sameXid.event)
      yield* store.insert(sameId.order, sameId.event)
      yield* expectSame(yield* store.find(account_id, { xid: first.order.xid }), first.order)
      yield* expectSame(yield* store.find(account_id, { order_id: first.order.order_id }), first.order)
      yield* expectSame(yield* store.find(account_id, { order_id: sameXid.order.order_id }), undefined)
      yield* expectSame(yield* store.find(account_id, { xid: sameId.order.xid }), undefined)
      yield* expectSame(yield* store.history(account_id, first.order.order_id), [first.event])
      yield* expectSame(yield* store.history(account_id, sameXid.order.order_id), [])
      yield* expectSame(yield* eventsAfter(store, end, [account_id], 0), [])
    })
  ),
  law(
    `accepts exactly one of ${CLIENTS} concurrent orders with the same xid, and returns it to the others`,
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      const { order } = yield* placed({ account_id })
      const rivals = yield* Effect.forEach(Array.from({ length: CLIENTS }), () =>
        placed({ account_id, xid: order.xid })
      )
      const outcomes = yield* Effect.forEach(rivals, (rival) => store.insert(rival.order, rival.event), {
        concurrency: "unbounded"
      })
      const winners = rivals.filter((_, index) => outcomes[index]?._tag === "Inserted")
      yield* holds(winners.length === 1, "one winner", winners.length)
      const [winner] = winners
      yield* expectSame(
        outcomes.filter(({ _tag }) => _tag === "Existing"),
        Array.from({ length: CLIENTS - 1 }, () => ({ _tag: "Existing", order: winner!.order }))
      )
      yield* expectSame(yield* store.find(account_id, { xid: order.xid }), winner!.order)
      const histories = yield* Effect.forEach(rivals, (rival) => store.history(account_id, rival.order.order_id))
      yield* expectSame(histories.flat(), [winner!.event])
    })
  )
]
