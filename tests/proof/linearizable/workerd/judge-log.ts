// Judges the event logs of merchants after a storm.
import type { HistoryEvent } from "@waybill/core"

/** The event log of a merchant, and the ids of its calls. */
export interface MerchantLog {
  readonly merchant: string
  readonly events: ReadonlyArray<Pick<HistoryEvent, "account_id" | "event_id" | "order_id" | "request_id" | "revision">>
  readonly calls: ReadonlySet<string>
}

/** Returns events that belong to another merchant, and orders whose events are not in the order of their revisions. */
export const logViolations = ({ calls, events, merchant }: MerchantLog): ReadonlyArray<string> => {
  const foreign = events.filter(({ account_id, request_id }) => account_id !== merchant || !calls.has(request_id!))
  const unordered = [...Map.groupBy(events, ({ order_id }) => order_id)].filter(([, own]) =>
    own.some(({ revision }, index) => revision !== index + 1)
  )
  return [
    ...foreign.map(({ event_id }) => `${merchant}: no call of this merchant made event ${event_id}`),
    ...unordered.map(([order_id]) => `${merchant}: the events of ${order_id} are not in the order of their revisions`)
  ]
}

/** Returns the number of order ids of more than one merchant, and of event ids that occur more than once. */
export const duplicateIdsOf = (logs: ReadonlyArray<MerchantLog>): number => {
  const surplus = (ids: ReadonlyArray<string>) => ids.length - new Set(ids).size
  const orders = logs.flatMap(({ events }) => [...new Set(events.map(({ order_id }) => order_id))])
  return surplus(orders) + surplus(logs.flatMap(({ events }) => events.map(({ event_id }) => event_id)))
}
