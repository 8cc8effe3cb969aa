import * as Effect from "effect/Effect"
import type { OrderId } from "../../../order/order.ts"
import { OrderStore } from "../../../ports/order-store.ts"
import { expectSame, type Law, law } from "../../law/law.ts"
import { freshAccount } from "./fresh.ts"
import { changed, placed } from "./sample-orders.ts"

type Pair = Effect.Effect<readonly [string, string]>

const pairs: Readonly<Record<string, Pair>> = {
  accounts: Effect.all([freshAccount, freshAccount]),
  "accounts whose ids differ only in case": Effect.map(freshAccount, (id) => [`${id}-a`, `${id}-A`])
}

const equalOrders = Effect.fnUntraced(function* (accounts: Pair) {
  const [account_id, other_id] = yield* accounts
  const mine = yield* placed({ account_id })
  const theirs = yield* placed({
    account_id: other_id,
    xid: mine.order.xid,
    order_id: mine.order.order_id,
    isgift: true
  })
  return { mine, theirs }
})

/** Strings that a store could use to join an account id and an xid to one key. */
const separators = ["", ":", "/", "|", ",", ";", ".", "-", "_", " ", "#", "\\", "::", '","']

const joinedKeys = law(
  "distinguishes orders whose account id and xid are equal when they are joined",
  Effect.gen(function* () {
    const store = yield* OrderStore
    for (const separator of separators) {
      const account_id = yield* freshAccount
      const first = yield* placed({ account_id, xid: `1${separator}2` })
      const second = yield* placed({ account_id: `${account_id}${separator}1`, xid: "2" })
      for (const { event, order } of [first, second])
        yield* expectSame(yield* store.insert(order, event), { _tag: "Inserted" })
      for (const { order } of [first, second])
        yield* expectSame(yield* store.find(order.account_id, { xid: order.xid }), order)
    }
  })
)

const joinedIds = law(
  "distinguishes orders whose account id and order_id are equal when they are joined",
  Effect.gen(function* () {
    const store = yield* OrderStore
    const account_id = yield* freshAccount
    const first = yield* placed({ account_id })
    const order_id = first.order.order_id.slice(1) as OrderId
    const second = yield* placed({ account_id: `${account_id}${first.order.order_id[0]}`, order_id })
    for (const { event, order } of [first, second])
      yield* expectSame(yield* store.insert(order, event), { _tag: "Inserted" })
    for (const { event, order } of [first, second]) {
      yield* expectSame(yield* store.find(order.account_id, { order_id: order.order_id }), order)
      yield* expectSame(yield* store.history(order.account_id, order.order_id), [event])
    }
  })
)

/** Laws requiring that an account cannot access another account's orders. */
export const accountIsolationLaws: ReadonlyArray<Law<OrderStore>> = [
  joinedKeys,
  joinedIds,
  ...Object.entries(pairs).flatMap(([pairName, pair]) => [
    law(
      `stores orders with the same xid and order_id in two ${pairName}`,
      Effect.gen(function* () {
        const store = yield* OrderStore
        const { mine, theirs } = yield* equalOrders(pair)
        const { order_id, xid } = mine.order
        yield* expectSame(yield* store.insert(mine.order, mine.event), { _tag: "Inserted" })
        yield* expectSame(yield* store.insert(theirs.order, theirs.event), { _tag: "Inserted" })
        const later = yield* changed(mine.order, { stage: "processing" })
        yield* expectSame(yield* store.update(later.order, later.event), true)
        for (const { order } of [later, theirs]) {
          yield* expectSame(yield* store.find(order.account_id, { xid }), order)
          yield* expectSame(yield* store.find(order.account_id, { order_id }), order)
        }
        yield* expectSame(yield* store.history(mine.order.account_id, order_id), [mine.event, later.event])
        yield* expectSame(yield* store.history(theirs.order.account_id, order_id), [theirs.event])
      })
    ),
    law(
      `hides the orders of one account from the other, for two ${pairName}`,
      Effect.gen(function* () {
        const store = yield* OrderStore
        const { mine, theirs } = yield* equalOrders(pair)
        const { order_id, xid } = mine.order
        const { account_id } = theirs.order
        yield* store.insert(mine.order, mine.event)
        yield* expectSame(yield* store.find(account_id, { xid }), undefined)
        yield* expectSame(yield* store.find(account_id, { order_id }), undefined)
        yield* expectSame(yield* store.history(account_id, order_id), [])
        const foreign = yield* changed(theirs.order)
        yield* expectSame(yield* store.update(foreign.order, foreign.event), false)
        yield* expectSame(yield* store.find(mine.order.account_id, { xid }), mine.order)
        yield* expectSame(yield* store.history(mine.order.account_id, order_id), [mine.event])
        yield* expectSame(yield* store.history(account_id, order_id), [])
      })
    )
  ])
]
