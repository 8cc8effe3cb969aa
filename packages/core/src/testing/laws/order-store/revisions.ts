import * as Effect from "effect/Effect"
import { completeHistory, orderAt } from "../../../order/order-at.ts"
import { OrderStore } from "../../../ports/order-store.ts"
import { expectSame, type Law, law } from "../../law/law.ts"
import { freshAccount } from "./fresh.ts"
import { changed, fullOrder, minimalOrder, placed } from "./sample-orders.ts"
import { allChanges } from "./stored-values.ts"

/** Law requiring that a history keeps what every command changed. */
export const revisionLaws: ReadonlyArray<Law<OrderStore>> = [
  law(
    "rebuilds every revision of an order from its history",
    Effect.gen(function* () {
      const store = yield* OrderStore
      for (const facts of [minimalOrder, fullOrder]) {
        const first = yield* placed({ ...facts, account_id: yield* freshAccount, kind: "reorder" })
        const { account_id, order_id } = first.order
        yield* store.insert(first.order, first.event)
        const revisions = [first.order]
        for (const values of allChanges) {
          const { event, order } = yield* changed(revisions.at(-1)!, values)
          yield* store.update(order, event)
          revisions.push(order)
        }
        const current = yield* store.find(account_id, { order_id })
        const history = completeHistory(current!, yield* store.history(account_id, order_id))
        for (const order of revisions) yield* expectSame(orderAt(history, order.revision), order)
      }
    })
  )
]
