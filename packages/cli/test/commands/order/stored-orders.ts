// Orders for the test of the export: with and without a quote, erased and cancelled.
import { SqlDatabase, sqlOrderStore } from "@waybill/adapter-sql"
import { CurrentPolicy, OrderIds, policy, printPacker, Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Clock, Effect, Layer } from "effect"

const address = {
  name: "Ada Private",
  address: "1 Secret St",
  city: "New York",
  zip: "10001",
  state: "NY",
  country: "US"
}
const item = {
  type: "Canvas",
  finishing: "Canvas",
  width: "16",
  height: "20",
  item_cost: "1",
  quantity: "2",
  sku: "SUNSET",
  title: "For Ada",
  large_img: "https://example.com/1.tif"
}
const orderOf = (xid: string, more: object = {}) => ({
  xid,
  billing_address: { ...address, phone: "555-0100", email: "ada@example.com" },
  shipping_address: address,
  order_info: [item],
  shipping: { carrier: "acme", service: "ACME_GROUND" },
  ...more
})
const ids = Layer.sync(OrderIds, () => {
  let last = 100
  return OrderIds.of({ next: () => Effect.sync(() => String(++last)) })
})

/** Clock that advances by a day with each call of `next`. */
const days = () => {
  let now = Date.UTC(2026, 5, 1, 3)
  const currentTimeMillis = Effect.sync(() => now)
  const clock = { ...Effect.runSync(Clock.Clock), currentTimeMillis, currentTimeMillisUnsafe: () => now }
  return { clock, next: Effect.sync(() => (now += 86_400_000)) }
}
const { clock, next } = days()

/**
 * 101 is shipped with a quote, 102 is a new rush order without a quote, 103 is shipped without a quote, 104 is shipped
 * and erased, and 105 is cancelled.
 */
export const pushOrders = Effect.gen(function* () {
  const waybill = yield* Waybill
  const shipped = (account: string, order_id: string, given: object) =>
    Effect.gen(function* () {
      yield* waybill.operator.start(account, { order_id }, {})
      yield* waybill.operator.ship(account, { order_id }, given)
    })
  yield* waybill.pushOrder("east", orderOf("E-1"))
  yield* next
  yield* shipped("east", "101", { trackingno: "1Z1", weight: "9.5" })
  yield* waybill.pushOrder("east", orderOf("E-2", { order_info: [item, { ...item, finishing: "Rolled", sku: "" }] }))
  yield* waybill.changeShipMethod("east", { order_id: "102", carrier: "acme", service: "ACME_2DAY" })
  yield* waybill.enableRushProcessing("east", { order_id: "102" })
  yield* next
  yield* waybill.pushOrder("west", orderOf("W-1"))
  yield* waybill.changeShipMethod("west", { order_id: "103", carrier: "acme", service: "ACME_2DAY" })
  yield* shipped("west", "103", { trackingno: "1Z3" })
  yield* waybill.pushOrder("west", orderOf("W-2"))
  yield* shipped("west", "104", { trackingno: "1Z4" })
  yield* waybill.operator.erase("west", { order_id: "104" }, {})
  yield* next
  yield* waybill.pushOrder("west", orderOf("W-3"))
  yield* waybill.operator.cancel("west", { order_id: "105" }, { msg: "x" })
})

/** More orders than a page, all created at the same time. */
export const pushMany = Effect.gen(function* () {
  const waybill = yield* Waybill
  const names = Array.from({ length: 501 }, (_, i) => `M-${i}`)
  yield* Effect.forEach(names, (xid) => waybill.pushOrder("many", orderOf(xid)), { concurrency: 50, discard: true })
})

/** Runs a program on a SQLite file whose service binds quotes, with the clock of these orders. */
export const runOn = <E>(file: string, program: Effect.Effect<void, E, Waybill>) => {
  const stores = Layer.provideMerge(sqlOrderStore(), SqlDatabase.layer({ sqlite: file }))
  const ports = Layer.mergeAll(memory(), stores, ids, printPacker())
  const services = Waybill.layer.pipe(
    Layer.provideMerge(ports),
    Layer.provide(Layer.succeed(CurrentPolicy, policy({ bindQuotes: "push" })))
  )
  return Effect.runPromise(program.pipe(Effect.provide(services), Effect.provideService(Clock.Clock, clock)))
}
