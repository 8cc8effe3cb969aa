import { OrderStore, Unavailable } from "@waybill/core"
import { lawTests, memoryOrderStore, orderStoreLaws } from "@waybill/core/testing"
import { Context, Effect, Layer } from "effect"
import { describe, expect, it } from "vitest"

describe("in-memory order store", () => {
  it.each(lawTests(orderStoreLaws, () => memoryOrderStore))("$name", ({ run }) => run())
})

describe("one in-memory order store shared by all laws", () => {
  const shared = Effect.runSync(Effect.scoped(Layer.build(memoryOrderStore)))
  const laws = lawTests(orderStoreLaws, () => Layer.succeed(OrderStore, Context.get(shared, OrderStore)))

  it.each(laws)("$name", ({ run }) => run())

  it("obeys every law when all of them run concurrently", async () => {
    const outcomes = await Promise.allSettled(laws.map(({ run }) => run()))
    expect(outcomes.filter(({ status }) => status === "rejected")).toEqual([])
  })
})

it("every law has a unique name", () => {
  expect(new Set(orderStoreLaws.map(({ name }) => name)).size).toBe(orderStoreLaws.length)
})

describe("errors of broken laws", () => {
  const breakLaw = (name: string, replace: (correct: OrderStore["Service"]) => Partial<OrderStore["Service"]>) =>
    Effect.gen(function* () {
      const correct = yield* OrderStore
      const { check } = orderStoreLaws.find((law) => law.name === name)!
      return yield* Effect.flip(Effect.provideService(check, OrderStore, { ...correct, ...replace(correct) }))
    }).pipe(Effect.provide(memoryOrderStore), Effect.runPromise)

  it("names the lost field in the error of a broken law", async () => {
    const name = "returns every field of an order and no omitted field"
    const error = await breakLaw(name, ({ insert }) => ({
      insert: ({ gift_to: _, ...order }, event) => insert(order, event)
    }))
    expect(error).toMatchObject({ _tag: "LawBroken", law: name, at: "gift_to", expected: "Charles" })
    expect(error.message).toBe(`${name}: expected at gift_to "Charles", got Symbol(absent)`)
  })

  it("names the path of a wrong value inside a list", async () => {
    const name = "stores decimals with their scale"
    const error = await breakLaw(name, ({ find }) => ({
      find: (account_id, ref) =>
        Effect.map(find(account_id, ref), (order) => JSON.parse(JSON.stringify(order).replace('"24.90"', '"24.9"')))
    }))
    expect(error).toMatchObject({ law: name, at: "order_info[0].item_cost", expected: "24.90", actual: "24.9" })
  })

  it("shortens long values in the error of a broken law", async () => {
    const name = "stores strings unchanged"
    const error = await breakLaw(name, ({ insert }) => ({
      insert: (order, event) =>
        insert({ ...order, message: order.message!.replace(/^a{2000}$/, "a".repeat(500)) }, event)
    }))
    expect(error).toMatchObject({ at: "message", expected: "a".repeat(2000), actual: "a".repeat(500) })
    expect(error.message).toBe(`${name}: expected at message "${"a".repeat(299)}…, got "${"a".repeat(299)}…`)
  })

  it("reports a port that is unavailable or crashes", async () => {
    const name = "stores decimals with their scale"
    const unavailable = new Unavailable({ port: "OrderStore" })
    expect(await breakLaw(name, () => ({ insert: () => Effect.fail(unavailable) }))).toMatchObject({
      law: name,
      expected: "a response",
      actual: unavailable
    })
    expect(await breakLaw(name, () => ({ find: () => Effect.die(new Error("no such table")) }))).toMatchObject({
      law: name,
      message: `${name}: expected "a response", got Error: no such table`
    })
  })
})
