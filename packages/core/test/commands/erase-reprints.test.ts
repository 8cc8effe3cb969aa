import { createWaybill } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { PlainStore, plainHost, submission } from "../fixtures/plain-host.ts"
import { requests } from "../fixtures/requests.ts"
import { open } from "../fixtures/service.ts"

const again = { reason: "lost", msg: "CANARY" }

/** Opens a service with order A-1, its reprint A-1-R1, and the reprint of that one, A-1-R1-R1. All but the last shipped. */
const reprinted = () => {
  const { run, send, waybill } = open()
  send("push_order", requests.push_order)
  const ship = (xid: string) => {
    run(waybill.operator.start("demo", { xid }))
    run(waybill.operator.ship("demo", { xid }, { trackingno: `CANARY ${xid}` }))
  }
  ship("A-1")
  run(waybill.operator.reprint("demo", { xid: "A-1" }, again))
  ship("A-1-R1")
  run(waybill.operator.reprint("demo", { xid: "A-1-R1" }, again))
  const recordOf = (xid: string) => run(waybill.getOrder("demo", { xid }))
  const commandsOf = (xid: string) => recordOf(xid).history.map(({ command }) => command)
  const erase = (input: object, options = {}) =>
    run(
      Effect.match(waybill.operator.erase("demo", { xid: "A-1" }, input, options), {
        onSuccess: (order): object => order,
        onFailure: ({ kind, message }) => ({ kind, message })
      })
    )
  return { run, waybill, ship, recordOf, commandsOf, erase, idOf: (xid: string) => recordOf(xid).order.order_id }
}

const all = ["A-1", "A-1-R1", "A-1-R1-R1"]

describe("erase of an order with reprints", () => {
  it("lists the reprints, and keeps their personal data", () => {
    const { erase, idOf, recordOf } = reprinted()
    expect(erase({})).toMatchObject({ erased: expect.any(Number), reprints: [idOf("A-1-R1")] })
    expect(recordOf("A-1-R1").order.shipping_address.name).not.toBe("")
  })

  it("erases all of them with reprints, also those of reprints", () => {
    const { commandsOf, erase, recordOf, ship } = reprinted()
    ship("A-1-R1-R1")
    expect(erase({ reprints: true, msg: "Asked by phone" }, { operator: "Ann" })).toMatchObject({ revision: 5 })
    for (const xid of all) {
      expect(JSON.stringify(recordOf(xid))).not.toMatch(/CANARY|https?:/)
      expect(recordOf(xid).order).toMatchObject({ stage: "shipped", erased: expect.any(Number) })
      expect(recordOf(xid).history.at(-1)).toMatchObject({ command: "erase", operator: "Ann", msg: "Asked by phone" })
      expect(commandsOf(xid).filter((command) => command === "erase")).toHaveLength(1)
    }
  })

  it("erases nothing if a reprint can still be printed, and names it", () => {
    const { erase, idOf, recordOf } = reprinted()
    const message = `reprint ${idOf("A-1-R1-R1")}: the order has not shipped`
    expect(erase({ reprints: true })).toEqual({ kind: "wrongStage", message })
    for (const xid of all) expect(recordOf(xid).order.erased).toBeUndefined()
  })

  it("erases a reprint again only if a command followed its erasure", () => {
    const { commandsOf, erase, run, ship, waybill } = reprinted()
    ship("A-1-R1-R1")
    run(waybill.operator.erase("demo", { xid: "A-1-R1" }))
    run(waybill.operator.erase("demo", { xid: "A-1-R1-R1" }))
    run(waybill.operator.note("demo", { xid: "A-1-R1-R1" }, { msg: "CANARY" }))
    erase({ reprints: true })
    expect(commandsOf("A-1-R1").slice(-2)).toEqual(["reprint", "erase"])
    expect(commandsOf("A-1-R1-R1").slice(-3)).toEqual(["erase", "note", "erase"])
  })

  it.each([
    ["has none", undefined],
    ["has only a deleted one", ["77"]]
  ])("erases an order with reprints if it %s", async (_, reprints) => {
    const store = new PlainStore()
    const erase: PlainStore["update"] = (order, event) => store.update(order, event)
    const waybill = createWaybill({ ports: plainHost(Object.assign(store, { erase })) })
    await waybill.pushOrder("merchant-7", submission)
    await waybill.operator.start("merchant-7", { xid: "A-1" })
    await waybill.operator.ship("merchant-7", { xid: "A-1" }, { trackingno: "1Z" })
    store.orders[0] = { ...store.orders[0]!, ...(reprints && { reprints }) }
    expect(await waybill.operator.erase("merchant-7", { xid: "A-1" }, { reprints: true })).toMatchObject({
      erased: expect.any(Number)
    })
  })
})
