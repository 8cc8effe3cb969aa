// Judges stored orders by the writes on them that were acknowledged.
import type { Write } from "./send-write.ts"

/** An order as it can be read after a crash. */
export interface StoredOrder {
  readonly order_id: string
  readonly items: number
  readonly revision: number
  readonly stage: string
  /** Its history, oldest event first. */
  readonly events: ReadonlyArray<{ readonly revision: number; readonly request: string; readonly stage: string }>
}

/** Returns the violations on one order, given the acknowledged writes on it. */
export const orderViolations = (writes: ReadonlyArray<Write>, stored: StoredOrder | undefined) => {
  const { items, order_id, xid } = writes[0]!
  if (stored === undefined) return [`${xid}: the acknowledged order is not stored`]
  const { events } = stored
  const isNumbered = events.every(({ revision }, index) => revision === index + 1)
  const rules: ReadonlyArray<readonly [holds: boolean, violation: string]> = [
    [stored.order_id === order_id, `the order is ${stored.order_id}, the receipt ${order_id}`],
    [stored.items === items, `${stored.items} of ${items} items are stored`],
    [isNumbered && events.length === stored.revision, "the history does not match the revision"],
    [events.at(-1)?.stage === stored.stage, "the stage is not that of the last event"],
    ...writes.map(({ command, request }) => {
      const count = events.filter((event) => event.request === request).length
      return [count === 1, `the acknowledged ${command} left ${count} events`] as const
    })
  ]
  return rules.flatMap(([holds, violation]) => (holds ? [] : [`${xid}: ${violation}`]))
}
