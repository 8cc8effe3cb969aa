import * as Effect from "effect/Effect"
import type { AcceptedCommand, HistoryEvent, HistoryPart } from "../../../order/history.ts"
import { commands } from "../../../order/lifecycle.ts"
import { OrderStore } from "../../../ports/order-store.ts"
import { instantOf } from "../../../values/wire-date.ts"
import { expectSame, type Law, law } from "../../law/law.ts"
import { freshAccount, freshId } from "./fresh.ts"
import { changed, orderedAt, orderHistory, placed, type Written } from "./sample-orders.ts"

/** Variations of accepted commands, each with a different event. */
const variations: ReadonlyArray<Partial<AcceptedCommand>> = [
  { msg: "wait for the proof" },
  { request_id: "req-0001" },
  { actor: "operator", msg: "🖐🏽 \"quoted\" \\ 'text'\r\n ", request_id: "Ünïcode" },
  { msg: "𝄞".repeat(2000) },
  ...commands.map((command) => ({ command }))
]

const write = Effect.fnUntraced(function* ({ event, order }: Written) {
  const store = yield* OrderStore
  const written = order.revision === 1 ? yield* store.insert(order, event) : yield* store.update(order, event)
  yield* expectSame(written, order.revision === 1 ? { _tag: "Inserted" } : true)
})

/** Laws requiring that a history contains every accepted command on an order, in sequence, and never changes. */
export const historyLaws: ReadonlyArray<Law<OrderStore>> = [
  law(
    "returns all events of an order unchanged, oldest first",
    Effect.gen(function* () {
      const store = yield* OrderStore
      let last = yield* placed({ account_id: yield* freshAccount, kind: "reorder" })
      const expected: Array<HistoryEvent> = [last.event]
      yield* write(last)
      for (const variation of variations) {
        last = yield* changed(last.order, { rush: true }, variation)
        expected.push(last.event)
        yield* write(last)
      }
      yield* expectSame(yield* store.history(last.order.account_id, last.order.order_id), expected)
    })
  ),
  law(
    "returns events in order even if the clock stops or moves backwards",
    Effect.gen(function* () {
      const store = yield* OrderStore
      let last = yield* placed({ account_id: yield* freshAccount })
      const expected: Array<HistoryEvent> = [last.event]
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
        expected.push(last.event)
        yield* write(last)
      }
      yield* expectSame(yield* store.history(last.order.account_id, last.order.order_id), expected)
    })
  ),
  law(
    "never changes events returned before",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const steps = yield* orderHistory({ account_id: yield* freshAccount }, 12)
      const { account_id, order_id } = steps[0].order
      for (const [index, step] of steps.entries()) {
        yield* write(step)
        yield* expectSame(
          yield* store.history(account_id, order_id),
          steps.slice(0, index + 1).map(({ event }) => event)
        )
      }
    })
  ),
  law(
    "returns the requested part of a history, and no other order's events",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      const [steps, others] = [yield* orderHistory({ account_id }, 11), yield* orderHistory({ account_id }, 11)]
      const gestures: Readonly<Record<number, string>> = { 4: "g-1", 8: "g-2", 9: "G-1", 10: "g-1" }
      const written = [steps, others].map((each) =>
        each.map(({ event, order }) => {
          const gesture = gestures[order.revision]
          return { order, event: { ...event, ...(gesture !== undefined && { gesture }) } }
        })
      )
      for (const step of written.flat()) yield* write(step)
      const events = written[0]!.map(({ event }) => event)
      const ids = events.map(({ event_id }) => event_id)
      const parts: ReadonlyArray<readonly [HistoryPart, ReadonlyArray<number>]> = [
        [{}, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]],
        [{ limit: 1 }, [1]],
        [{ after: 0, limit: 3 }, [1, 2, 3]],
        [{ after: 8 }, [9, 10, 11, 12]],
        [{ after: 8, limit: 2 }, [9, 10]],
        [{ after: 11, limit: 100 }, [12]],
        [{ after: 12 }, []],
        [{ gesture: "g-1" }, [4, 10]],
        [{ gesture: "g-1", after: 4 }, [10]],
        [{ gesture: "g-3" }, []]
      ]
      for (const [part, revisions] of parts) {
        const found = yield* store.history(account_id, events[0]!.order_id, part)
        // A store may return more of the history.
        yield* expectSame(
          found.filter(({ revision }) => revisions.includes(revision)),
          events.filter(({ revision }) => revisions.includes(revision))
        )
        yield* expectSame(
          found.filter(({ event_id }) => !ids.includes(event_id)),
          []
        )
      }
    })
  ),
  law(
    "keeps the histories of orders separate",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const account_id = yield* freshAccount
      const histories = yield* Effect.forEach([3, 3, 3], (changes) => orderHistory({ account_id }, changes))
      for (const step of [0, 1, 2, 3]) {
        for (const history of histories) yield* write(history[step]!)
      }
      for (const history of histories) {
        yield* expectSame(
          yield* store.history(account_id, history[0].order.order_id),
          history.map(({ event }) => event)
        )
      }
      yield* expectSame(yield* store.history(account_id, yield* freshId), [])
    })
  ),
  law(
    "shows concurrent readers an order and a history that agree",
    Effect.gen(function* () {
      const store = yield* OrderStore
      const steps = yield* orderHistory({ account_id: yield* freshAccount }, 20)
      const { account_id, order_id } = steps[0].order
      let isWriting = true
      const writer = Effect.forEach(steps, (step) => Effect.andThen(write(step), Effect.yieldNow)).pipe(
        Effect.ensuring(
          Effect.sync(() => {
            isWriting = false
          })
        )
      )
      const reader = Effect.gen(function* () {
        while (isWriting) {
          const first = yield* store.find(account_id, { order_id })
          const history = yield* store.history(account_id, order_id)
          const second = yield* store.find(account_id, { order_id })
          // The history contains at least the events up to the first read of the order, and at most the events up to
          // the second read.
          const bounds = { from: first?.revision ?? 0, to: second?.revision ?? 0 }
          yield* expectSame(Math.min(Math.max(history.length, bounds.from), bounds.to), history.length)
          yield* Effect.yieldNow
        }
      })
      yield* Effect.all([writer, reader, reader], { concurrency: "unbounded" })
      yield* expectSame(
        yield* store.history(account_id, order_id),
        steps.map(({ event }) => event)
      )
    })
  )
]
