import { isAfter, type OrderChange, withChange, withoutChange } from "./change.ts"
import type { HistoryEvent } from "./history.ts"
import type { Order } from "./order.ts"

const isWhole = ({ path }: OrderChange): boolean => path === ""

/** Returns the state of an order before an event, or undefined if the event does not record it. */
const before = (order: unknown, { changes }: HistoryEvent): unknown => {
  let past = order
  for (const change of changes?.toReversed() ?? []) {
    if (!isAfter(past, change)) return undefined
    past = withoutChange(past, change)
  }
  return changes === undefined ? undefined : past
}

/**
 * Returns an order's events, or its latest events, with the whole order as a further change of the first one. Stores do
 * not keep that change, because the order and the other changes contain it. If a version wrote some events without
 * changes, or with changes of a different form of the order, the last such event gets the whole order. Earlier revisions
 * are unknown.
 */
export const completeHistory = (order: Order, events: ReadonlyArray<HistoryEvent>): ReadonlyArray<HistoryEvent> => {
  let after: unknown = order
  let base = events.length - 1
  for (; base > 0; base--) {
    const past = before(after, events[base]!)
    if (past === undefined) break
    after = past
  }
  return events.map((event, index) =>
    index === base ? { ...event, changes: [...(event.changes ?? []), { path: "", after }] } : event
  )
}

/**
 * Returns an order at an earlier revision, built from its complete history. Returns undefined if the order had no such
 * revision, or if a version wrote it without changes.
 *
 * @example
 * ```ts
 * const before = orderAt(history, 3)
 * ```
 */
export const orderAt = (history: ReadonlyArray<HistoryEvent>, revision: number): Order | undefined => {
  if (!Array.isArray(history))
    throw new TypeError("orderAt: history: must be an array of events, such as getOrder returns")
  const last = history.find((event) => event.revision === revision)
  const base = history.findLastIndex(
    (event) => event.revision <= revision && (event.changes === undefined || event.changes.some(isWhole))
  )
  if (last === undefined || history[base]?.changes === undefined) return undefined
  const changes = history.slice(base).flatMap((event) => (event.revision <= revision ? event.changes! : []))
  // The whole order is the result of the changes before it.
  const order = changes.slice(changes.findLastIndex(isWhole)).reduce<unknown>(withChange, undefined) as Order
  return { ...order, revision, update_date: last.at }
}
