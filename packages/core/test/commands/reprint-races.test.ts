import { createWaybill, type HistoryEvent, type Order, type WaybillPromises } from "@waybill/core"
import { expect, it } from "vitest"
import { PlainStore, plainHost, submission } from "../fixtures/plain-host.ts"

const MERCHANT = "merchant-7"
const xid = { xid: "A-1" }
const lost = { reason: "lost", msg: "Gone" }

/** Opens a service with an order in production. `interfere` runs before the first update of the second service. */
const open = async (interfere: (waybill: WaybillPromises) => Promise<unknown>) => {
  const store = new PlainStore()
  const first = createWaybill({ ports: plainHost(store) })
  await first.pushOrder(MERCHANT, submission)
  await first.operator.start(MERCHANT, xid)
  let isFirst = true
  const racing = Object.assign(Object.create(store) as PlainStore, {
    update: async (order: Order, event: HistoryEvent) => {
      if (isFirst) {
        isFirst = false
        await interfere(first)
      }
      return store.update(order, event)
    }
  })
  const stages = () => store.orders.map(({ reprints, stage, xid }) => [xid, stage, reprints?.length ?? 0])
  return { first, stages, store, waybill: createWaybill({ ports: plainHost(racing), log: () => {} }) }
}

it("a reprint refused because of a changed order leaves no order to print", async () => {
  const { stages, store, waybill } = await open((other) => other.operator.undoStart(MERCHANT, xid, { msg: "not yet" }))
  await expect(waybill.operator.reprint(MERCHANT, xid, lost)).rejects.toMatchObject({ kind: "wrongStage" })
  expect(stages()).toEqual([
    ["A-1", "new", 0],
    ["A-1-R1", "cancelled", 0]
  ])
  expect(store.log.at(-1)).toMatchObject({ command: "cancel", msg: "the reprinted order changed first" })
})

it.each([undefined, "g-1"])("a reprint of an order that changed has the new values (gesture %s)", async (gesture) => {
  const { stages, store, waybill } = await open((other) =>
    other.changeShipMethod(MERCHANT, { ...xid, carrier: "acme", service: "ACME_2DAY" })
  )
  await waybill.operator.reprint(MERCHANT, xid, lost, { gesture })
  expect(stages()).toEqual([
    ["A-1", "processing", 1],
    ["A-1-R1", "cancelled", 0],
    ["A-1-R2", "new", 0]
  ])
  expect(store.orders.at(-1)?.shipping.service).toBe("ACME_2DAY")
})

it("a reprint uses its own new order if another change does not concern it", async () => {
  const { stages, waybill } = await open((other) => other.operator.note(MERCHANT, xid, { msg: "called" }))
  await waybill.operator.reprint(MERCHANT, xid, lost)
  expect(stages()).toEqual([
    ["A-1", "processing", 1],
    ["A-1-R1", "new", 0]
  ])
})

it("a refused reprint keeps an order that another reprint has linked", async () => {
  const { stages, waybill } = await open(async (other) => {
    await other.operator.reprint(MERCHANT, xid, lost)
    await other.operator.undoStart(MERCHANT, xid, { msg: "not yet" })
  })
  await expect(waybill.operator.reprint(MERCHANT, xid, lost)).rejects.toMatchObject({ kind: "wrongStage" })
  expect(stages()).toEqual([
    ["A-1", "new", 1],
    ["A-1-R1", "new", 0]
  ])
})

it("a refused reprint keeps an order that has been shipped", async () => {
  const reprint = { xid: "A-1-R1" }
  const { stages, waybill } = await open(async (other) => {
    await other.operator.start(MERCHANT, reprint)
    await other.operator.ship(MERCHANT, reprint, { untracked: true })
    await other.operator.undoStart(MERCHANT, xid, { msg: "not yet" })
  })
  await expect(waybill.operator.reprint(MERCHANT, xid, lost)).rejects.toMatchObject({ kind: "wrongStage" })
  expect(stages()[1]).toEqual(["A-1-R1", "shipped", 0])
})

it("a reprint whose id another command used first is refused and leaves no order to print", async () => {
  const gesture = { gesture: "g-1" }
  const { stages, waybill } = await open((other) => other.operator.note(MERCHANT, xid, { msg: "called" }, gesture))
  await expect(waybill.operator.reprint(MERCHANT, xid, lost, gesture)).rejects.toMatchObject({
    kind: "invalid",
    message: "gesture: was used for the command note"
  })
  expect(stages()).toEqual([
    ["A-1", "processing", 0],
    ["A-1-R1", "cancelled", 0]
  ])
})

it("a repeated reprint is the same after the retention removed the reprint", async () => {
  const { first, store } = await open(async () => {})
  const original = await first.operator.reprint(MERCHANT, xid, lost, { gesture: "g-1" })
  store.orders.splice(1)
  expect(await first.operator.reprint(MERCHANT, xid, lost, { gesture: "g-1" })).toEqual(original)
})
