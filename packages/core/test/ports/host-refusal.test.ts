import {
  createWaybill,
  HostRefusal,
  OperatorRefusal,
  OrderStore,
  type PolicyInput,
  queueActionOf,
  Refusal,
  Waybill
} from "@waybill/core"
import type { HostKind } from "@waybill/core/adapter"
import { memory } from "@waybill/core/testing"
import { Context, Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"
import { login, PlainStore, plainHost, submission } from "../fixtures/plain-host.ts"

const MERCHANT = "merchant-7"
const credit = () =>
  new HostRefusal({ code: "CREDIT-1", reason: "The credit limit is exceeded", cause: new Error("42") })

/** A store in which every write is refused by the host. */
const refusing = () =>
  Object.assign(new PlainStore(), {
    insert: async () => Promise.reject(credit()),
    update: async () => Promise.reject(credit())
  })

const refused = { code: "CREDIT-1", kind: "host", message: "The credit limit is exceeded" }

it.each([
  ["no credit", "HostRefusal: code: must be a non-empty string"],
  [{ code: "CREDIT-1", message: "No credit" }, "HostRefusal: reason: must be a non-empty string"],
  [{ code: "", reason: "No credit" }, "HostRefusal: code: must be a non-empty string"]
])("a refusal of the host from %o is refused, because its reply would have no text", (given, message) => {
  expect(() => new HostRefusal(given as never)).toThrow(message)
})

describe("a refusal thrown inside the host's store", () => {
  it("a refusal thrown by the store rejects the call with the host's code and reason", async () => {
    const waybill = createWaybill({ ports: plainHost() })
    const refusal = await waybill
      .within(refusing())
      .pushOrder(MERCHANT, submission)
      .catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ ...refused, method: "push_order", issues: [], cause: new Error("42") })
    expect(refusal).not.toHaveProperty("retryAfter")
  })

  it("handle replies with the method's code and the host's reason and without a retry delay", async () => {
    const waybill = createWaybill({ ports: plainHost() })
    const reply = await waybill.within(refusing()).handle("push_order", { ...login, data: submission })
    expect(reply).toEqual({
      body: { res: "error", code: "102", message: "The credit limit is exceeded" },
      outcome: "host",
      account_id: "merchant-7"
    })
    expect(queueActionOf(reply)).toBe("deadLetter")
  })

  it("a reply with details also has the host's code", async () => {
    const inside = createWaybill({ ports: plainHost() }).within(refusing())
    const reply = await inside.handle("push_order", { ...login, data: submission }, { details: true })
    expect(reply.body).toEqual({
      res: "error",
      code: "102",
      message: "The credit limit is exceeded",
      kind: "host",
      host_code: "CREDIT-1",
      issues: []
    })
  })

  it("a typed call's refusal has the code of the reply next to the host's", async () => {
    const inside = createWaybill({ ports: plainHost() }).within(refusing())
    const refusal = await inside.pushOrder(MERCHANT, submission).catch((error: unknown) => error)
    expect(JSON.parse(JSON.stringify(refusal))).toEqual({
      _tag: "Refusal",
      method: "push_order",
      kind: "host",
      code: "CREDIT-1",
      replyCode: "102",
      message: "The credit limit is exceeded",
      issues: []
    })
  })

  it("a host's refusal has its reason as the message, and JSON without the cause", () => {
    expect(credit().message).toBe("The credit limit is exceeded")
    expect(JSON.parse(JSON.stringify(credit()))).toEqual({
      _tag: "Unavailable",
      port: "host",
      code: "CREDIT-1",
      reason: "The credit limit is exceeded"
    })
  })

  it("a host's refusal without a cause has none", async () => {
    const insert = async () => Promise.reject(new HostRefusal({ code: "CREDIT-2", reason: "The account is closed" }))
    const inside = createWaybill({ ports: plainHost() }).within(Object.assign(new PlainStore(), { insert }))
    const refusal = await inside.pushOrder(MERCHANT, submission).catch((error: unknown) => error)
    expect(refusal).toMatchObject({ code: "CREDIT-2", message: "The account is closed" })
    expect(refusal).not.toHaveProperty("cause")
  })

  it("a refusal thrown by the store rejects an operator's command", async () => {
    const store = new PlainStore()
    const waybill = createWaybill({ ports: plainHost() }).within(store)
    await waybill.pushOrder(MERCHANT, submission)
    const update = async () => Promise.reject(credit())
    const inside = waybill.within(Object.assign(store, { update }))
    const refusal = await inside.operator.start(MERCHANT, { xid: "A-1" }).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(OperatorRefusal)
    expect(refusal).toMatchObject({ ...refused, command: "start", cause: new Error("42") })
    expect(refusal).not.toHaveProperty("retryAfter")
  })

  it("a store that is an Effect service refuses with the same error", async () => {
    const program = Effect.gen(function* () {
      const waybill = yield* Waybill
      const store = { ...(yield* OrderStore), insert: () => Effect.fail(credit()) }
      return yield* Effect.flip(waybill.within(Context.make(OrderStore, store)).pushOrder(MERCHANT, submission))
    })
    const layer = Layer.provideMerge(Waybill.layer, memory())
    const refusal = await Effect.runPromise(Effect.provide(program, layer))
    expect(refusal).toMatchObject({ ...refused, method: "push_order" })
  })
})

