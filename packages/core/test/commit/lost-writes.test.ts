import { createWaybill, type HistoryEvent, type Order, type PlainPorts } from "@waybill/core"
import { beforeEach, describe, expect, it, vi } from "vitest"
import { PlainStore, plainHost, sequentialIds, submission } from "../fixtures/plain-host.ts"

const MERCHANT = "merchant-7"
const xid = { xid: "A-1" }

/** Reports a lost connection, after which the caller cannot know whether the write was made. */
class ConnectionLost extends Error {
  readonly maybeDone = true
}

/** Result of one write: whether it is made, and whether the caller receives the response. */
type WriteResult = "confirmed" | "made, response lost" | "not made, response lost" | "failed"

/** A store whose first writes have the given results, in turn, and whose later writes succeed. */
class ScriptedStore extends PlainStore {
  readonly results: Array<WriteResult>
  writes = 0

  constructor(...results: ReadonlyArray<WriteResult>) {
    super()
    this.results = [...results]
  }

  private async perform<A>(write: () => Promise<A>): Promise<A> {
    const result = this.results.shift() ?? "confirmed"
    this.writes++
    if (result === "failed") throw new Error("the disk is full")
    const outcome = result === "not made, response lost" ? undefined : await write()
    if (result === "confirmed") return outcome as A
    throw new ConnectionLost()
  }

  override insert(order: Order, event: HistoryEvent) {
    return this.perform(() => super.insert(order, event))
  }

  override update(order: Order, event: HistoryEvent) {
    return this.perform(() => super.update(order, event))
  }
}

const waybillOn = (store: PlainPorts["store"], attempts = 16) =>
  createWaybill({ ports: { ...plainHost(store), orderIds: sequentialIds() }, policy: { attempts } })

const commandsOf = (store: PlainStore) => store.log.map(({ command }) => command)

beforeEach(() => {
  vi.spyOn(console, "log").mockImplementation(() => {})
})

describe("a new order whose write response is lost", () => {
  it("accepts a new order once if it was written but the response was lost", async () => {
    const store = new ScriptedStore("made, response lost")
    const order = await waybillOn(store).pushOrder(MERCHANT, submission)
    expect(order).toMatchObject({ order_id: "1", xid: "A-1", revision: 1 })
    expect(store.orders).toEqual([order])
    expect(commandsOf(store)).toEqual(["push_order"])
    expect(store.writes).toBe(1)
  })

  it("writes a new order again with the same id if the response was lost and nothing was written", async () => {
    const store = new ScriptedStore("not made, response lost", "not made, response lost", "made, response lost")
    const order = await waybillOn(store).pushOrder(MERCHANT, submission)
    expect(order.order_id).toBe("1")
    expect(store.orders).toEqual([order])
    expect(commandsOf(store)).toEqual(["push_order"])
    expect(store.writes).toBe(3)
  })

  it("accepts a new order even if its first write becomes visible only after the second", async () => {
    const store = new ScriptedStore("confirmed")
    const late = Object.assign(Object.create(store) as ScriptedStore, {
      insert: async (order: Order, event: HistoryEvent) => {
        const isFirst = store.writes === 0
        const outcome = await store.insert(order, event)
        if (isFirst) throw new ConnectionLost()
        return outcome
      },
      // The first write is not visible yet.
      find: vi.fn(async () => undefined)
    })
    const order = await waybillOn(late).pushOrder(MERCHANT, submission)
    expect(order.order_id).toBe("1")
    expect(late.find).toHaveBeenCalledTimes(1)
    expect(commandsOf(store)).toEqual(["push_order"])
  })
})

describe("a new order whose write response is lost", () => {
  it("refuses a new order as a duplicate if another caller has used its xid in the meantime", async () => {
    const store = new ScriptedStore("made, response lost")
    const other = waybillOn(store)
    const rival = Object.assign(Object.create(store) as ScriptedStore, {
      insert: async () => {
        await other.reOrder(MERCHANT, submission)
        throw new ConnectionLost()
      }
    })
    const waybill = createWaybill({ ports: { ...plainHost(rival), orderIds: { next: () => "77" } } })
    await expect(waybill.pushOrder(MERCHANT, submission)).rejects.toMatchObject({
      kind: "duplicate",
      code: "121",
      existing: { order_id: "1", receipt_id: "1", identical: false }
    })
    expect(commandsOf(store)).toEqual(["re_order"])
  })

  it("refuses a new order as a temporary failure after the allowed attempts", async () => {
    const store = new ScriptedStore(...Array.from({ length: 9 }, () => "not made, response lost" as const))
    await expect(waybillOn(store, 3).pushOrder(MERCHANT, submission)).rejects.toMatchObject({
      kind: "temporary",
      code: "100"
    })
    expect(store.writes).toBe(3)
    expect(store.orders).toEqual([])
  })

  it("refuses a new order as a temporary failure if the store cannot be read", async () => {
    const store = new ScriptedStore("made, response lost")
    const find = () => Promise.reject(new Error("still down"))
    const unreadable = Object.assign(Object.create(store) as ScriptedStore, { find })
    await expect(waybillOn(unreadable).pushOrder(MERCHANT, submission)).rejects.toMatchObject({ kind: "temporary" })
    expect(commandsOf(store)).toEqual(["push_order"])
  })

  it("never retries a new order whose write is known to have failed", async () => {
    const store = new ScriptedStore("failed")
    await expect(waybillOn(store).reOrder(MERCHANT, submission)).rejects.toMatchObject({
      kind: "temporary",
      code: "200"
    })
    expect(store.writes).toBe(1)
  })
})

