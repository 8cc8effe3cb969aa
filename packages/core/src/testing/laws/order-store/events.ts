import * as Effect from "effect/Effect"
import type { HistoryEvent } from "../../../order/history.ts"
import { OrderStore } from "../../../ports/order-store.ts"
import type { Unavailable } from "../../../ports/unavailable.ts"
import { expectSame, holds, type Law, law } from "../../law/law.ts"
import { freshAccount } from "./fresh.ts"
import { endOfEvents, eventsAfter } from "./read-events.ts"
import { orderHistory, type Written } from "./sample-orders.ts"

type Store = OrderStore["Service"]

const CHANGES = 3

const write = (store: Store, { event, order }: Written): Effect.Effect<unknown, Unavailable> =>
  order.revision === 1 ? store.insert(order, event) : store.update(order, event)

/** Writes the histories of four orders in two accounts alternately. `end` is the cursor before the first write. */
const writeInTurns = Effect.fnUntraced(function* (store: Store) {
  const accounts = [yield* freshAccount, yield* freshAccount]
  const histories = yield* Effect.forEach([...accounts, ...accounts], (account_id) =>
    orderHistory({ account_id }, CHANGES)
  )
  const end = yield* endOfEvents(store)
  for (let turn = 0; turn <= CHANGES; turn++) {
    for (const history of histories) yield* write(store, history[turn]!)
  }
  return { accounts, end, histories, count: histories.length * (CHANGES + 1) }
})

/** Groups events by order, in the order of the log. */
const byOrder = (histories: ReadonlyArray<ReadonlyArray<Written>>, events: ReadonlyArray<HistoryEvent>) =>
  histories.map(([first]) => events.filter(({ order_id }) => order_id === first!.order.order_id))

const asWritten = (histories: ReadonlyArray<ReadonlyArray<Written>>) =>
  histories.map((history) => history.map(({ event }) => event))

/** Laws requiring that the event log contains every write to every account. */
export const eventLaws: ReadonlyArray<Law<OrderStore>> = [
  law(
    "returns every event after a cursor, in the order of each order's history",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { accounts, count, end, histories } = yield* writeInTurns(store)
      const events = yield* eventsAfter(store, end, accounts, count)
      yield* expectSame(byOrder(histories, events), asWritten(histories))
      yield* expectSame(events.length, count)
    })
  ),
  law(
    "returns all events if no cursor is given",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { accounts, count, histories } = yield* writeInTurns(store)
      const events = yield* eventsAfter(store, undefined, accounts, count)
      yield* expectSame(byOrder(histories, events), asWritten(histories))
    })
  ),
  ...[1, 2, 3, 5, 16, 17].map((limit) =>
    law(
      `neither skips nor repeats events in pages of ${limit}`,
      Effect.gen(function* () {
        const store = yield* OrderStore
        const { accounts, count, end, histories } = yield* writeInTurns(store)
        const events = yield* eventsAfter(store, end, accounts, count, limit)
        yield* expectSame(byOrder(histories, events), asWritten(histories))
        yield* expectSame(events.length, count)
      })
    )
  ),
  law(
    "returns no more events than the limit",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { end } = yield* writeInTurns(store)
      for (const limit of [1, 2, 3, 5, 16, 17]) {
        const { events } = yield* store.events({ after: end, limit })
        yield* holds(events.length <= limit, `at most ${limit} events`, events.length)
      }
    })
  ),
  law(
    "returns the same events for the same cursor",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { accounts, count, end } = yield* writeInTurns(store)
      const first = yield* eventsAfter(store, end, accounts, count)
      yield* writeInTurns(store)
      yield* expectSame(yield* eventsAfter(store, end, accounts, count, 3), first)
      yield* expectSame(yield* eventsAfter(store, end, accounts, count), first)
    })
  ),
  law(
    "returns the given cursor if there are no new events",
    Effect.gen(function* () {
      const store = yield* OrderStore
      yield* writeInTurns(store)
      let cursor = yield* endOfEvents(store)
      for (let attempt = 0; attempt < 3; attempt++) {
        const page = yield* store.events({ after: cursor, limit: 1 })
        yield* holds(page.events.length > 0 || page.cursor === cursor, `the given cursor ${cursor}`, page.cursor)
        cursor = page.cursor
      }
    })
  ),
  law(
    "returns events written during a read of the log",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      const histories = yield* Effect.forEach(Array.from({ length: 8 }), () => orderHistory({ account_id }, CHANGES))
      const end = yield* endOfEvents(store)
      const writeHistory = (history: ReadonlyArray<Written>) =>
        Effect.forEach(history, (step) => Effect.andThen(write(store, step), Effect.yieldNow))
      let isWriting = true
      const writers = Effect.forEach(histories, writeHistory, { concurrency: "unbounded" }).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            isWriting = false
          })
        )
      )
      const read: Array<HistoryEvent> = []
      const reader = Effect.gen(function* () {
        let cursor = end
        while (isWriting) {
          const page = yield* store.events({ after: cursor, limit: 3 })
          read.push(...page.events.filter((event) => event.account_id === account_id))
          cursor = page.cursor
          yield* Effect.yieldNow
        }
        const rest = histories.length * (CHANGES + 1) - read.length
        read.push(...(yield* eventsAfter(store, cursor, [account_id], rest, 3)))
      })
      yield* Effect.all([writers, reader], { concurrency: "unbounded" })
      yield* expectSame(byOrder(histories, read), asWritten(histories))
    })
  )
]