describe("the code of a reply to a host's refusal", () => {
  /** Returns the code of the reply if the host refuses before the method reads its input. */
  const codeOf = async (method: string, kind?: HostKind, policy: PolicyInput = {}) => {
    const login = () => Promise.reject(new HostRefusal({ code: "H-1", kind, reason: "the shop is closed" }))
    const waybill = createWaybill({ ports: { ...plainHost(), accounts: { login } }, policy })
    const credentials = { username: "ada", password: "opensesame", secretkey: "k-7" }
    const { body, outcome } = await waybill.handle(method, { ...credentials, data: {} })
    expect(outcome).toBe("host")
    expect(body).toMatchObject({ res: "error", message: "the shop is closed" })
    return "code" in body && body.code
  }

  it.each([
    ["push_order", "102"],
    ["re_order", "202"],
    ["hold_order", "315"],
    ["unhold_order", "415"],
    ["cancel_order", "515"],
    ["change_ship_address", "615"],
    ["change_ship_method", "715"],
    ["change_ship_deadline", "815"],
    ["get_status", "915"],
    ["get_order", "915"],
    ["shipping_rate", "1022"],
    ["package_info", "1123"],
    ["enable_rush_processing", "1213"]
  ])("the reply to %s has the code %s by default", async (method, code) => {
    expect(await codeOf(method)).toBe(code)
  })

  it.each([
    ["push_order", "badService", "113"],
    ["unhold_order", "notOnHold", "419"],
    ["change_ship_address", "alreadyShipped", "620"],
    ["shipping_rate", "badCountry", "1009"]
  ] as const)("the reply to %s with the kind %s has the code %s", async (method, kind, code) => {
    expect(await codeOf(method, kind)).toBe(code)
  })

  it.each([
    ["a kind of a different method", "push_order", "notOnHold", "102"],
    ["a property of every object", "push_order", "toString", "102"],
    ["the kind temporary", "change_ship_address", "temporary", "615"],
    ["a kind with the temporary code", "shipping_rate", "noRateCard", "1022"]
  ])("the reply has the default code if the host names %s", async (_, method, kind, code) => {
    expect(await codeOf(method, kind as HostKind)).toBe(code)
  })

  it("the reply to change_ship_deadline has 802 if the policy gives a wrong stage the temporary code", async () => {
    const policy = { deadlineIdentifiers: "listed" } as const
    expect(await codeOf("change_ship_deadline", undefined, policy)).toBe("802")
    expect(await codeOf("change_ship_deadline", "unknownOrder", policy)).toBe("802")
    expect(await codeOf("change_ship_deadline", "alreadyShipped", policy)).toBe("820")
    expect(await codeOf("change_ship_method", undefined, policy)).toBe("715")
  })
})
