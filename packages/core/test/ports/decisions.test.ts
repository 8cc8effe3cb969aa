import {
  createWaybill,
  type Decisions,
  HostRefusal,
  OperatorRefusal,
  type Proposal,
  Refusal,
  Unavailable,
  Waybill
} from "@waybill/core"
import { CurrentDecisions } from "@waybill/core/adapter"
import { memory } from "@waybill/core/testing"
import { Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { login, PlainStore, plainHost, submission } from "../fixtures/plain-host.ts"

const MERCHANT = "merchant-7"
const ref = { xid: "A-1" }

/** Opens a host with order A-1 that makes the given decisions on later commands. */
const hostWith = async (decide: Decisions) => {
  const store = new PlainStore()
  const waybill = createWaybill({ ports: plainHost(store), log: () => undefined })
  await waybill.pushOrder(MERCHANT, submission)
  // Another node number, because the generators would otherwise return equal ids in the same millisecond.
  return {
    store,
    waybill: createWaybill({ ports: { ...plainHost(store), orderIds: 2 }, decide, log: () => undefined })
  }
}

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => "accepted",
    (error: unknown) => error
  )

describe("a host's decision", () => {
  it.each([
    ["a value", () => ({ code: "CREDIT-1", reason: "The credit limit is exceeded" })],
    ["a promise", async () => ({ code: "CREDIT-1", reason: "The credit limit is exceeded" })],
    ["an Effect", () => Effect.succeed({ code: "CREDIT-1", reason: "The credit limit is exceeded" })]
  ])("refuses a new order with %s and writes nothing", async (_, refuse) => {
    const store = new PlainStore()
    const waybill = createWaybill({ ports: plainHost(store), decide: { push_order: refuse, re_order: refuse } })
    for (const place of [waybill.pushOrder, waybill.reOrder]) {
      const refusal = await refusalOf(place(MERCHANT, submission))
      expect(refusal).toBeInstanceOf(Refusal)
      expect(refusal).toMatchObject({ kind: "host", code: "CREDIT-1", message: "The credit limit is exceeded" })
    }
    expect(store.log).toEqual([])
  })

  it("refuses with the code that the method declares for the kind", async () => {
    const { store, waybill } = await hostWith({
      cancel_order: () => ({ kind: "wrongStage", reason: "the frame is already cut" })
    })
    const refusal = await refusalOf(waybill.cancelOrder(MERCHANT, ref))
    expect(refusal).toMatchObject({ kind: "wrongStage", code: "515" })
    expect((refusal as Refusal).message).toContain("the frame is already cut")
    const reply = await waybill.handle("cancel_order", { ...login, data: ref })
    expect(reply.body).toMatchObject({ res: "error", code: "515" })
    expect(store.log).toHaveLength(1)
  })

  it.each([
    ["its own code", { code: "CUT-1", reason: "the frame is already cut" }, "515"],
    ["its own code and a kind", { code: "CUT-1", kind: "missing", reason: "the frame is already cut" }, "502"],
    ["its own code and an unknown kind", { code: "CUT-1", kind: "badUrl", reason: "the frame is already cut" }, "515"],
    [
      "its own code and a temporary kind",
      { code: "CUT-1", kind: "temporary", reason: "the frame is already cut" },
      "515"
    ]
  ])("refuses with %s, and with a code of the method in the reply", async (_, verdict, code) => {
    const { store, waybill } = await hostWith({ cancel_order: () => verdict as never })
    const own = { kind: "host", code: "CUT-1", message: "the frame is already cut" }
    expect(await refusalOf(waybill.cancelOrder(MERCHANT, ref))).toMatchObject(own)
    const reply = await waybill.handle("cancel_order", { ...login, data: ref })
    expect(reply).toEqual({
      body: { res: "error", code, message: "the frame is already cut" },
      outcome: "host",
      account_id: MERCHANT
    })
    expect(store.log).toHaveLength(1)
  })

  it("refuses an operator's command", async () => {
    const { store, waybill } = await hostWith({ start: () => ({ code: "STOCK-1", reason: "no canvas left" }) })
    const refusal = await refusalOf(waybill.operator.start(MERCHANT, ref))
    expect(refusal).toBeInstanceOf(OperatorRefusal)
    expect(refusal).toMatchObject({ command: "start", kind: "host", code: "STOCK-1", message: "no canvas left" })
    expect(store.log).toHaveLength(1)
  })

  it("receives the order before and after the command, and the written event", async () => {
    const proposals: Array<Proposal> = []
    const note = (proposal: Proposal) => void proposals.push(proposal)
    const store = new PlainStore()
    const waybill = createWaybill({
      ports: plainHost(store),
      decide: { push_order: note, re_order: note, hold_order: note, start: note }
    })
    const pushed = await waybill.pushOrder(MERCHANT, submission)
    await waybill.holdOrder(MERCHANT, { ...ref, msg: "wait" })
    await waybill.unholdOrder(MERCHANT, ref)
    const started = await waybill.operator.start(MERCHANT, ref)
    expect(proposals.map(({ event }) => event)).toEqual([store.log[0], store.log[1], store.log[3]])
    expect(proposals.map(({ before }) => before?.revision)).toEqual([undefined, 1, 3])
    expect([proposals[0]?.after, proposals[2]?.after]).toEqual([pushed, started])
  })

  it.each([
    ["null", null],
    ["true", true],
    ["a reason without a code", { reason: "no" }],
    ["a code without a reason", { code: "1" }],
    ["a kind that the method does not declare", { kind: "badUrl", reason: "no" }],
    ["the kind temporary", { kind: "temporary", reason: "no" }],
    ["the name of a property of every object", { kind: "toString", reason: "no" }]
  ])("a command fails temporarily if the host's decision is %s", async (_, verdict) => {
    const { store, waybill } = await hostWith({ cancel_order: () => verdict as never })
    expect(await refusalOf(waybill.cancelOrder(MERCHANT, ref))).toMatchObject({ kind: "temporary", code: "500" })
    expect(store.log).toHaveLength(1)
  })

  it.each([
    [
      "throws",
      () => {
        throw new Error("down")
      }
    ],
    ["rejects", () => Promise.reject(new Error("down"))],
    ["fails", () => Effect.fail(new Unavailable({ port: "credit", cause: new Error("down") }))]
  ])("a command fails temporarily if the decision function %s", async (_, cancel_order) => {
    const { store, waybill } = await hostWith({ cancel_order })
    const refusal = await refusalOf(waybill.cancelOrder(MERCHANT, ref))
    expect(refusal).toMatchObject({ kind: "temporary", code: "500", cause: new Error("down") })
    expect(store.log).toHaveLength(1)
  })

  it("a command returns the refusal that the decision function throws", async () => {
    const { waybill } = await hostWith({
      start: () => {
        throw new HostRefusal({ code: "STOCK-1", reason: "no canvas left" })
      }
    })
    expect(await refusalOf(waybill.operator.start(MERCHANT, ref))).toMatchObject({ kind: "host", code: "STOCK-1" })
  })

  it("an operator command fails temporarily if the decision has a kind", async () => {
    const { waybill } = await hostWith({ start: () => ({ kind: "wrongStage", reason: "no" }) as never })
    expect(await refusalOf(waybill.operator.start(MERCHANT, ref))).toMatchObject({ kind: "temporary" })
  })
})

