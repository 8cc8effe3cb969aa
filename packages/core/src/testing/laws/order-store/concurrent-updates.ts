import * as Effect from "effect/Effect"
import { OrderStore } from "../../../ports/order-store.ts"
import { expectSame, holds, type Law, law } from "../../law/law.ts"
import { freshAccount } from "./fresh.ts"
import { endOfEvents, eventsAfter } from "./read-events.ts"
import { changed, held, orderHistory, placed, type Written } from "./sample-orders.ts"

const CLIENTS = 8
const ROUNDS = 4

/** Laws requiring that an update is written if it follows the current revision, and otherwise leaves no trace. */
export const concurrentUpdateLaws: ReadonlyArray<Law<OrderStore>> = [
  law(
    "updates an order only from its current revision",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const [first, second, third, fourth] = yield* orderHistory({ account_id: yield* freshAccount }, 3)
      const write = ({ event, order }: Written) => store.update(order, event)
      yield* expectSame(yield* write(second!), false) // not inserted yet
      yield* store.insert(first.order, first.event)
      yield* expectSame(yield* write(first), false) // the current revision itself
      yield* expectSame(yield* write(third!), false) // skips a revision
      yield* expectSame(yield* write(second!), true)
      yield* expectSame(yield* write(second!), false) // already applied
      yield* expectSame(yield* write(yield* changed(first.order)), false) // follows a revision that is no longer current
      yield* expectSame(yield* write(fourth!), false)
      yield* expectSame(yield* write(third!), true)
    })
  ),
  law(
    "stores neither the order nor the event of a refused update",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      const [first, second, third] = yield* orderHistory({ account_id }, 2)
      const absent = yield* placed({ account_id })
      yield* store.insert(first.order, first.event)
      const end = yield* endOfEvents(store)
      for (const refused of [third!, first, yield* changed(absent.order)]) {
        yield* store.update({ ...refused.order, gift_to: "nobody" }, refused.event)
      }
      yield* expectSame(yield* store.find(account_id, { xid: first.order.xid }), first.order)
      yield* expectSame(yield* store.find(account_id, { order_id: first.order.order_id }), first.order)
      yield* expectSame(yield* store.find(account_id, { order_id: absent.order.order_id }), undefined)
      yield* expectSame(yield* store.history(account_id, first.order.order_id), [first.event])
      yield* expectSame(yield* store.history(account_id, absent.order.order_id), [])
      yield* store.update(second!.order, second!.event)
      yield* expectSame(yield* eventsAfter(store, end, [account_id], 1), [second!.event])
    })
  ),
  law(
    `accepts exactly one of ${CLIENTS} concurrent updates of the same revision`,
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { event, order } = yield* placed({ account_id: yield* freshAccount })
      yield* store.insert(order, event)
      const rivals = yield* Effect.forEach(Array.from({ length: CLIENTS }), (_, n) =>
        changed(order, { holds: [{ ...held, msg: `reason ${n}` }] })
      )
      const outcomes = yield* Effect.forEach(rivals, (rival) => store.update(rival.order, rival.event), {
        concurrency: "unbounded"
      })
      const winners = rivals.filter((_, index) => outcomes[index])
      yield* holds(winners.length === 1, "one winner", winners.length)
      yield* expectSame(yield* store.find(order.account_id, { xid: order.xid }), winners[0]!.order)
      yield* expectSame(yield* store.history(order.account_id, order.order_id), [event, winners[0]!.event])
    })
  ),
  law(
    `keeps the updates of ${CLIENTS} clients that retry until they succeed`,
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { event, order } = yield* placed({ account_id: yield* freshAccount })
      const { account_id, order_id } = order
      yield* store.insert(order, event)
      const addReason = Effect.fnUntraced(function* (reason: string) {
        // An update fails only if another one succeeded, so the number of updates limits the attempts.
        for (let attempt = 0, isWritten = false; !isWritten && attempt < CLIENTS * ROUNDS; attempt++) {
          const current = yield* store.find(account_id, { order_id })
          const holds = [...(current?.holds ?? []), { ...held, msg: reason }]
          const next = yield* changed(current ?? order, { holds })
          yield* Effect.yieldNow
          isWritten = yield* store.update(next.order, next.event)
        }
      })
      const client = (n: number) =>
        Effect.forEach(Array.from({ length: ROUNDS }), (_, round) => addReason(`${n}.${round}`))
      yield* Effect.forEach(Array.from({ length: CLIENTS }), (_, n) => client(n), { concurrency: "unbounded" })
      const last = yield* store.find(account_id, { order_id })
      const history = yield* store.history(account_id, order_id)
      yield* expectSame(last?.revision, 1 + CLIENTS * ROUNDS)
      yield* expectSame(new Set(last?.holds.map(({ msg }) => msg)).size, CLIENTS * ROUNDS)
      yield* expectSame(
        history.map(({ revision }) => revision),
        Array.from({ length: 1 + CLIENTS * ROUNDS }, (_, n) => n + 1)
      )
    })
  )
]
