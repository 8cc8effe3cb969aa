import { Effect } from "effect"
import type { HistoryEvent } from "../../../order/history.ts"
import { OrderStore } from "../../../ports/order-store.ts"
import type { Unavailable } from "../../../ports/unavailable.ts"
import { holds, type Law, law, same } from "../../law/law.ts"
import { freshAccount } from "./fresh.ts"
import { endOfEvents, eventsAfter } from "./reading-events.ts"
import { lifeOf, type Written } from "./sample-orders.ts"

type Store = OrderStore["Service"]

const changes = 3

const write = (store: Store, { event, order }: Written): Effect.Effect<unknown, Unavailable> =>
  order.revision === 1 ? store.insert(order, event) : store.update(order, event)

/** Two accounts with two orders each, whose lives are written turn by turn after the cursor that is returned. */
const busyStore = Effect.fnUntraced(function* (store: Store) {
  const accounts = [yield* freshAccount, yield* freshAccount]
  const lives = yield* Effect.forEach([...accounts, ...accounts], (account_id) => lifeOf({ account_id }, changes))
  const end = yield* endOfEvents(store)
  for (let turn = 0; turn <= changes; turn++) {
    for (const life of lives) yield* write(store, life[turn]!)
  }
  return { accounts, end, lives, count: lives.length * (changes + 1) }
})

/** The events of each order, as they stand in the stream. */
const byOrder = (lives: ReadonlyArray<ReadonlyArray<Written>>, events: ReadonlyArray<HistoryEvent>) =>
  lives.map(([first]) => events.filter(({ order_id }) => order_id === first!.order.order_id))

const asWritten = (lives: ReadonlyArray<ReadonlyArray<Written>>) => lives.map((life) => life.map(({ event }) => event))

/** The stream of events tells of every write, of all accounts, to whoever follows the cursor. */
export const eventLaws: ReadonlyArray<Law<OrderStore>> = [
  law(
    "tells of every write after a cursor, for each order in the order of its history",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { accounts, count, end, lives } = yield* busyStore(store)
      const events = yield* eventsAfter(store, end, accounts, count)
      yield* same(byOrder(lives, events), asWritten(lives))
      yield* same(events.length, count)
    })
  ),
  law(
    "tells of everything from the beginning where no cursor is given",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { accounts, count, lives } = yield* busyStore(store)
      const events = yield* eventsAfter(store, undefined, accounts, count)
      yield* same(byOrder(lives, events), asWritten(lives))
    })
  ),
  ...[1, 2, 3, 5, 16, 17].map((limit) =>
    law(
      `passes over no event and repeats none in pages of ${limit}`,
      Effect.gen(function* () {
        const store = yield* OrderStore
        const { accounts, count, end, lives } = yield* busyStore(store)
        const events = yield* eventsAfter(store, end, accounts, count, limit)
        yield* same(byOrder(lives, events), asWritten(lives))
        yield* same(events.length, count)
      })
    )
  ),
  law(
    "gives no more events than were asked for",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { end } = yield* busyStore(store)
      for (const limit of [1, 2, 3, 5, 16, 17]) {
        const { events } = yield* store.events(end, limit)
        yield* holds(events.length <= limit, `at most ${limit} events`, events.length)
      }
    })
  ),
  law(
    "gives the same events again after the same cursor",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const { accounts, count, end } = yield* busyStore(store)
      const first = yield* eventsAfter(store, end, accounts, count)
      yield* busyStore(store)
      yield* same(yield* eventsAfter(store, end, accounts, count, 3), first)
      yield* same(yield* eventsAfter(store, end, accounts, count), first)
    })
  ),
  law(
    "gives back the cursor that it was given where there is nothing new",
    Effect.gen(function* () {
      const store = yield* OrderStore
      yield* busyStore(store)
      let cursor = yield* endOfEvents(store)
      for (let reading = 0; reading < 3; reading++) {
        const page = yield* store.events(cursor, 1)
        yield* holds(page.events.length > 0 || page.cursor === cursor, `the cursor given, ${cursor}`, page.cursor)
        cursor = page.cursor
      }
    })
  ),
  law(
    "passes over no event that is written while somebody reads",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      const lives = yield* Effect.forEach(Array.from({ length: 8 }), () => lifeOf({ account_id }, changes))
      const end = yield* endOfEvents(store)
      const writeLife = (life: ReadonlyArray<Written>) =>
        Effect.forEach(life, (step) => Effect.andThen(write(store, step), Effect.yieldNow))
      let isWriting = true
      const writers = Effect.forEach(lives, writeLife, { concurrency: "unbounded" }).pipe(
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
          const page = yield* store.events(cursor, 3)
          read.push(...page.events.filter((event) => event.account_id === account_id))
          cursor = page.cursor
          yield* Effect.yieldNow
        }
        const rest = lives.length * (changes + 1) - read.length
        read.push(...(yield* eventsAfter(store, cursor, [account_id], rest, 3)))
      })
      yield* Effect.all([writers, reader], { concurrency: "unbounded" })
      yield* same(byOrder(lives, read), asWritten(lives))
    })
  )
]
