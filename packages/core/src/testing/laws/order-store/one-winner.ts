import { Effect } from "effect"
import { OrderStore } from "../../../ports/order-store.ts"
import { holds, type Law, law, same } from "../../law/law.ts"
import { freshAccount } from "./fresh.ts"
import { endOfEvents, eventsAfter } from "./reading-events.ts"
import { changed, lifeOf, orderedAt, placed, type Written } from "./sample-orders.ts"

const racers = 8
const rounds = 4

/** Only a change of the order as it stands now is written; every other one leaves nothing behind. */
export const oneWinnerLaws: ReadonlyArray<Law<OrderStore>> = [
  law(
    "changes an order only from the revision that is there",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const [first, second, third, fourth] = yield* lifeOf({ account_id: yield* freshAccount }, 3)
      const write = ({ event, order }: Written) => store.update(order, event)
      yield* same(yield* write(second!), false) // not there yet
      yield* store.insert(first.order, first.event)
      yield* same(yield* write(first), false) // no change of itself
      yield* same(yield* write(third!), false) // one was skipped
      yield* same(yield* write(second!), true)
      yield* same(yield* write(second!), false) // made already
      yield* same(yield* write(yield* changed(first.order)), false) // somebody else was faster
      yield* same(yield* write(fourth!), false)
      yield* same(yield* write(third!), true)
    })
  ),
  law(
    "leaves neither order nor event of a change that it refused",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      const [first, second, third] = yield* lifeOf({ account_id }, 2)
      const absent = yield* placed({ account_id })
      yield* store.insert(first.order, first.event)
      const end = yield* endOfEvents(store)
      for (const refused of [third!, first, yield* changed(absent.order)]) {
        yield* store.update({ ...refused.order, gift_to: "nobody" }, refused.event)
      }
      yield* same(yield* store.find(account_id, { xid: first.order.xid }), first.order)
      yield* same(yield* store.find(account_id, { order_id: first.order.order_id }), first.order)
      yield* same(yield* store.find(account_id, { order_id: absent.order.order_id }), undefined)
      yield* same(yield* store.history(account_id, first.order.order_id), [first.event])
      yield* same(yield* store.history(account_id, absent.order.order_id), [])
      yield* store.update(second!.order, second!.event)
      yield* same(yield* eventsAfter(store, end, [account_id], 1), [second!.event])
    })
  ),
  law(
    `accepts exactly one of ${racers} changes that arrive at once from one revision`,
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { event, order } = yield* placed({ account_id: yield* freshAccount })
      yield* store.insert(order, event)
      const rivals = yield* Effect.forEach(Array.from({ length: racers }), (_, n) =>
        changed(order, { hold: { since: orderedAt, reasons: [`reason ${n}`] } })
      )
      const outcomes = yield* Effect.forEach(rivals, (rival) => store.update(rival.order, rival.event), {
        concurrency: "unbounded"
      })
      const winners = rivals.filter((_, index) => outcomes[index])
      yield* holds(winners.length === 1, "one winner", winners.length)
      yield* same(yield* store.find(order.account_id, { xid: order.xid }), winners[0]!.order)
      yield* same(yield* store.history(order.account_id, order.order_id), [event, winners[0]!.event])
    })
  ),
  law(
    `loses no change of ${racers} clients that read, decide and write again until they succeed`,
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { event, order } = yield* placed({ account_id: yield* freshAccount })
      const { account_id, order_id } = order
      yield* store.insert(order, event)
      const addReason = Effect.fnUntraced(function* (reason: string) {
        // A change fails only where another succeeded, so more attempts than changes are never needed.
        for (let attempt = 0, isWritten = false; !isWritten && attempt < racers * rounds; attempt++) {
          const current = yield* store.find(account_id, { order_id })
          const reasons = [...(current?.hold?.reasons ?? []), reason]
          const next = yield* changed(current ?? order, { hold: { since: orderedAt, reasons } })
          yield* Effect.yieldNow
          isWritten = yield* store.update(next.order, next.event)
        }
      })
      const client = (n: number) =>
        Effect.forEach(Array.from({ length: rounds }), (_, round) => addReason(`${n}.${round}`))
      yield* Effect.forEach(Array.from({ length: racers }), (_, n) => client(n), { concurrency: "unbounded" })
      const last = yield* store.find(account_id, { order_id })
      const history = yield* store.history(account_id, order_id)
      yield* same(last?.revision, 1 + racers * rounds)
      yield* same(new Set(last?.hold?.reasons).size, racers * rounds)
      yield* same(
        history.map(({ revision }) => revision),
        Array.from({ length: 1 + racers * rounds }, (_, n) => n + 1)
      )
    })
  )
]
