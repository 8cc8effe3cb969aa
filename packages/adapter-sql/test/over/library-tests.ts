// The laws and the transactions of order stores over a library for databases.
import { OrderStore, type PlainPorts, plainPort } from "@waybill/core"
import { lawTests, orderStoreLaws } from "@waybill/core/testing"
import { Layer, ManagedRuntime } from "effect"
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { isNightly } from "../../../../tests/runs/runs.ts"
import { SqlDatabase, sqlOrderStore } from "../../src/index.ts"
import { ordersOver } from "../../src/over/index.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"
import type { HostTransaction, Library } from "./hosts/host.ts"
import { type Place, placeFor } from "./place.ts"
import { storeOn } from "./store-on.ts"

class HostRollsBack extends Error {}

/** Laws that together use every function of a store, and every type of column. */
const mainLaws: ReadonlyArray<string> = [
  "stores decimals with their scale",
  "stores strings unchanged",
  "stores instants with milliseconds",
  "updates an order only from its current revision",
  "accepts exactly one of 8 concurrent orders with the same xid, and returns it to the others",
  "accepts exactly one of 8 concurrent updates of the same revision",
  "replaces an order and its events, or neither, when it erases",
  "rebuilds every revision of an order from its history",
  "summarizes an order after its latest change",
  "returns no more events than the limit"
]

/** The laws for each library: the main ones in CI, and all of them in nightly runs. */
const laws = isNightly ? orderStoreLaws : orderStoreLaws.filter(({ name }) => mainLaws.includes(name))

/** Libraries that run a statement after the end of its transaction without an error or a sign of it. */
const withoutDetection: ReadonlySet<string> = new Set([
  "postgres with BigInt and camel case",
  "Drizzle on pg",
  "Drizzle on postgres",
  "a synchronous function with limits"
])

/** Tests the stores of a library, in transactions of the host and as those of a service. */
export const describeLibrary = (library: Library) =>
  describe(`order store over ${library.name} on ${library.database}`, () => {
    let absent: string | undefined
    let place: Place
    let store: PlainPorts["store"]
    let runtime: ManagedRuntime.ManagedRuntime<OrderStore, unknown> | undefined
    beforeAll(async () => {
      const found = await placeFor(library)
      if ("absent" in found) {
        absent = found.absent
        return
      }
      place = found
      const { options, source } = place
      if (source !== undefined)
        runtime = ManagedRuntime.make(sqlOrderStore().pipe(Layer.provide(SqlDatabase.layer(source, options))))
      store = storeOn(place, await runtime?.runPromise(OrderStore))
      expect(laws.filter(({ name }) => mainLaws.includes(name))).toHaveLength(mainLaws.length)
    })
    afterAll(async () => {
      await runtime?.dispose()
      await place?.end()
    })
    beforeEach((test) => {
      if (absent !== undefined) test.skip(absent)
    })

    const storeOf = ({ execute }: HostTransaction) => ordersOver(execute, { prefix: place.options.prefix })
    const addCart = ({ run }: HostTransaction) => run(`insert into ${place.options.prefix}carts (id) values (1)`)
    const counts = async () => ({
      carts: await place.count("carts"),
      orders: await place.count("orders"),
      history: await place.count("history"),
      tracking_numbers: await place.count("tracking_numbers")
    })

    it("leaves neither the host's row nor the order after a rollback", async () => {
      const { event, order } = newEntry()
      const before = await counts()
      const aborted = place.host.transaction(async (transaction) => {
        await addCart(transaction)
        expect(await storeOf(transaction).insert(order, event)).toEqual({ _tag: "Inserted" })
        throw new HostRollsBack()
      })
      await expect(aborted).rejects.toThrow(HostRollsBack)
      expect(await counts()).toEqual(before)
    })

    it("commits the host's row, the order, its history and its tracking numbers", async () => {
      const { event, order } = newEntry()
      const parcels = Array.from({ length: 40 }, (_, n) => ({ trackingno: `1Z"\\${n}é` }))
      const shipment = { shipment_id: "S1", carrier: "acme", at: order.order_date, items: [], tracking: [], parcels }
      const shipped = nextEntry(order, { stage: "shipped", shipments: [shipment as never] })
      const before = await counts()
      await place.host.transaction(async (transaction) => {
        const store = storeOf(transaction)
        await addCart(transaction)
        await store.insert(order, event)
        expect(await store.update(shipped.order, shipped.event)).toBe(true)
        expect(await store.update(shipped.order, shipped.event)).toBe(false)
        expect(await store.find(order.account_id, { order_id: order.order_id })).toEqual(shipped.order)
      })
      expect(await counts()).toEqual({
        carts: before.carts + 1,
        orders: before.orders + 1,
        history: before.history + 2,
        tracking_numbers: before.tracking_numbers + 40
      })
    })

    it.skipIf(withoutDetection.has(library.name))("refuses a store after its transaction was committed", async () => {
      const { event, order } = newEntry()
      const store = await place.host.transaction(async (transaction) => storeOf(transaction))
      await expect(store.insert(order, event)).rejects.toThrow()
    })

    it("returns the existing order of a duplicate and leaves the transaction usable", async () => {
      const { event, order } = newEntry()
      const { account_id, xid } = order
      const rival = newEntry({ account_id, xid })
      const later = newEntry({ account_id })
      await place.host.transaction(async (transaction) => storeOf(transaction).insert(order, event))
      const before = await counts()
      await place.host.transaction(async (transaction) => {
        const store = storeOf(transaction)
        await addCart(transaction)
        expect(await store.insert(rival.order, rival.event)).toEqual({ _tag: "Existing", order: order })
        expect(await store.insert(order, event)).toEqual({ _tag: "Existing", order: order })
        expect(await store.insert(later.order, later.event)).toEqual({ _tag: "Inserted" })
        expect(await store.find(account_id, { xid })).toEqual(order)
      })
      expect(await counts()).toEqual({
        ...before,
        carts: before.carts + 1,
        orders: before.orders + 1,
        history: before.history + 1
      })
    })

    it.for(lawTests(laws, () => plainPort.store(store)))("$name", ({ run }) => run())
  })