describe("commands without a decision", () => {
  const open = async () => {
    let count = 0
    const counted = () => void count++
    const created = { push_order: counted, re_order: counted }
    const decide = { ...created, start: counted, hold_order: counted, cancel_order: counted, ship: counted }
    return { ...(await hostWith(decide)), count: () => count }
  }

  it("no decision is requested for invalid input", async () => {
    const { count, waybill } = await open()
    expect(await refusalOf(waybill.holdOrder(MERCHANT, { ...ref, msg: "" }))).toMatchObject({ code: "316" })
    expect(count()).toBe(0)
  })

  it("no decision is requested for a command refused by the lifecycle", async () => {
    const { count, waybill } = await open()
    expect(await refusalOf(waybill.operator.ship(MERCHANT, ref, { untracked: true }))).toMatchObject({
      kind: "wrongStage"
    })
    expect(count()).toBe(0)
  })

  it("no decision is requested for an order that exists", async () => {
    const { count, waybill } = await open()
    expect(await refusalOf(waybill.pushOrder(MERCHANT, submission))).toMatchObject({ code: "121" })
    expect(count()).toBe(0)
  })

  it("no decision is requested for a repeated command", async () => {
    const { count, waybill } = await open()
    await waybill.operator.start(MERCHANT, ref, {}, { gesture: "g" })
    await waybill.operator.start(MERCHANT, ref, {}, { gesture: "g" })
    expect(count()).toBe(1)
  })

  it("no decision is requested for a command that changes nothing", async () => {
    const { count, waybill } = await open()
    await waybill.cancelOrder(MERCHANT, ref)
    await waybill.cancelOrder(MERCHANT, ref)
    expect(count()).toBe(1)
  })
})

