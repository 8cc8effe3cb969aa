import { createWaybill, type HistoryEvent, type Order, type PlainPorts } from "@waybill/core"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { countedIds, PlainStore, plainHost, submission } from "../fixtures/plain-host.ts"

const merchant = "merchant-7"
const xid = { xid: "A-1" }

/** What a broken connection looks like: nobody knows whether the write before it was made. */
class ConnectionLost extends Error {
  readonly maybeDone = true
}

/** What happens to one write: it is made, and the answer comes or is lost; or it is never made, and so on. */
type Fate = "answered" | "made, answer lost" | "not made, answer lost" | "refused"

/** A store whose writes meet these fates one after the other, and from then on none. */
class FatefulStore extends PlainStore {
  readonly fates: Array<Fate>
  writes = 0

  constructor(...fates: ReadonlyArray<Fate>) {
    super()
    this.fates = [...fates]
  }

  private async meet<A>(write: () => Promise<A>): Promise<A> {
    const fate = this.fates.shift() ?? "answered"
    this.writes++
    if (fate === "refused") throw new Error("the disk is full")
    const answer = fate === "not made, answer lost" ? undefined : await write()
    if (fate === "answered") return answer as A
    throw new ConnectionLost()
  }

  override insert(order: Order, event: HistoryEvent) {
    return this.meet(() => super.insert(order, event))
  }

  override update(order: Order, event: HistoryEvent) {
    return this.meet(() => super.update(order, event))
  }
}

const waybillOn = (store: PlainPorts["store"], attempts = 16) =>
  createWaybill({ ports: { ...plainHost(store), ids: countedIds() }, policy: { attempts } })

const commandsOf = (store: PlainStore) => store.log.map(({ command }) => command)

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {})
})

describe("a new order whose answer is lost", () => {
  it("is the merchant's own order, and no duplicate, where it was written", async () => {
    const store = new FatefulStore("made, answer lost")
    const order = await waybillOn(store).pushOrder(merchant, submission)
    expect(order).toMatchObject({ order_id: "1", xid: "A-1", revision: 1 })
    expect(store.orders).toEqual([order])
    expect(commandsOf(store)).toEqual(["push_order"])
    expect(store.writes).toBe(1)
  })

  it("is written again under the same id where it was not", async () => {
    const store = new FatefulStore("not made, answer lost", "not made, answer lost", "made, answer lost")
    const order = await waybillOn(store).pushOrder(merchant, submission)
    expect(order.order_id).toBe("1")
    expect(store.orders).toEqual([order])
    expect(commandsOf(store)).toEqual(["push_order"])
    expect(store.writes).toBe(3)
  })

  it("is the merchant's own, even where the write comes true only when it is made again", async () => {
    const store = new FatefulStore("answered")
    const late = Object.assign(Object.create(store) as FatefulStore, {
      insert: async (order: Order, event: HistoryEvent) => {
        const isFirst = store.writes === 0
        const answer = await store.insert(order, event)
        if (isFirst) throw new ConnectionLost()
        return answer
      },
      // The lost write is not seen when it is looked for.
      find: vi.fn(async () => undefined)
    })
    const order = await waybillOn(late).pushOrder(merchant, submission)
    expect(order.order_id).toBe("1")
    expect(late.find).toHaveBeenCalledTimes(1)
    expect(commandsOf(store)).toEqual(["push_order"])
  })

  it("is a duplicate where meanwhile somebody else's came to be there", async () => {
    const store = new FatefulStore("made, answer lost")
    const other = waybillOn(store)
    const rival = Object.assign(Object.create(store) as FatefulStore, {
      insert: async () => {
        await other.reOrder(merchant, submission)
        throw new ConnectionLost()
      }
    })
    const waybill = createWaybill({ ports: { ...plainHost(rival), ids: { next: () => "77" } } })
    await expect(waybill.pushOrder(merchant, submission)).rejects.toMatchObject({
      kind: "duplicate",
      code: "121",
      existing: { order_id: "1", receipt_id: "1", identical: false }
    })
    expect(commandsOf(store)).toEqual(["re_order"])
  })

  it("is a temporary refusal once it was tried often enough", async () => {
    const store = new FatefulStore(...Array.from({ length: 9 }, () => "not made, answer lost" as const))
    await expect(waybillOn(store, 3).pushOrder(merchant, submission)).rejects.toMatchObject({
      kind: "temporary",
      code: "100"
    })
    expect(store.writes).toBe(3)
    expect(store.orders).toEqual([])
  })

  it("is a temporary refusal where nobody can look whether it is there", async () => {
    const store = new FatefulStore("made, answer lost")
    const find = () => Promise.reject(new Error("still down"))
    const blind = Object.assign(Object.create(store) as FatefulStore, { find })
    await expect(waybillOn(blind).pushOrder(merchant, submission)).rejects.toMatchObject({ kind: "temporary" })
    expect(commandsOf(store)).toEqual(["push_order"])
  })

  it("is not tried again where it failed for certain", async () => {
    const store = new FatefulStore("refused")
    await expect(waybillOn(store).reOrder(merchant, submission)).rejects.toMatchObject({
      kind: "temporary",
      code: "200"
    })
    expect(store.writes).toBe(1)
  })
})

