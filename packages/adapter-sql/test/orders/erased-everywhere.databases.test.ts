import { OrderStore, Waybill } from "@waybill/core"
import { type Instant, OrderFigures } from "@waybill/core/adapter"
import { soldQuote } from "@waybill/core/testing"
import { Effect } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { databaseNames } from "../fixtures/databases.ts"
import { freshTables } from "../fixtures/tables.ts"
import { submissionOf, waybillOn } from "../fixtures/waybill.ts"

const MERCHANT = "merchant-7"
const CANARY = "canary"

const address = {
  company: "canary company",
  name: "canary name",
  address: "1 canary street",
  address2: "canary floor",
  city: "canary city",
  zip: "40214",
  state: "KY",
  country: "US",
  phone: "canary phone",
  email: "canary@example.com"
}

/** An order with a canary in every field that can contain personal data. */
const submission = {
  ...submissionOf("A-1"),
  isgift: "1",
  gift_to: "canary to",
  gift_from: "canary from",
  message: "canary message",
  track_url: "https://canary.example/track",
  invoice: "https://canary.example/invoice.pdf",
  billing_address: address,
  shipping_address: address,
  order_info: [
    {
      type: "Canvas",
      width: 16,
      height: 20,
      quantity: 2,
      item_cost: "24.90",
      large_img: "https://canary.example/large.tif",
      thumb_img: "https://canary.example/thumb.jpg",
      title: "canary title",
      product_description: "canary description",
      personalization: "canary personalization",
      notes: "canary item notes"
    }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND", notes: "canary shipping notes" }
} as const

/** Runs commands that leave a canary in each of their fields, and returns the order's id. */
const live = Effect.gen(function* () {
  const waybill = yield* Waybill
  const { order_id } = yield* waybill.pushOrder(MERCHANT, submission as never)
  const ref = { order_id }
  yield* waybill.holdOrder(MERCHANT, { order_id, msg: "canary hold" })
  yield* waybill.holdOrder(MERCHANT, { order_id, msg: "canary second hold" })
  yield* waybill.unholdOrder(MERCHANT, { order_id, msg: "canary unhold" })
  const { email, phone, ...moved } = { ...address, city: "canary other city" }
  yield* waybill.changeShipAddress(MERCHANT, { order_id, ...moved })
  yield* waybill.operator.hold(MERCHANT, ref, { reason: "artwork", msg: "canary operator hold" })
  yield* waybill.operator.release(MERCHANT, ref, { msg: "canary release" })
  yield* waybill.operator.start(MERCHANT, ref, { msg: "canary start" })
  const items = [{ index: 0, quantity: 1 }]
  yield* waybill.operator.ship(MERCHANT, ref, { trackingno: "canary-1", items, parcels: [{ trackingno: "canary-2" }] })
  yield* waybill.operator.correctShipment(MERCHANT, ref, { shipment_id: "S1", trackingno: "canary-3" })
  yield* waybill.operator.voidShipment(MERCHANT, ref, { shipment_id: "S1", msg: "canary void" })
  yield* waybill.operator.ship(MERCHANT, ref, {
    trackingno: "canary-4",
    parcels: [{ box: { packed: "another_box", reference: "canary box", material: "canary paper" } }]
  })
  const update = { shipment_id: "S2", status: "exception", at: "2026-01-02 03:04:05" } as const
  yield* waybill.operator.track(MERCHANT, ref, { ...update, note: "canary tracking note" })
  const destination = { country: "US", state: "KY", postal: "canary 1" }
  yield* waybill.operator.bindQuote(MERCHANT, ref, { quote: { ...soldQuote, destination }, msg: "canary quote" })
  yield* waybill.operator.bindQuote(MERCHANT, ref, {
    quote: { ...soldQuote, destination: { ...destination, postal: "canary 2" } }
  })
  yield* waybill.operator.note(MERCHANT, ref, { msg: "canary note" })
  yield* waybill.operator.hold(MERCHANT, ref, { reason: "other", msg: "canary last hold" })
  return order_id
})

describe.each(databaseNames)("an erased order on %s", (name) => {
  it("leaves no personal data in any column of any table, in the event log or in its history", async (test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    onTestFinished(tables.end)
    const process = waybillOn(tables, 1, { migrate: true })
    onTestFinished(() => process.dispose())
    const order_id = await process.runPromise(live)
    const all = [
      "orders",
      "history",
      "stream",
      "figures",
      "tracking_numbers",
      "search",
      "webhooks",
      "webhook_deliveries",
      "consumer_events",
      "packing_progress",
      "items",
      "shipments"
    ]
    const found = async () => {
      const rows = await Promise.all(
        all.map(async (table) => [table, await tables.query(`select * from our_${table}`)])
      )
      return rows.filter(([, content]) => JSON.stringify(content).includes(CANARY)).map(([table]) => table)
    }
    await tables.query(`insert into our_consumer_events
      (consumer, account_id, order_id, revision, status, attempts, next_at, error)
      values ('mail', '${MERCHANT}', '${order_id}', 1, 'set_aside', 15, '2026-11-01 00:00:00', 'no mailbox: canary')`)
    await tables.query(`insert into our_packing_progress (account_id, order_id, state, version, changed_by, changed_at)
      values ('${MERCHANT}', '${order_id}', '{"trackingno":"canary-5"}', 1, 'Ana', '2026-11-01 00:00:00')`)
    const starts = [(Date.now() - 86_400_000) as Instant, Date.now() as Instant]
    const boxUse = async () => (await process.runPromise(OrderFigures.use((figures) => figures.read(starts)))).box_use
    expect(await boxUse()).toEqual({ used: [{ reference: "canary box", parcels: 1 }], others: 0 })
    const [kept] = await tables.query("select starts_at, ends_at, sums from our_figures")
    expect(await found()).toEqual([
      ...[
        "orders",
        "history",
        "figures",
        "tracking_numbers",
        "search",
        "consumer_events",
        "packing_progress",
        "items",
        "shipments"
      ]
    ])
    await process.runPromise(
      Waybill.use((waybill) => waybill.operator.erase(MERCHANT, { order_id }, { msg: "by request" }))
    )
    expect(await found()).toEqual([])
    // A read that began before the erasure can keep its sums afterwards. The next read removes them.
    await tables.query(
      `insert into our_figures (starts_at, ends_at, sums) values (${kept!.starts_at}, ${kept!.ends_at}, '${kept!.sums}')`
    )
    expect(await boxUse()).toEqual({ used: [], others: 1 })
    expect(await found()).toEqual([])

    const events = await process.runPromise(OrderStore.use((store) => store.events({ limit: 100 })))
    const record = await process.runPromise(Waybill.use((waybill) => waybill.getOrder(MERCHANT, { order_id })))
    expect(events.events).toHaveLength(18)
    expect(JSON.stringify([events, record])).not.toContain(CANARY)
    expect(record.order.shipping_address).toMatchObject({ state: "KY", country: "US" })
    expect(record.order.order_info).toMatchObject([{ width: "16", height: "20", quantity: "2", item_cost: "24.90" }])
  })
})
