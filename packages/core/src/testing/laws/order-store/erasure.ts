import * as Effect from "effect/Effect"
import { erasedEvent, erasedOrder } from "../../../order/erasure.ts"
import { OrderStore } from "../../../ports/order-store.ts"
import { expectSame, type Law, law } from "../../law/law.ts"
import { freshAccount } from "./fresh.ts"
import { endOfEvents, eventsAfter } from "./read-events.ts"
import { changed, fullOrder, orderedAt, placed } from "./sample-orders.ts"

/** Law for stores that implement `erase`. */
export const erasureLaws: ReadonlyArray<Law<OrderStore>> = [
  law(
    "replaces an order and its events, or neither, when it erases",
    Effect.gen(function* () {
      const store = yield* OrderStore
      if (store.erase === undefined) return
      const account_id = yield* freshAccount
      const end = yield* endOfEvents(store)
      const first = yield* placed({ ...fullOrder, account_id })
      const second = yield* changed(first.order, { shipping_address: fullOrder.billing_address }, { msg: "moved" })
      const other = yield* placed({ ...fullOrder, account_id })
      for (const each of [first, other]) yield* store.insert(each.order, each.event)
      yield* store.update(second.order, second.event)
      const history = [first.event, second.event].map(erasedEvent)
      const { order_id } = second.order
      const late = yield* changed(erasedOrder(first.order), { erased: orderedAt })
      yield* expectSame(yield* store.erase(late.order, late.event, history), false)
      yield* expectSame(yield* store.find(account_id, { order_id }), second.order)
      yield* expectSame(yield* store.history(account_id, order_id), [first.event, second.event])
      const { event, order } = yield* changed(erasedOrder(second.order), { erased: orderedAt })
      yield* expectSame(yield* store.erase(order, event, history), true)
      yield* expectSame(yield* store.find(account_id, { order_id }), order)
      yield* expectSame(yield* store.history(account_id, order_id), [...history, event])
      yield* expectSame(yield* store.find(account_id, { order_id: other.order.order_id }), other.order)
      const events = yield* eventsAfter(store, end, [account_id], 4)
      yield* expectSame(
        events.filter((each) => each.order_id === order_id),
        [...history, event]
      )
    })
  )
]