describe("a change whose answer is lost", () => {
  const given = async (...fates: ReadonlyArray<Fate>) => {
    const store = new FatefulStore("answered", ...fates)
    const waybill = waybillOn(store)
    await waybill.pushOrder(merchant, submission)
    return { store, waybill }
  }

  it("is made once where it was written", async () => {
    const { store, waybill } = await given("made, answer lost")
    const held = await waybill.holdOrder(merchant, { ...xid, msg: "wait" })
    expect(held.hold?.reasons).toEqual(["wait"])
    expect(commandsOf(store)).toEqual(["push_order", "hold_order"])
    expect(store.writes).toBe(2)
  })

  it("is made again where it was not", async () => {
    const { store, waybill } = await given("not made, answer lost", "not made, answer lost")
    const held = await waybill.holdOrder(merchant, { ...xid, msg: "wait" })
    expect(held.hold?.reasons).toEqual(["wait"])
    expect(commandsOf(store)).toEqual(["push_order", "hold_order"])
    expect(store.writes).toBe(4)
  })

  it("succeeds even where the same command would be refused the second time", async () => {
    const { store, waybill } = await given("answered", "made, answer lost", "made, answer lost", "made, answer lost")
    await waybill.holdOrder(merchant, { ...xid, msg: "wait" })
    expect((await waybill.unholdOrder(merchant, xid)).hold).toBeNull()
    expect((await waybill.startProcessing(merchant, xid)).stage).toBe("processing")
    const items = [{ index: 0, quantity: 3 }]
    const shipped = await waybill.recordShipment(merchant, xid, { carrier: "acme", trackingno: "T1", items })
    expect(shipped.shipments).toHaveLength(1)
    expect(commandsOf(store)).toEqual(["push_order", "hold_order", "unhold_order", "startProcessing", "recordShipment"])
  })

  it("succeeds where others changed the order after it, and shows what they made of it", async () => {
    const { store } = await given()
    const others = waybillOn(store)
    let isFirst = true
    const raced = Object.assign(Object.create(store) as FatefulStore, {
      update: async (order: Order, event: HistoryEvent) => {
        const answer = await store.update(order, event)
        if (!isFirst) return answer
        isFirst = false
        await others.cancelOrder(merchant, xid)
        throw new ConnectionLost()
      }
    })
    const waybill = createWaybill({ ports: plainHost(raced) })
    const held = await waybill.holdOrder(merchant, { ...xid, msg: "wait" })
    expect(held).toMatchObject({ stage: "cancelled", revision: 3 })
    expect(commandsOf(store)).toEqual(["push_order", "hold_order", "cancel_order"])
  })

  it("is refused where it was not made and others meanwhile made it impossible", async () => {
    const { store } = await given()
    const others = waybillOn(store)
    const raced = Object.assign(Object.create(store) as FatefulStore, {
      update: async () => {
        await others.startProcessing(merchant, xid)
        throw new ConnectionLost()
      }
    })
    const waybill = createWaybill({ ports: plainHost(raced) })
    await expect(waybill.holdOrder(merchant, { ...xid, msg: "wait" })).rejects.toMatchObject({ code: "318" })
    expect(commandsOf(store)).toEqual(["push_order", "startProcessing"])
  })

  it("is a temporary refusal once it was tried often enough", async () => {
    const store = new FatefulStore("answered", ...Array.from({ length: 9 }, () => "not made, answer lost" as const))
    const waybill = waybillOn(store, 3)
    await waybill.pushOrder(merchant, submission)
    await expect(waybill.holdOrder(merchant, { ...xid, msg: "wait" })).rejects.toMatchObject({
      kind: "temporary",
      code: "300"
    })
    await expect(waybill.startProcessing(merchant, xid)).rejects.toMatchObject({ kind: "temporary" })
    expect(store.writes).toBe(1 + 3 + 3)
    expect(commandsOf(store)).toEqual(["push_order"])
  })

  it("is not tried again where it failed for certain", async () => {
    const { store, waybill } = await given("refused")
    await expect(waybill.cancelOrder(merchant, xid)).rejects.toMatchObject({ kind: "temporary", code: "500" })
    expect(store.writes).toBe(2)
  })
})

it("a change that others overtake each time is a temporary refusal after as many attempts as the policy allows", async () => {
  const store = new PlainStore()
  const update = vi.fn(async () => false)
  const waybill = waybillOn(Object.assign(Object.create(store) as PlainStore, { update }), 5)
  await waybill.pushOrder(merchant, submission)
  const held = waybill.holdOrder(merchant, { ...xid, msg: "wait" })
  await expect(held).rejects.toMatchObject({ kind: "temporary", code: "300" })
  expect(update).toHaveBeenCalledTimes(5)
  expect(commandsOf(store)).toEqual(["push_order"])
})
