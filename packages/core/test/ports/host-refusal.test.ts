import { createWaybill, HostRefusal, OperatorRefusal, OrderStore, Refusal, Waybill } from "@waybill/core"
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

describe("a refusal that the host throws inside its store", () => {
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

  it("handle replies with the host's code and reason and without a retry delay", async () => {
    const waybill = createWaybill({ ports: plainHost() })
    const reply = await waybill.within(refusing()).handle("push_order", { ...login, data: submission })
    expect(reply).toEqual({
      body: { res: "error", code: "CREDIT-1", message: "The credit limit is exceeded" },
      outcome: "host",
      account_id: expect.any(String)
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
    const refusal = await inside.start(MERCHANT, { xid: "A-1" }).catch((error: unknown) => error)
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
