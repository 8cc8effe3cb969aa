import { OrderStore } from "@waybill/core"
import { memoryOrderStore } from "@waybill/core/testing"
import { Context, Effect } from "effect"
import { expect, it } from "vitest"
import { recordOf } from "../fixtures/order-record.ts"
import { requests } from "../fixtures/requests.ts"
import { open } from "../fixtures/service.ts"

/** Puts an order on hold with each message. */
const withHolds = (messages: ReadonlyArray<string>, service = open()) => {
  service.send("push_order", requests.push_order)
  for (const msg of messages) service.send("hold_order", { xid: "A-1", msg })
  return service
}

interface ShownEvent {
  readonly command: string
  readonly msg?: string
  readonly changes?: ReadonlyArray<{ readonly path: string; readonly omitted?: number; readonly after?: unknown }>
  readonly changes_total?: number
}

const historyOf = (record: Readonly<Record<string, unknown>>) => record.history as ReadonlyArray<ShownEvent>

it("get_order returns the newest 100 events, oldest first, and their total number", () => {
  const numbers = Array.from({ length: 119 }, (_, n) => `hold ${n}`)
  const record = recordOf(withHolds(numbers))
  expect(record.history_total).toBe(120)
  expect(historyOf(record).map(({ msg }) => msg)).toEqual(numbers.slice(-100))
  expect(historyOf(record)[0]!.changes).toContainEqual({ path: "holds[0].msg", before: "hold 18", after: "hold 19" })
})

it("get_order returns the same reply if the store returns the whole history", () => {
  const service = open()
  const store = service.run(OrderStore.pipe(Effect.provide(memoryOrderStore)))
  const parts: Array<unknown> = []
  const whole = OrderStore.of({
    ...store,
    history: (account_id, order_id, part) => {
      parts.push(part)
      return store.history(account_id, order_id)
    }
  })
  const numbers = Array.from({ length: 119 }, (_, n) => `hold ${n}`)
  withHolds(numbers, service.within(Context.make(OrderStore, store)))
  const record = recordOf(service.within(Context.make(OrderStore, whole)))
  expect(record).toEqual(recordOf(service.within(Context.make(OrderStore, store))))
  expect(parts).toEqual([
    { after: 110, limit: 10 },
    { after: 90, limit: 20 },
    { after: 50, limit: 40 },
    { after: 20, limit: 30 }
  ])
})

it("get_order replaces large values of changes by their size", () => {
  const long = "🖼".repeat(2000)
  const record = recordOf(withHolds(["first", long, long, "last"]))
  const [, , , repeated, last] = historyOf(record)
  // Each value has 8,000 bytes and two quotes. The first two are shown.
  expect(repeated!.changes).toEqual([{ path: "holds[0].earlier[1]", after: long }])
  expect(last!.changes).toEqual([
    { path: "holds[0].msg", before: long, after: "last" },
    { path: "holds[0].earlier[2]", after: long }
  ])
  const [, , event] = historyOf(recordOf(withHolds([long, `${long.slice(2)}.`, long])))
  expect(event!.changes).toEqual([
    { path: "holds[0].msg", before: long, after: `${long.slice(2)}.` },
    { path: "holds[0].earlier", omitted: 8014 }
  ])
})

it("get_order reads and returns fewer events if they have more than 200,000 bytes", () => {
  const service = open()
  const store = service.run(OrderStore.pipe(Effect.provide(memoryOrderStore)))
  const reads: Array<unknown> = []
  const counting = OrderStore.of({
    ...store,
    history: (account_id, order_id, part) => {
      reads.push(part)
      return store.history(account_id, order_id, part)
    }
  })
  const messages = Array.from({ length: 60 }, (_, n) => `${"🖼".repeat(1990)} ${n}`)
  withHolds(messages, service.within(Context.make(OrderStore, store)))
  const record = recordOf(service.within(Context.make(OrderStore, counting)))
  const events = historyOf(record)
  expect(record.history_total).toBe(61)
  // An event has the message five times, with 8,000 bytes: as such, before, after, and as one of the earlier ones, of
  // which the oldest is dropped.
  expect(events.map(({ msg }) => msg!.slice(-3))).toEqual([" 56", " 57", " 58", " 59"])
  expect(reads).toEqual([{ after: 51, limit: 10 }])
})

it("get_order returns the first 100 changes of an event, and their number", () => {
  const service = open()
  service.send("push_order", {
    ...requests.push_order,
    order_info: [{ ...requests.push_order.order_info[0], quantity: 200 }]
  })
  service.run(service.waybill.operator.start("demo", { xid: "A-1" }))
  const parcels = Array.from({ length: 120 }, (_, n) => ({ trackingno: `P-${n}` }))
  service.run(service.waybill.operator.ship("demo", { xid: "A-1" }, { trackingno: "T-1", parcels }))
  const corrected = parcels.map((_, index) => ({ index, trackingno: `Q-${index}` }))
  service.run(
    service.waybill.operator.correctShipment("demo", { xid: "A-1" }, { shipment_id: "S1", parcels: corrected })
  )
  const event = historyOf(recordOf(service)).at(-1)!
  expect(event.changes_total).toBe(120)
  expect(event.changes).toHaveLength(100)
  expect(event.changes![99]).toEqual({ path: "shipments[0].parcels[99].trackingno", before: "P-99", after: "Q-99" })
})
