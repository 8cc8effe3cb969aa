import { Effect } from "effect"
import type { AcceptedCommand, HistoryEvent } from "../../../order/history.ts"
import { commands } from "../../../order/lifecycle.ts"
import { OrderStore } from "../../../ports/order-store.ts"
import { instantOf } from "../../../values/wire-date.ts"
import { type Law, law, same } from "../../law/law.ts"
import { freshAccount, freshId } from "./fresh.ts"
import { changed, lifeOf, orderedAt, placed, type Written } from "./sample-orders.ts"

/** Circumstances under which commands are accepted, each another event. */
const circumstances: ReadonlyArray<Partial<AcceptedCommand>> = [
  { msg: "wait for the proof" },
  { request_id: "req-0001" },
  { actor: "operator", msg: "🖐🏽 \"quoted\" \\ 'text'\r\n ", request_id: "Ünïcode" },
  { msg: "𝄞".repeat(2000) },
  ...commands.map((command) => ({ command }))
]

const write = Effect.fnUntraced(function* ({ event, order }: Written) {
  const store = yield* OrderStore
  const written = order.revision === 1 ? yield* store.insert(order, event) : yield* store.update(order, event)
  yield* same(written, order.revision === 1 ? { inserted: true } : true)
})

/** Everything that happened to an order is told, in the order in which it was accepted, for ever. */
export const historyLaws: ReadonlyArray<Law<OrderStore>> = [
  law(
    "tells everything that happened to an order, oldest first, as it was written",
    Effect.gen(function* () {
      const store = yield* OrderStore
      let last = yield* placed({ account_id: yield* freshAccount, kind: "reorder" })
      const told: Array<HistoryEvent> = [last.event]
      yield* write(last)
      for (const circumstance of circumstances) {
        last = yield* changed(last.order, { rush: true }, circumstance)
        told.push(last.event)
        yield* write(last)
      }
      yield* same(yield* store.history(last.order.account_id, last.order.order_id), told)
    })
  ),
  law(
    "tells it in the order of acceptance even if the clock stood still or went back",
    Effect.gen(function* () {
      const store = yield* OrderStore
      let last = yield* placed({ account_id: yield* freshAccount })
      const told: Array<HistoryEvent> = [last.event]
      yield* write(last)
      for (const now of [
        orderedAt,
        orderedAt - 1,
        orderedAt - 3_600_000,
        orderedAt + 5,
        orderedAt + 5,
        orderedAt + 4
      ].map(instantOf)) {
        const next = yield* changed(last.order, { rush: true })
        last = { ...next, event: { ...next.event, at: now } }
        told.push(last.event)
        yield* write(last)
      }
      yield* same(yield* store.history(last.order.account_id, last.order.order_id), told)
    })
  ),
  law(
    "never changes what it told before",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const life = yield* lifeOf({ account_id: yield* freshAccount }, 12)
      const { account_id, order_id } = life[0].order
      for (const [index, step] of life.entries()) {
        yield* write(step)
        yield* same(
          yield* store.history(account_id, order_id),
          life.slice(0, index + 1).map(({ event }) => event)
        )
      }
    })
  ),
  law(
    "tells the history of each order apart",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      const lives = yield* Effect.forEach([3, 3, 3], (changes) => lifeOf({ account_id }, changes))
      for (const step of [0, 1, 2, 3]) {
        for (const life of lives) yield* write(life[step]!)
      }
      for (const life of lives) {
        yield* same(
          yield* store.history(account_id, life[0].order.order_id),
          life.map(({ event }) => event)
        )
      }
      yield* same(yield* store.history(account_id, yield* freshId), [])
    })
  ),
  law(
    "shows an order and its history together to those who read meanwhile",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const life = yield* lifeOf({ account_id: yield* freshAccount }, 20)
      const { account_id, order_id } = life[0].order
      let isWriting = true
      const writer = Effect.forEach(life, (step) => Effect.andThen(write(step), Effect.yieldNow)).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            isWriting = false
          })
        )
      )
      const reader = Effect.gen(function* () {
        while (isWriting) {
          const first = yield* store.find(account_id, { order_id })
          const told = yield* store.history(account_id, order_id)
          const second = yield* store.find(account_id, { order_id })
          // What is told lies between the order as it was just before and the order as it was just after.
          const bounds = { from: first?.revision ?? 0, to: second?.revision ?? 0 }
          yield* same(Math.min(Math.max(told.length, bounds.from), bounds.to), told.length)
          yield* Effect.yieldNow
        }
      })
      yield* Effect.all([writer, reader, reader], { concurrency: "unbounded" })
      yield* same(
        yield* store.history(account_id, order_id),
        life.map(({ event }) => event)
      )
    })
  )
]
