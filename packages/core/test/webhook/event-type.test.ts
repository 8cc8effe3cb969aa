import { describe, expect, it } from "vitest"
import type { HistoryEvent } from "../../src/order/history.ts"
import { webhookEventTypeOf } from "../../src/webhook/event-type.ts"
import { expectedRows } from "../commands/expected-commands.ts"

describe("event types of webhooks", () => {
  it.each<[HistoryEvent["command"], string | undefined]>([
    ["hold_order", "order.held"],
    ["unhold_order", "order.released"],
    ["cancel_order", "order.cancelled"],
    ["change_ship_address", "order.changed"],
    ["change_ship_method", "order.changed"],
    ["change_ship_deadline", "order.changed"],
    ["enable_rush_processing", "order.changed"],
    ...expectedRows.map(([name, { event }]) => [name, event] as [HistoryEvent["command"], string | undefined])
  ])("%s causes the event %s", (command, type) => {
    expect(webhookEventTypeOf({ command, revision: 2, changes: [{ path: "rush", before: false, after: true }] })).toBe(
      type
    )
    expect(webhookEventTypeOf({ command, revision: 2 })).toBe(type)
  })

  it.each<HistoryEvent["command"]>(["push_order", "re_order", "reprint"])(
    "%s causes the event order.created for a new order",
    (command) => {
      expect(webhookEventTypeOf({ command, revision: 1 })).toBe("order.created")
    }
  )

  it("a voided shipment causes the event order.processing if the order returns to production", () => {
    const changes = [{ path: "stage", before: "shipped", after: "processing" }]
    expect(webhookEventTypeOf({ command: "voidShipment", revision: 4, changes })).toBe("order.processing")
    expect(webhookEventTypeOf({ command: "ship", revision: 4, changes })).toBe("order.shipped")
  })
})
