// Processes that generate the same ids. Each xid must still get one order, and no order may replace another.
import {
  createWaybill,
  type HistoryEvent,
  type Order,
  OrderIds,
  OrderStore,
  type PlainPorts,
  Waybill
} from "@waybill/core"
import { memory, memoryOrderStore } from "@waybill/core/testing"
import { Clock, Effect, Layer, Random } from "effect"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { clockOf } from "../fixtures/clock.ts"
import { PlainStore, plainHost, sequentialIds, submission } from "../fixtures/plain-host.ts"

const MERCHANT = "merchant-7"
const toBonn = { ...submission, shipping_address: { ...submission.shipping_address, city: "Bonn" } }

const processOn = (store: PlainPorts["store"], orderIds: PlainPorts["orderIds"] = sequentialIds()) =>
  createWaybill({ ports: { ...plainHost(store), orderIds }, policy: { attempts: 3 } })
const idsIn = ({ orders }: PlainStore) => orders.map(({ order_id, xid }) => [xid, order_id])

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {})
})

describe("two processes that generate the same order ids", () => {
  it.each([2, 3, 4])("creates one order for each xid in %s processes with the same order ids", async (count) => {
    const store = new PlainStore()
    const processes = Array.from({ length: count }, () => processOn(store))
    for (const xid of ["A-1", "A-2", "A-3"]) {
      const pushes = processes.map((waybill, index) =>
        waybill.pushOrder(MERCHANT, { ...(index === 0 ? toBonn : submission), xid }).then(
          (order) => order.shipping_address.city,
          ({ code }: { code: string }) => code
        )
      )
      const outcomes = await Promise.all(pushes)
      expect(outcomes.filter((outcome) => outcome !== "121")).toEqual([
        store.orders.find((order) => order.xid === xid)?.shipping_address.city
      ])
    }
    expect(store.orders).toHaveLength(3)
    expect(store.log).toHaveLength(3)
  })

  it("gives another id to an order whose id is taken", async () => {
    const store = new PlainStore()
    await processOn(store).pushOrder(MERCHANT, submission)
    const second = await processOn(store).pushOrder(MERCHANT, { ...toBonn, xid: "A-2" })
    expect(second).toMatchObject({ order_id: "2", xid: "A-2", shipping_address: { city: "Bonn" } })
    expect(idsIn(store)).toEqual([
      ["A-1", "1"],
      ["A-2", "2"]
    ])
    expect(store.log.map(({ order_id }) => order_id)).toEqual(["1", "2"])
  })

  it("refuses an order as a temporary failure if every attempt gets a used id", async () => {
    const store = new PlainStore()
    const insert = vi.spyOn(store, "insert")
    const next = vi.fn(() => "77")
    const waybill = processOn(store, { next })
    await waybill.pushOrder(MERCHANT, submission)
    await expect(waybill.pushOrder(MERCHANT, { ...submission, xid: "A-2" })).rejects.toMatchObject({
      kind: "temporary",
      code: "100"
    })
    expect(idsIn(store)).toEqual([["A-1", "77"]])
    expect(insert).toHaveBeenCalledTimes(1 + 3)
    expect(next).toHaveBeenCalledTimes(1 + 3)
  })

  it("refuses a push whose response is lost if the other process stored the order", async () => {
    const store = new PlainStore()
    const other = processOn(store)
    const rival = Object.assign(Object.create(store) as PlainStore, {
      insert: async () => {
        await other.pushOrder(MERCHANT, toBonn)
        throw Object.assign(new Error("connection lost"), { maybeDone: true })
      }
    })
    await expect(processOn(rival).pushOrder(MERCHANT, submission)).rejects.toMatchObject({
      code: "121",
      existing: { order_id: "1", identical: false }
    })
    expect(store.orders[0]?.shipping_address.city).toBe("Bonn")
  })
})

it("an order that a store reports as existing is accepted if this process wrote it", async () => {
  const store = new PlainStore()
  const repeating = Object.assign(Object.create(store) as PlainStore, {
    // Repeats a write, as a store may do after a lost connection.
    insert: async (order: Order, event: HistoryEvent) => {
      await store.insert(order, event)
      return store.insert(order, event)
    }
  })
  const order = await processOn(repeating).pushOrder(MERCHANT, submission)
  expect(order).toMatchObject({ order_id: "1", revision: 1 })
  expect(store.orders).toEqual([order])
})

it("an order without history is never taken for this process's own", async () => {
  const store = new PlainStore()
  await processOn(store).pushOrder(MERCHANT, submission)
  store.log.length = 0
  await expect(processOn(store).pushOrder(MERCHANT, submission)).rejects.toMatchObject({ code: "121" })
})

it("processes whose random numbers and clocks are also the same distinguish orders by their content", async () => {
  const sameIds = Layer.succeed(OrderIds, { next: () => Effect.succeed("77") })
  const pushed = await Effect.gen(function* () {
    const store = yield* Effect.provide(OrderStore.use(Effect.succeed), Layer.fresh(memoryOrderStore))
    const ports = Layer.mergeAll(memory(), Layer.succeed(OrderStore, store), sameIds)
    const push = (order: typeof submission) =>
      Waybill.use((waybill) => waybill.pushOrder(MERCHANT, order)).pipe(
        Effect.provide(Layer.provide(Waybill.layer, ports)),
        Random.withSeed("same"),
        Effect.result
      )
    return [yield* push(submission), yield* push(toBonn)]
  }).pipe(
    Effect.provideService(
      Clock.Clock,
      clockOf(() => Date.UTC(2030, 0, 1))
    ),
    Effect.runPromise
  )
  expect(pushed).toMatchObject([{ success: { order_id: "77" } }, { failure: { code: "121" } }])
})
