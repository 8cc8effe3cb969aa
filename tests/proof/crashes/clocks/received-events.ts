// Compares the webhooks that a receiver got with the history of all orders.
import { setTimeout as pause } from "node:timers/promises"
import { deliveryViolations, type LoggedEvent, typesOf } from "../../webhooks/deliveries/judge-deliveries.ts"
import type { openReceiver } from "../../webhooks/deliveries/receiver.ts"

/** Longest time in milliseconds from the last write until every event is delivered. */
const LIMIT = 60_000

type Query = (text: string) => Promise<ReadonlyArray<Record<string, unknown>>>

export const receivedEvents = (query: Query, receiver: Awaited<ReturnType<typeof openReceiver>>) => {
  let took = 0
  const logged = async () => {
    const rows = await query("select account_id, order_id, revision, command, stage from our_history")
    const events = rows.map((row) => ({ ...row, revision: Number(row.revision) }) as unknown as LoggedEvent)
    return events.filter((event) => typesOf(event).length > 0)
  }
  return {
    /** Waits until every event was delivered, or for a minute. */
    arrive: async (): Promise<void> => {
      const start = performance.now()
      const { length } = await logged()
      while (receiver.accepted.size < length && performance.now() - start < LIMIT) await pause(50)
      took = performance.now() - start
    },
    violations: async (secret: string): Promise<ReadonlyArray<string>> => {
      const receivers = [{ name: "demo", account_id: "demo", secret }]
      return deliveryViolations({ events: await logged(), receivers, arrivals: receiver.arrivals })
    },
    figures: () => ({
      "delivered events": String(receiver.accepted.size),
      "last delivery after the last write": `${(took / 1000).toFixed(1)} s`
    })
  }
}
