// cspell:ignore hieght shiping
import {
  Accounts,
  createWaybill,
  OperatorRefusal,
  OrderStore,
  type PlainPorts,
  policy,
  Refusal,
  Waybill
} from "@waybill/core"
import { memory, memoryOrderStore } from "@waybill/core/testing"
import { Cause, Context, Effect, Exit, Fiber, Layer, Logger } from "effect"
import { expect, it } from "vitest"
import { plainHost } from "../fixtures/plain-host.ts"
import { requests } from "../fixtures/requests.ts"
import { merchant, open } from "../fixtures/service.ts"

const unstorable = [
  ["a NUL character", "a\u0000"],
  ["a lone surrogate", "\ud800"],
  ["256 characters", "x".repeat(256)]
] as const

/** Builds an in-memory store that records the arguments of its calls. */
const spyingStore = (calls: Array<unknown>) => {
  const recorded = <A, E>(args: ReadonlyArray<unknown>, result: Effect.Effect<A, E>) =>
    Effect.andThen(
      Effect.sync(() => calls.push(args)),
      result
    )
  return Layer.effect(
    OrderStore,
    Effect.map(OrderStore, (store) =>
      OrderStore.of({
        ...store,
        insert: (...args) => recorded(args, store.insert(...args)),
        find: (...args) => recorded(args, store.find(...args)),
        update: (...args) => recorded(args, store.update(...args))
      })
    )
  ).pipe(Layer.provide(memoryOrderStore))
}

const serviceWithSpy = () => {
  const storeCalls: Array<unknown> = []
  return { storeCalls, ...open().within(Effect.runSync(Effect.scoped(Layer.build(spyingStore(storeCalls))))) }
}

it.each(unstorable)("denies credentials with %s without calling the accounts port", (_, text) => {
  const login = () => Effect.die("the accounts port was called")
  const { handle } = open().within(Context.make(Accounts, { login }))
  for (const name of ["username", "password", "secretkey"]) {
    expect(handle("get_status", { ...merchant, [name]: text, data: {} })).toEqual({
      body: { res: "error", code: "901", message: "Authentication failed: check username, password and secretkey" },
      outcome: "credentials"
    })
  }
})

it.each(unstorable)("drops a request id with %s", (_, text) => {
  const { storeCalls, handle, run, waybill } = serviceWithSpy()
  expect(handle("push_order", { ...merchant, data: requests.push_order }, text).outcome).toBe("success")
  run(waybill.holdOrder("demo", { xid: "A-1", msg: "wait" }, { requestId: text }))
  expect(JSON.stringify(storeCalls)).not.toContain("request_id")
})

it.each(unstorable)("refuses an operator command with %s in a string, without calling the store", (_, text) => {
  const { storeCalls, run, waybill } = serviceWithSpy()
  expect(run(Effect.flip(waybill.operator.cancel("demo", { xid: text }, { msg: "stop" }))).kind).toBe("unknownOrder")
  expect(run(Effect.flip(waybill.operator.cancel("demo", { order_id: text }, { msg: "stop" }))).kind).toBe(
    "unknownOrder"
  )
  const long = text.padEnd(2001, text)
  const refusal = run(Effect.flip(waybill.operator.cancel("demo", { xid: "A-1" }, { msg: long })))
  expect([refusal.kind, refusal.message]).toEqual(["invalid", "msg: at most 2,000 characters"])
  const reorder = waybill.reOrder("demo", requests.re_order, { original: text })
  expect(run(Effect.flip(reorder)).issues).toMatchObject([{ kind: "missing", path: "original" }])
  expect(storeCalls).toEqual([])
})

it("200,000 unknown fields cause one refusal", () => {
  const unknown = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`k${index}`, 1]))
  const service = open({ policy: { unknownFields: "reject" } })
  const reply = service.handle("push_order", { ...merchant, data: { ...requests.push_order, ...unknown } })
  expect(reply.outcome).toBe("missing")
})

it("a refusal suggests the nearest name for an unknown field", () => {
  const service = open({ policy: { unknownFields: "reject" } })
  const [item] = requests.push_order.order_info
  const data = { ...requests.push_order, order_info: [{ ...item, hieght: "8" }], shiping: {} }
  expect(service.handle("push_order", { ...merchant, data }).body.message).toBe(
    'Missing or invalid field: order_info[0].hieght (unknown field "hieght"; did you mean "height"?), shiping (unknown field "shiping"; did you mean "shipping"?)'
  )
})

it("a refusal names unknown fields beside data, after those in data", () => {
  const service = open({ policy: { unknownFields: "reject" } })
  const data = { xid: "A-1", note: "x" }
  const reply = service.handle("get_status", { ...merchant, data, Data: {}, xid: "A-1", blank: " ", none: null })
  expect(reply.body).toEqual({
    res: "error",
    code: "902",
    message:
      'Missing or invalid field: note (unknown field), body.Data (unknown field "Data"; did you mean "data"?), body.xid (unknown field)'
  })
  expect(open().handle("get_status", { ...merchant, data: { xid: "A-1" }, Data: {} }).outcome).toBe("unknownOrder")
})

it("200,000 unknown fields beside data cause one refusal", () => {
  const unknown = Object.fromEntries(Array.from({ length: 200_000 }, (_, index) => [`dat${index}`, 1]))
  const service = open({ policy: { unknownFields: "reject" } })
  const { message } = service.handle("get_status", { ...unknown, ...merchant, data: { xid: "A" } }).body
  expect(message).toMatch(/^Missing or invalid field: body\.dat0 \(unknown field "dat0"; did you mean "data"\?\)/)
})