const given = async (...results: ReadonlyArray<WriteResult>) => {
  const store = new ScriptedStore("confirmed", ...results)
  const waybill = waybillOn(store)
  await waybill.pushOrder(MERCHANT, submission)
  return { store, waybill }
}

describe("a change whose write response is lost", () => {
  it("applies a change only once if it was written but the response was lost", async () => {
    const { store, waybill } = await given("made, response lost")
    const held = await waybill.holdOrder(MERCHANT, { ...xid, msg: "wait" })
    expect(held.holds.map(({ msg }) => msg)).toEqual(["wait"])
    expect(commandsOf(store)).toEqual(["push_order", "hold_order"])
    expect(store.writes).toBe(2)
  })

  it("writes a change again if the response was lost and nothing was written", async () => {
    const { store, waybill } = await given("not made, response lost", "not made, response lost")
    const held = await waybill.holdOrder(MERCHANT, { ...xid, msg: "wait" })
    expect(held.holds.map(({ msg }) => msg)).toEqual(["wait"])
    expect(commandsOf(store)).toEqual(["push_order", "hold_order"])
    expect(store.writes).toBe(4)
  })

  it("applies a change even if repeating its command would be refused", async () => {
    const { store, waybill } = await given(
      "confirmed",
      "made, response lost",
      "made, response lost",
      "made, response lost"
    )
    await waybill.holdOrder(MERCHANT, { ...xid, msg: "wait" })
    expect((await waybill.unholdOrder(MERCHANT, xid)).holds).toEqual([])
    expect((await waybill.operator.start(MERCHANT, xid)).stage).toBe("processing")
    const items = [{ index: 0, quantity: 3 }]
    const shipped = await waybill.operator.ship(MERCHANT, xid, { carrier: "acme", trackingno: "T1", items })
    expect(shipped.shipments).toHaveLength(1)
    expect(commandsOf(store)).toEqual(["push_order", "hold_order", "unhold_order", "start", "ship"])
  })
})

describe("a change whose write response is lost", () => {
  it("returns the current order if other changes followed a change whose response was lost", async () => {
    const { store } = await given()
    const others = waybillOn(store)
    let isFirst = true
    const raced = Object.assign(Object.create(store) as ScriptedStore, {
      update: async (order: Order, event: HistoryEvent) => {
        const outcome = await store.update(order, event)
        if (!isFirst) return outcome
        isFirst = false
        await others.cancelOrder(MERCHANT, xid)
        throw new ConnectionLost()
      }
    })
    const waybill = createWaybill({ ports: plainHost(raced) })
    const held = await waybill.holdOrder(MERCHANT, { ...xid, msg: "wait" })
    expect(held).toMatchObject({ stage: "cancelled", revision: 3 })
    expect(commandsOf(store)).toEqual(["push_order", "hold_order", "cancel_order"])
  })

  it("refuses an unwritten change if another change now excludes it", async () => {
    const { store } = await given()
    const others = waybillOn(store)
    const raced = Object.assign(Object.create(store) as ScriptedStore, {
      update: async () => {
        await others.operator.start(MERCHANT, xid)
        throw new ConnectionLost()
      }
    })
    const waybill = createWaybill({ ports: plainHost(raced) })
    await expect(waybill.holdOrder(MERCHANT, { ...xid, msg: "wait" })).rejects.toMatchObject({ code: "318" })
    expect(commandsOf(store)).toEqual(["push_order", "start"])
  })

  it("refuses a change as a temporary failure after the allowed attempts", async () => {
    const store = new ScriptedStore("confirmed", ...Array.from({ length: 9 }, () => "not made, response lost" as const))
    const waybill = waybillOn(store, 3)
    await waybill.pushOrder(MERCHANT, submission)
    await expect(waybill.holdOrder(MERCHANT, { ...xid, msg: "wait" })).rejects.toMatchObject({
      kind: "temporary",
      code: "300"
    })
    await expect(waybill.operator.start(MERCHANT, xid)).rejects.toMatchObject({ kind: "temporary" })
    expect(store.writes).toBe(1 + 3 + 3)
    expect(commandsOf(store)).toEqual(["push_order"])
  })

  it("never retries a change whose write is known to have failed", async () => {
    const { store, waybill } = await given("failed")
    await expect(waybill.cancelOrder(MERCHANT, xid)).rejects.toMatchObject({ kind: "temporary", code: "500" })
    expect(store.writes).toBe(2)
  })
})

it("a change that conflicts on every allowed attempt is refused as a temporary failure", async () => {
  const store = new PlainStore()
  const update = vi.fn(async () => false)
  const waybill = waybillOn(Object.assign(Object.create(store) as PlainStore, { update }), 5)
  await waybill.pushOrder(MERCHANT, submission)
  const held = waybill.holdOrder(MERCHANT, { ...xid, msg: "wait" })
  await expect(held).rejects.toMatchObject({ kind: "temporary", code: "300" })
  expect(update).toHaveBeenCalledTimes(5)
  expect(commandsOf(store)).toEqual(["push_order"])
})

it("a command whose response is lost is recognised after another caller has erased the order", async () => {
  const store = new PlainStore()
  await waybillOn(store).pushOrder(MERCHANT, submission)
  const erasing = Object.assign(Object.create(store) as PlainStore, {
    update: async (order: Order, event: HistoryEvent) => {
      await store.update(order, event)
      store.log[1] = JSON.parse(JSON.stringify(event).replaceAll("a private note", ""))
      throw new ConnectionLost()
    }
  })
  const rejected = await waybillOn(erasing).operator.reject(MERCHANT, xid, { reason: "artwork", msg: "a private note" })
  expect(rejected).toMatchObject({ stage: "cancelled", revision: 2 })
})
