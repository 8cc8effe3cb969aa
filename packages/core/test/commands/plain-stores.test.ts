import { createWaybill, type HistoryEvent, type Order } from "@waybill/core"
import { expect, it } from "vitest"
import { PlainStore, plainHost, submission } from "../fixtures/plain-host.ts"

const xid = { xid: "A-1" }
const lost = { reason: "lost", msg: "Gone" }

/** Opens a service with an order in production, whose store refuses updates while `isDown`. */
const open = async () => {
  const store = new PlainStore()
  const state = { isDown: false }
  const failing = Object.assign(Object.create(store) as PlainStore, {
    update: async (order: Order, event: HistoryEvent) => {
      if (state.isDown) throw new Error("down")
      return store.update(order, event)
    }
  })
  const waybill = createWaybill({ ports: plainHost(failing), log: () => {} })
  await waybill.pushOrder("merchant-7", submission)
  await waybill.operator.start("merchant-7", xid, {}, { gesture: "start" })
  return { state, store, waybill }
}

it.each([undefined, "g-1"])("a reprint uses the order of an interrupted attempt (gesture %s)", async (gesture) => {
  const { state, store, waybill } = await open()
  const reprint = () => waybill.operator.reprint("merchant-7", xid, lost, { gesture })
  state.isDown = true
  await expect(reprint()).rejects.toMatchObject({ kind: "temporary" })
  state.isDown = false
  const unfinished = store.orders.at(-1)!
  expect(unfinished).toMatchObject({ kind: "reprint", xid: "A-1-R1" })
  expect((await reprint()).reprints).toEqual([unfinished.order_id])
  await reprint()
  expect(store.orders.map((order) => order.xid)).toEqual(
    gesture === undefined ? ["A-1", "A-1-R1", "A-1-R2"] : ["A-1", "A-1-R1"]
  )
})

it("a reprint does not use the order of an attempt with other pieces or another gesture", async () => {
  const { state, store, waybill } = await open()
  state.isDown = true
  await expect(waybill.operator.reprint("merchant-7", xid, lost)).rejects.toMatchObject({ kind: "temporary" })
  state.isDown = false
  await waybill.operator.reprint("merchant-7", xid, { ...lost, items: [{ index: 0, quantity: 1 }] })
  await waybill.operator.reprint("merchant-7", xid, lost, { gesture: "g-2" })
  expect(store.orders.map((order) => order.xid)).toEqual(["A-1", "A-1-R1", "A-1-R2", "A-1-R3"])
})

it("a reprint whose xid would be too long is named after the order's id", async () => {
  const { store, waybill } = await open()
  const long = "x".repeat(254)
  const { order_id } = await waybill.pushOrder("merchant-7", { ...submission, xid: long })
  await waybill.operator.start("merchant-7", { order_id })
  await waybill.operator.reprint("merchant-7", { order_id }, lost)
  expect(store.orders.at(-1)?.xid).toBe(`${order_id}-R1`)
})

it("a repeated gesture returns the current order if a later event has no changes", async () => {
  const { store, waybill } = await open()
  const noted = await waybill.operator.note("merchant-7", xid, { msg: "Called" })
  const { changes: _, ...event } = store.log.at(-1)!
  store.log[store.log.length - 1] = event
  expect(await waybill.operator.start("merchant-7", xid, {}, { gesture: "start" })).toEqual(noted)
})

it("erase is refused if the store cannot erase", async () => {
  const { waybill } = await open()
  await waybill.operator.ship("merchant-7", xid, { trackingno: "T1" })
  await expect(waybill.operator.erase("merchant-7", xid)).rejects.toMatchObject({
    kind: "unsupported",
    message: "the order store cannot erase data"
  })
})