describe("host's decisions", () => {
  it("decisions are requested again if another writer changed the order first", async () => {
    const revisions: Array<number | undefined> = []
    const { store, waybill } = await hostWith({ start: ({ before }) => void revisions.push(before?.revision) })
    let isFirst = true
    const racing: PlainStore = Object.assign(Object.create(store), {
      find: async (account: string, name: typeof ref) => {
        const order = await store.find(account, name)
        if (isFirst) {
          isFirst = false
          await createWaybill({ ports: plainHost(store) }).operator.note(MERCHANT, ref, { msg: "first" })
        }
        return order
      }
    })
    expect((await waybill.within(racing).operator.start(MERCHANT, ref)).revision).toBe(3)
    expect(revisions).toEqual([1, 2])
  })

  it("decisions given with a transaction replace the others inside it", async () => {
    const { store, waybill } = await hostWith({ start: () => ({ code: "OUT", reason: "outside" }) })
    const writes: Array<string> = []
    const decide: Decisions = { start: ({ event }) => void writes.push(`reserve for ${event.command}`) }
    expect(await refusalOf(waybill.within(store).operator.start(MERCHANT, ref))).toMatchObject({ code: "OUT" })
    expect((await waybill.within(store, decide).operator.start(MERCHANT, ref)).stage).toBe("processing")
    expect(writes).toEqual(["reserve for start"])
    expect(await refusalOf(waybill.operator.start(MERCHANT, ref))).toMatchObject({ kind: "wrongStage" })
  })

  it("decisions see a reprint once, as the new order", async () => {
    const seen: Array<Proposal> = []
    const { waybill } = await hostWith({ reprint: (proposal) => void seen.push(proposal) })
    await waybill.operator.start(MERCHANT, ref)
    await waybill.operator.ship(MERCHANT, ref, { untracked: true })
    await waybill.operator.reprint(MERCHANT, ref, { reason: "damaged", msg: "torn" })
    expect(seen.map(({ after, before }) => [before, after.xid, after.kind])).toEqual([[undefined, "A-1-R1", "reprint"]])
  })

  it("decisions that refuse a reprint leave no order", async () => {
    const { store, waybill } = await hostWith({ reprint: () => ({ code: "R-1", reason: "ask first" }) })
    await waybill.operator.start(MERCHANT, ref)
    await waybill.operator.ship(MERCHANT, ref, { untracked: true })
    const refusal = refusalOf(waybill.operator.reprint(MERCHANT, ref, { reason: "damaged", msg: "torn" }))
    expect(await refusal).toMatchObject({ kind: "host", code: "R-1" })
    expect(store.orders.map(({ reprints, xid }) => [xid, reprints])).toEqual([["A-1", undefined]])
  })

  it("decisions come from the layer in Effect", async () => {
    const unserved = () => ({ kind: "badCarrier", reason: "no longer served" }) as const
    const decide: Decisions = { push_order: unserved, re_order: unserved }
    const layer = Waybill.layer.pipe(Layer.provide(memory()), Layer.provide(Layer.succeed(CurrentDecisions, decide)))
    const push = Waybill.use((waybill) => Effect.flip(waybill.pushOrder(MERCHANT, submission)))
    expect(await Effect.runPromise(Effect.provide(push, layer))).toMatchObject({ code: "111" })
  })

  it.each([
    [{ pushOrder: () => undefined }, 'decide: unknown command "pushOrder"; did you mean "push_order"?'],
    [5, "decide: must be an object with a function for each command"],
    [[], "decide: must be an object with a function for each command"],
    [null, "decide: must be an object with a function for each command"],
    [{ push_order: true }, "decide: push_order must be a function"],
    [{ push_order: () => undefined }, "decide: re_order is missing; push_order and re_order both create orders"],
    [{ re_order: () => undefined }, "decide: push_order is missing; push_order and re_order both create orders"]
  ])("decisions with an error are refused at creation", (decide, message) => {
    expect(() => createWaybill({ ports: memory(), decide: decide as Decisions })).toThrow(message)
    expect(() => createWaybill({ ports: memory() }).within(new PlainStore(), decide as Decisions)).toThrow(message)
  })
})
