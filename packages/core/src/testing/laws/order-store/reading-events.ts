import { Effect } from "effect"
import type { HistoryEvent } from "../../../order/history.ts"
import type { Cursor, OrderStore } from "../../../ports/order-store.ts"
import type { Unavailable } from "../../../ports/unavailable.ts"
import { holds, type Unlike } from "../../law/law.ts"

type Store = OrderStore["Service"]

/** A store may show an event a little after its write; so many empty answers in a row mean that there is none. */
const patience = 20

/** A reader of the stream, page by page; events always lead to a cursor that was not there before, or reading never ends. */
const readerOf = (store: Store, after: Cursor | undefined, limit: number) => {
  const seen = new Set([after])
  let cursor = after
  return Effect.gen(function* () {
    const page = yield* store.events(cursor, limit)
    yield* holds(page.events.length === 0 || !seen.has(page.cursor), "a new cursor after new events", page.cursor)
    cursor = page.cursor
    seen.add(cursor)
    return page
  })
}

/** Where the stream of events ends now. */
export const endOfEvents = (store: Store): Effect.Effect<Cursor, Unlike | Unavailable> =>
  Effect.gen(function* () {
    const next = readerOf(store, undefined, 1000)
    let page = yield* next
    while (page.events.length > 0) page = yield* next
    return page.cursor
  })

/** The events of these accounts after a cursor, until as many as expected are there and nothing follows. */
export const eventsAfter = (
  store: Store,
  after: Cursor | undefined,
  accounts: ReadonlyArray<string>,
  expected: number,
  limit = 1000
): Effect.Effect<ReadonlyArray<HistoryEvent>, Unlike | Unavailable> =>
  Effect.gen(function* () {
    const next = readerOf(store, after, limit)
    const found: Array<HistoryEvent> = []
    for (let empty = 0; empty < (found.length < expected ? patience : 1); ) {
      const page = yield* next
      found.push(...page.events.filter(({ account_id }) => accounts.includes(account_id)))
      empty = page.events.length === 0 ? empty + 1 : 0
      yield* Effect.yieldNow
    }
    return found
  })
