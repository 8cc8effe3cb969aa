// Mistakes of a host that no repetition corrects: each is a TypeError, and none is a refusal of a merchant.
import { exampleShipFrom } from "@waybill/packing/rating"
import { Cause, Effect, Exit, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { cardRater, createWaybill, Waybill } from "../../src/index.ts"
import { memory, memoryPorts } from "../../src/testing/index.ts"
import { PlainStore, submission } from "../fixtures/plain-host.ts"

const thrownBy = (run: () => unknown): string => {
  try {
    run()
    return "nothing"
  } catch (error) {
    return String(error)
  }
}

const order = { order_id: "1" }

const calls: ReadonlyArray<readonly [name: string, args: ReadonlyArray<unknown>, message: string]> = [
  ["pushOrder", [undefined, submission], "pushOrder: account_id: must be a non-empty string"],
  ["pushOrder", ["", submission], "pushOrder: account_id: must be a non-empty string"],
  ["pushOrder", [submission], "pushOrder: account_id: must be a non-empty string"],
  ["getOrder", [7, order], "getOrder: account_id: must be a non-empty string"],
  ["pushOrder", ["m", submission, null], "pushOrder: the options must be an object"],
  ["getOrder", [" ", order], "getOrder: account_id: must not be blank"],
  ["getOrder", ["m ", order], "getOrder: account_id: must not have white space at the start or end"],
  ["getOrder", ["m\u200b", order], "getOrder: account_id: must not have invisible characters at the start or end"],
  ["ship", ["\u00a0m", order, {}], "ship: account_id: must not have white space at the start or end"],
  ["order", ["m\n", "1"], "order: account_id: must not have white space at the start or end"],
  ["getOrder", ["m", { orderId: "1" }], 'getOrder: data: unknown field "orderId"; did you mean "order_id"?'],
  ["getStatus", ["m", { Xid: "A" }], 'getStatus: data: unknown field "Xid"; did you mean "xid"?'],
  [
    "cancelOrder",
    ["m", { xid: "A", order_ID: "1" }],
    'cancelOrder: data: unknown field "order_ID"; did you mean "order_id"?'
  ],
  ["ship", ["", order, { untracked: true }], "ship: account_id: must be a non-empty string"],
  ["ship", ["m", { orderId: "1" }, {}], 'ship: ref: unknown field "orderId"; did you mean "order_id"?'],
  ["ship", ["m", undefined, {}], "ship: ref: must be an object with order_id or xid"],
  ["ship", ["m", "1", {}], "ship: ref: must be an object with order_id or xid"],
  ["ship", ["m", {}, {}], "ship: ref: order_id or xid is required"],
  ["ship", ["m", { order_id: undefined }, {}], "ship: ref: order_id or xid is required"],
  ["ship", ["m", { order_id: 1 }, {}], "ship: ref.order_id: must be a string"],
  ["ship", ["m", { order_id: "1", xid: 1 }, {}], "ship: ref.xid: must be a string"],
  ["ship", ["m", { xid: "A", orderId: "1" }, {}], 'ship: ref: unknown field "orderId"; did you mean "order_id"?'],
  ["ship", ["m", { order_id: "1", XID: "A" }, {}], 'ship: ref: unknown field "XID"; did you mean "xid"?'],
  ["pushOrder", ["m".repeat(256), submission], "pushOrder: account_id: at most 255 characters"],
  ["ship", ["m\u0000", order, {}], "ship: account_id: has characters that cannot be stored"],
  ["getOrder", ["m", order, { requestId: 5 }], "getOrder: requestId: must be a string"],
  ["reOrder", ["m", submission, { original: null }], "reOrder: original: must be a string"],
  ["start", ["m", order, {}, { operator: {} }], "start: operator: must be a string"],
  ["start", ["m", order, {}, { gesture: 5 }], "start: gesture: must be a string"],
  ["start", ["m", order, {}, { revision: "2" }], "start: revision: must be an integer of 1 or more"],
  ["start", ["m", order, {}, { revision: 0 }], "start: revision: must be an integer of 1 or more"],
  ["handle", ["get_order", {}, { client: 5 }], "handle: client: must be a string"],
  ["handle", ["get_order", {}, { admit: 5 }], "handle: admit: must be a function"],
  ["handle", ["get_order", {}, { query: "xid=A-1" }], "handle: query: must be an array of strings"],
  ["handle", ["get_order", {}, { query: ["xid", 5] }], "handle: query: must be an array of strings"],
  ["handle", ["get_order", {}, { details: "true" }], "handle: details: must be true or false"],
  ["order", ["", "1"], "order: account_id: must be a non-empty string"],
  ["order", ["m", 1], "order: order_id: must be a string"],
  ["order", ["m", "1", { revision: 0 }], "order: revision: must be an integer of 1 or more"],
  ["order", ["m", "1", { requestId: 1 }], "order: requestId: must be a string"],
  ["history", ["m", { order_id: "1" }], "history: order_id: must be a string"],
  ["history", ["m", "1", { after: -1 }], "history: after: must be an integer of 0 or more"],
  ["history", ["m", "1", { limit: 0 }], "history: limit: must be an integer of 1 or more"],
  ["history", ["m", "1", { gesture: 1 }], "history: gesture: must be a string"],
  ["events", [{ limit: 0 }], "events: limit: must be an integer of 1 or more"],
  ["events", [{ after: 7 }], "events: after: must be a string"],
  ["events", [{ from: "1" }], 'events: unknown option "from"; expected one of after, limit'],
  ["events", [{ limit: 1 }, { after: "1" }], "events: unexpected argument 2; expected only options"],
  [
    "order",
    ["m", "1", {}, { revision: 1 }],
    "order: unexpected argument 4; expected only account_id, order_id, options"
  ],
  [
    "history",
    ["m", "1", {}, { limit: 1 }],
    "history: unexpected argument 4; expected only account_id, order_id, options"
  ],
  [
    "handle",
    ["get_order", {}, {}, { client: "c" }],
    "handle: unexpected argument 4; expected only method, body, options"
  ],
  [
    "getOrder",
    ["m", { order_id: "1" }, {}, { requestId: "r" }],
    "getOrder: unexpected argument 4; expected only account_id, data, options"
  ],
  [
    "note",
    ["m", { order_id: "1" }, { msg: "x" }, { operator: "ada" }, { more: 1 }],
    "note: unexpected argument 5; expected only account_id, ref, data, options"
  ],
  [
    "start",
    ["m", { order_id: "1" }, {}, {}, 0, { gesture: "g" }],
    "start: unexpected argument 6; expected only account_id, ref, data, options"
  ],
  ["events", [{ after: "junk" }], 'events: after: "junk" is not a cursor of this store; pass one that events returned']
]

type AnyCall<Result> = (...args: ReadonlyArray<unknown>) => Result

describe("a mistake of the host", () => {
  it.each(calls)("a call of %s%j rejects with a TypeError", async (name, args, message) => {
    const { operator, ...merchant } = createWaybill({ ports: memory() })
    const calls = { ...operator, ...merchant } as unknown as Record<string, AnyCall<Promise<unknown>>>
    const error = await calls[name]!(...args).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toBe(message)
  })

  it.each(calls)("a call of %s%j dies with a TypeError in Effect", async (name, args, message) => {
    const layer = Waybill.layer.pipe(Layer.provide(memory()))
    const run = Waybill.use(({ operator, ...merchant }) => {
      const calls = { ...operator, ...merchant } as unknown as Record<string, AnyCall<Effect.Effect<unknown>>>
      return calls[name]!(...args)
    })
    const exit = await Effect.runPromiseExit(Effect.provide(run, layer))
    const error = Exit.isFailure(exit) ? Cause.squash(exit.cause) : exit
    expect(error).toBeInstanceOf(TypeError)
    expect((error as Error).message).toBe(message)
  })

  it.each([
    [() => createWaybill(undefined as never), "TypeError: createWaybill: the options must be an object"],
    [
      () => (createWaybill as (...args: ReadonlyArray<unknown>) => unknown)({ ports: memory() }, { policy: {} }),
      "TypeError: createWaybill: unexpected argument 2; expected only options"
    ],
    [() => createWaybill({} as never), "TypeError: ports: must be an object with store, orderIds"],
    [
      () => createWaybill({ ports: { orderIds: 1, carriers: {} } as never }),
      "TypeError: ports: store is missing; it must be an object with the functions insert, find, update, history, events"
    ],
    [
      () => createWaybill({ ports: { store: new PlainStore(), orderIds: 1, carriers: {} } }),
      "TypeError: carriers: must have at least one carrier"
    ],
    [
      () => createWaybill({ ports: { store: new PlainStore(), orderIds: 1, carriers: { " ": ["ACME_GROUND"] } } }),
      "TypeError: carriers: must not have a blank name"
    ],
    [
      () => createWaybill({ ports: { store: new PlainStore(), orderIds: 1, rater: cardRater([], exampleShipFrom) } }),
      "TypeError: rater: cards: must have at least one rate card"
    ],
    [() => cardRater(undefined as never, exampleShipFrom), "TypeError: rater: cards: must be an array of rate cards"],
    [() => memory({ cards: 7 as never }), "TypeError: rater: cards: must be an array of rate cards"],
    [() => memoryPorts({ cards: {} as never }), "TypeError: rater: cards: must be an array of rate cards"],
    [
      () => createWaybill({ ports: { ...memory(), orderIds: 9 } as never }),
      "TypeError: ports: a layer has no plain ports; spread memoryPorts() instead of a layer"
    ],
    [
      () => createWaybill({ ports: { store: new PlainStore(), orderIds: 1, carriers: { "acme ": ["GROUND"] } } }),
      'TypeError: carriers: "acme ": must not have white space at the start or end'
    ],
    [
      () => createWaybill({ ports: { store: new PlainStore(), orderIds: 1, carriers: { acme: ["GROUND", " AIR"] } } }),
      "TypeError: carriers.acme[1]: must not have white space at the start or end"
    ],
    [() => createWaybill({ ports: memory(), log: {} as never }), "TypeError: createWaybill: log: must be a function"],
    [
      () => createWaybill({ ports: memory() }).within(undefined as never),
      "TypeError: ports: OrderStore must be an object with the functions insert, find, update, history, events"
    ]
  ])("an instance without usable ports is refused with the place", (run, message) => {
    expect(thrownBy(run)).toBe(message)
  })

  it("a second argument of actions is refused", () => {
    const { actions } = createWaybill({ ports: memory() }).operator as unknown as Record<string, AnyCall<unknown>>
    const order = { stage: "new", holds: [], shipments: [] }
    expect(() => actions!(order, { operator: "ada" })).toThrow(
      new TypeError("actions: unexpected argument 2; expected only order")
    )
  })

  it("a call ignores an index and an array, which map passes", async () => {
    const { operator } = createWaybill({ ports: memory() })
    const events = operator.events as unknown as AnyCall<Promise<unknown>>
    expect(await events({ limit: 1 }, 0, [{}])).toMatchObject({ events: [] })
  })

  it.each([
    [undefined, "actions: order: must be an order, such as getOrder returns"],
    [{}, "actions: order.stage: must be new, processing, shipped or cancelled"],
    [{ stage: "nwe" }, "actions: order.stage: must be new, processing, shipped or cancelled"],
    [{ stage: "new" }, "actions: order.holds: must be an array"],
    [{ stage: "new", holds: [] }, "actions: order.shipments: must be an array"]
  ])("the actions of %o are refused", async (order, message) => {
    expect(() => createWaybill({ ports: memory() }).operator.actions(order as never)).toThrow(new TypeError(message))
    const inEffect = Waybill.use((waybill) => Effect.sync(() => waybill.operator.actions(order as never)))
    const run = Effect.provide(inEffect, Waybill.layer.pipe(Layer.provide(memory())))
    await expect(Effect.runPromise(run)).rejects.toThrow(new TypeError(message))
  })

  it("a call after dispose rejects with an error that names it", async () => {
    const waybill = createWaybill({ ports: memory() })
    await waybill.dispose()
    await expect(waybill.getOrder("m", order)).rejects.toThrow(new Error("this Waybill was disposed"))
  })

  it.each([null, undefined, "", [], 7])(
    "a typed call with the data %j is refused, because an object is expected",
    async (data) => {
      const waybill = createWaybill({ ports: memory() })
      await expect(waybill.pushOrder("m", data as never)).rejects.toMatchObject({
        code: "102",
        kind: "missing",
        message: "Missing or invalid field: data (must be an object)",
        issues: [{ path: "data", problem: "must be an object", value: data }]
      })
    }
  )

  it("an operator's command with null as its data is refused, because an object is expected", async () => {
    const waybill = createWaybill({ ports: memory() })
    const pushed = await waybill.pushOrder("m", submission)
    await expect(waybill.operator.note("m", pushed, null as never)).rejects.toMatchObject({
      kind: "invalid",
      issues: [{ path: "data", problem: "must be an object" }]
    })
  })

  it("a whole order or row is a reference to itself", async () => {
    const waybill = createWaybill({ ports: memory() })
    const pushed = await waybill.pushOrder("m", submission)
    const started = await waybill.operator.start("m", pushed)
    expect(started).toMatchObject({ order_id: pushed.order_id, stage: "processing" })
    expect((await waybill.operator.note("m", started, { msg: "Seen" })).revision).toBe(3)
    const row = { id: 7, order_id: undefined, xid: started.xid, order_date: "now" }
    expect((await waybill.operator.note("m", row, { msg: "Seen, too" })).revision).toBe(4)
  })

  it("a reference with the xid of one order and the order_id of another is refused, and changes neither", async () => {
    const waybill = createWaybill({ ports: memory() })
    const { order_id } = await waybill.pushOrder("m", submission)
    await waybill.pushOrder("m", { ...submission, xid: "other" })
    for (const ref of [
      { order_id, xid: "other" },
      { order_id, xid: "none" }
    ])
      await expect(waybill.operator.start("m", ref)).rejects.toMatchObject({
        kind: "invalid",
        issues: [{ path: "ref", problem: "xid and order_id name different orders" }]
      })
    for (const ref of [{ order_id }, { xid: "other" }])
      expect(await waybill.getOrder("m", ref)).toMatchObject({ order: { stage: "new" } })
  })
})
