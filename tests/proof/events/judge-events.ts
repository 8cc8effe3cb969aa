// Judges the events that a reader of the log or a receiver got.

/** An event as the reader got it. */
export interface ReadEvent {
  readonly account_id: string
  readonly order_id: string
  readonly revision: number
}

/** An order as its table holds it. */
export type StoredRevision = ReadEvent

/** Returns the revision of an order in a row of its table. */
export const storedRevision = ({
  account_id,
  order_id,
  revision
}: Readonly<Record<string, unknown>>): StoredRevision => ({
  account_id: String(account_id),
  order_id: String(order_id),
  revision: Number(revision)
})

const keyOf = ({ account_id, order_id }: ReadEvent) => `${account_id} ${order_id}`

/** Returns functions that take events as they arrive, and then the orders. `repeats` allows repeated events. */
export const eventsJudge = ({ repeats = false } = {}) => {
  const latest = new Map<string, number>()
  const violations: Array<string> = []
  let count = 0
  return {
    /** Takes the next event. The events of an order have the revisions 1, 2, 3 … */
    take: (event: ReadEvent): void => {
      const key = keyOf(event)
      const before = latest.get(key) ?? 0
      if (repeats && event.revision <= before) return
      count++
      if (event.revision !== before + 1)
        violations.push(`revision ${event.revision} of ${key} instead of ${before + 1}`)
      latest.set(key, event.revision)
    },
    /** Returns the number of events without repeated ones. */
    count: () => count,
    /** Returns the violations. Each order must have had an event for each of its revisions, and each event an order. */
    end: (orders: ReadonlyArray<StoredRevision>): ReadonlyArray<string> => {
      const stored = new Set(orders.map(keyOf))
      const last = (order: ReadEvent) => latest.get(keyOf(order)) ?? 0
      return [
        ...violations,
        ...orders
          .filter((order) => last(order) !== order.revision)
          .map((order) => `ends at revision ${last(order)} of ${keyOf(order)}, not ${order.revision}`),
        ...[...latest.keys()].filter((key) => !stored.has(key)).map((key) => `${key} has no order`)
      ]
    }
  }
}
