import { OrderStore, Unavailable } from "@waybill/core"
import { lawTests, memoryOrderStore, orderStoreLaws } from "@waybill/core/testing"
import { Context, Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"

describe("a store in memory", () => {
  it.each(lawTests(orderStoreLaws, () => memoryOrderStore))("$name", ({ run }) => run())
})

describe("one store in memory for all laws, one after the other and all at once", () => {
  const shared = Effect.runSync(Effect.scoped(Layer.build(memoryOrderStore)))
  const laws = lawTests(orderStoreLaws, () => Layer.succeed(OrderStore, Context.get(shared, OrderStore)))

  it.each(laws)("$name", ({ run }) => run())

  it("keeps every law while all are checked at once", async () => {
    const outcomes = await Promise.allSettled(laws.map(({ run }) => run()))
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([])
  })
})

it("every law has a name of its own", () => {
  expect(new Set(orderStoreLaws.map(({ name }) => name)).size).toBe(orderStoreLaws.length)
})

describe("a broken law says what was expected, where, and what was found:", () => {
  const broken = (name: string, store: (sound: OrderStore["Service"]) => Partial<OrderStore["Service"]>) =>
    Effect.gen(function* () {
      const sound = yield* OrderStore
      const { check } = orderStoreLaws.find((law) => law.name === name)!
      return yield* Effect.flip(Effect.provideService(check, OrderStore, { ...sound, ...store(sound) }))
    }).pipe(Effect.provide(memoryOrderStore), Effect.runPromise)

  it("a field that is lost", async () => {
    const name = "gives back every field of an order, and none that was left out"
    const lost = await broken(name, ({ insert }) => ({
      insert: ({ gift_to: _, ...order }, event) => insert(order, event)
    }))
    expect(lost).toMatchObject({ _tag: "LawBroken", law: name, at: "gift_to", expected: "Charles" })
    expect(lost.message).toBe(`${name}: expected at gift_to "Charles", got Symbol(absent)`)
  })

  it("a value inside a list", async () => {
    const name = "keeps decimals with their scale"
    const rounded = await broken(name, ({ find }) => ({
      find: (account_id, ref) =>
        Effect.map(find(account_id, ref), (order) => JSON.parse(JSON.stringify(order).replace('"24.90"', '"24.9"')))
    }))
    expect(rounded).toMatchObject({ law: name, at: "order_info[0].item_cost", expected: "24.90", actual: "24.9" })
  })

  it("shortened where it is long", async () => {
    const name = "keeps text as it was sent"
    const cut = await broken(name, ({ insert }) => ({
      insert: (order, event) =>
        insert({ ...order, message: order.message!.replace(/^a{2000}$/, "a".repeat(500)) }, event)
    }))
    expect(cut).toMatchObject({ at: "message", expected: "a".repeat(2000), actual: "a".repeat(500) })
    expect(cut.message).toBe(`${name}: expected at message "${"a".repeat(299)}…, got "${"a".repeat(299)}…`)
  })

  it("a port that is down, or dies", async () => {
    const name = "keeps decimals with their scale"
    const unavailable = new Unavailable({ port: "OrderStore" })
    expect(await broken(name, () => ({ insert: () => Effect.fail(unavailable) }))).toMatchObject({
      law: name,
      expected: "an answer",
      actual: unavailable
    })
    expect(await broken(name, () => ({ find: () => Effect.die(new Error("no such table")) }))).toMatchObject({
      law: name,
      message: `${name}: expected "an answer", got Error: no such table`
    })
  })
})
