import * as Effect from "effect/Effect"
import type { HistoryEvent } from "../../../order/history.ts"
import type { Cursor, OrderStore } from "../../../ports/order-store.ts"
import type { Unavailable } from "../../../ports/unavailable.ts"
import { holds, type Mismatch } from "../../law/law.ts"

type Store = OrderStore["Service"]

/** Number of empty pages before missing events are no longer expected. Events may appear only after a delay. */
const MAX_EMPTY_PAGES = 20

/**
 * Returns an effect that reads the next page of the event log. Requires a new cursor after each page that contains
 * events; otherwise reading would never end.
 */
const readerOf = (store: Store, after: Cursor | undefined, limit: number) => {
  const seen = new Set([after])
  let cursor = after
  return Effect.gen(function* () {
    const page = yield* store.events({ after: cursor, limit })
    yield* holds(page.events.length === 0 || !seen.has(page.cursor), "a new cursor after new events", page.cursor)
    cursor = page.cursor
    seen.add(cursor)
    return page
  })
}

/** Returns the cursor at the end of the event log. */
export const endOfEvents = (store: Store): Effect.Effect<Cursor, Mismatch | Unavailable> =>
  Effect.gen(function* () {
    const next = readerOf(store, undefined, 1000)
    let page = yield* next
    while (page.events.length > 0) page = yield* next
    return page.cursor
  })

/** Returns the events of the given accounts after a cursor, once the expected number has arrived and no more follow. */
export const eventsAfter = (
  store: Store,
  after: Cursor | undefined,
  accounts: ReadonlyArray<string>,
  expected: number,
  limit = 1000
): Effect.Effect<ReadonlyArray<HistoryEvent>, Mismatch | Unavailable> =>
  Effect.gen(function* () {
    const next = readerOf(store, after, limit)
    const found: Array<HistoryEvent> = []
    for (let empty = 0; empty < (found.length < expected ? MAX_EMPTY_PAGES : 1); ) {
      const page = yield* next
      found.push(...page.events.filter(({ account_id }) => accounts.includes(account_id)))
      empty = page.events.length === 0 ? empty + 1 : 0
      yield* Effect.yieldNow
    }
    return found
  })