it("a refusal truncates a long unknown field name", () => {
  const service = open({ policy: { unknownFields: "reject" } })
  const reply = service.handle("hold_order", { ...merchant, data: { msg: "wait", xid: "A", ["k".repeat(9999)]: 1 } })
  expect(reply.body.message).toBe(`Missing or invalid field: ${"k".repeat(255)}… (unknown field)`)
})

it("a refusal lists at most 20 unknown fields and escapes their names", () => {
  const service = open({ policy: { unknownFields: "reject" } })
  const names = Array.from({ length: 2000 }, (_, index) => `\n\u202e${String(index).padStart(4, "0")}`)
  const data = { msg: "wait", xid: "A", ...Object.fromEntries(names.map((name) => [name, 1])) }
  const shown = names.slice(0, 20).map((name) => `\\u000a\\u202e${name.slice(2)} (unknown field)`)
  expect(service.handle("hold_order", { ...merchant, data }).body.message).toBe(
    `Missing or invalid field: ${shown.join(", ")} and 1,980 more`
  )
})

const statusCall = (login: () => Effect.Effect<never>) => {
  const ports = Layer.merge(memory(), Layer.succeed(Accounts, { login }))
  const layer = Waybill.layer.pipe(Layer.provide(ports), Layer.merge(Logger.layer([])))
  return (loggers: Layer.Layer<never>) =>
    Waybill.use((waybill) => waybill.handle("get_status", { ...merchant, data: {} }, { requestId: "r-1" })).pipe(
      Effect.provide(Layer.provideMerge(layer, loggers))
    )
}

it("a port that interrupts itself is reported as a defect", async () => {
  const reply = await Effect.runPromise(statusCall(() => Effect.interrupt)(Layer.empty))
  expect(reply.outcome).toBe("defect")
})

it("interrupting the caller interrupts the call", async () => {
  const fiber = Effect.runFork(statusCall(() => Effect.never)(Layer.empty))
  await new Promise((resolve) => setTimeout(resolve, 5))
  const exit = await Effect.runPromise(Effect.exit(Effect.andThen(Fiber.interrupt(fiber), Fiber.join(fiber))))
  expect(Exit.isFailure(exit) && Cause.hasInterrupts(exit.cause)).toBe(true)
})

it("a failing logger does not change the reply", async () => {
  const failing = Logger.layer([
    Logger.make(() => {
      throw new Error("the disk is full")
    })
  ])
  const crashing = Waybill.layer.pipe(
    Layer.provide(Layer.merge(memory(), Layer.succeed(Accounts, { login: () => Effect.die("boom") }))),
    Layer.provideMerge(failing)
  )
  const reply = Waybill.use((waybill) => waybill.handle("get_status", { ...merchant, data: {} })).pipe(
    Effect.provide(crashing)
  )
  expect((await Effect.runPromise(reply)).outcome).toBe("defect")
})

it("a recorded shipment is unaffected by later changes to the caller's object", async () => {
  const waybill = createWaybill({ ports: memory() })
  await waybill.pushOrder("demo", requests.push_order)
  await waybill.operator.start("demo", { xid: "A-1" })
  const items = [{ index: 0, quantity: 1 }]
  const { shipments } = await waybill.operator.ship("demo", { xid: "A-1" }, { carrier: "c", trackingno: "t", items })
  items[0]!.quantity = 99
  expect(shipments[0]?.items).toEqual([{ index: 0, quantity: 1 }])
  const invalid = [{ index: "length" as unknown as number, quantity: 1 }]
  const refusal = waybill.operator.ship("demo", { xid: "A-1" }, { carrier: "c", trackingno: "u", items: invalid })
  await expect(refusal).rejects.toBeInstanceOf(OperatorRefusal)
})

it("an order on hold keeps its last 50 reasons, and its history keeps all of them", () => {
  const { run, send, waybill } = open()
  send("push_order", requests.push_order)
  for (let count = 1; count <= 60; count++) send("hold_order", { xid: "A-1", msg: `reason ${count}` })
  const { history, order } = run(waybill.getOrder("demo", { xid: "A-1" }))
  const [hold] = order.holds
  expect([...hold!.earlier!, hold!.msg]).toEqual(Array.from({ length: 50 }, (_, index) => `reason ${index + 11}`))
  expect(history).toHaveLength(61)
})

it("createWaybill throws an error that names a plain port without a required function", () => {
  const { find: _, ...store } = { ...plainHost().store, find: undefined }
  expect(() => createWaybill({ ports: { ...plainHost(), store: store as unknown as PlainPorts["store"] } })).toThrow(
    /^ports: OrderStore has no function (insert|find); expected insert, find, update, history, events$/
  )
})

it("policy reports all invalid settings in one message", () => {
  const wrong = () => policy({ zone: "Mars/Olympus", attempts: 0 })
  expect(wrong).toThrow(
    "Invalid policy: zone: must be an IANA time zone, such as Europe/Paris; attempts: must be an integer from 1 to 1,000"
  )
  expect(() => policy({ leadDays: { push: 1 } } as never)).toThrow(
    'Invalid policy: leadDays.push: unknown field "push"; expected one of push_order, re_order, change_ship_deadline'
  )
  expect(() => policy({ holdForm: ["new"] } as never)).toThrow(
    'Invalid policy: holdForm: unknown field "holdForm"; did you mean "holdFrom"?'
  )
})

it("a refusal states its kind", () => {
  const waybill = createWaybill({ ports: memory() })
  return expect(
    waybill.getStatus("demo", { xid: "none" }).catch((error: unknown) => error instanceof Refusal && error.kind)
  ).resolves.toBe("unknownOrder")
})
