import { type Change, withChange, withoutChange } from "./change.ts"
import type { HistoryEvent } from "./history.ts"
import type { Order } from "./order.ts"

const isWhole = ({ path }: Change): boolean => path === ""

/**
 * Returns an order's events, with the whole order as the change of the first one. Stores do not keep that change,
 * because the order and the other changes contain it. If a version wrote some events without changes, the last of them
 * gets the whole order, and the earlier ones stay without changes.
 */
export const completeHistory = (order: Order, events: ReadonlyArray<HistoryEvent>): ReadonlyArray<HistoryEvent> => {
  let past: unknown = order
  const base = events.findLastIndex(({ changes }) => changes === undefined)
  for (const { changes } of events.slice(base + 1).toReversed())
    past = changes!.toReversed().reduce(withoutChange, past)
  return events.map((event, index) => (index === base ? { ...event, changes: [{ path: "", after: past }] } : event))
}

/**
 * Returns an order as it was at a revision, built from its complete history. Returns undefined if the order had no such
 * revision, or if a version wrote it without changes.
 */
export const orderAt = (history: ReadonlyArray<HistoryEvent>, revision: number): Order | undefined => {
  const last = history.find((event) => event.revision === revision)
  const base = history.findLastIndex(
    (event) => event.revision <= revision && (event.changes === undefined || event.changes.some(isWhole))
  )
  if (last === undefined || history[base]?.changes === undefined) return undefined
  const changes = history.slice(base).flatMap((event) => (event.revision <= revision ? event.changes! : []))
  const order = changes.reduce<unknown>(withChange, undefined) as Order
  return { ...order, revision, update_date: last.at }
}
