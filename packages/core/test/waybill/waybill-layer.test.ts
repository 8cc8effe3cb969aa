import { assert, describe, it } from "@effect/vitest"
import { Accounts, CurrentPolicy, OrderStore, policy, Rater, Unavailable, Waybill } from "@waybill/core"
import { memory, memoryAccounts, memoryOrderStore } from "@waybill/core/testing"
import { Clock, Context, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { submission } from "../fixtures/plain-host.ts"

const inMemory = Waybill.layer.pipe(Layer.provide(memory()))
const xid = { xid: "A-1" }

/** Builds a layer afresh, without memoization. */
const contextOf = <S>(layer: Layer.Layer<S>) => Effect.scoped(Layer.build(Layer.fresh(layer)))

describe("Waybill as a service", () => {
  it.effect("uses the ports of its layer and the clock of the caller", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2030, 0, 31, 17))
      const waybill = yield* Waybill
      const order = yield* waybill.pushOrder("merchant-7", submission)
      assert.strictEqual(order.order_date, Date.UTC(2030, 0, 31, 17))
      assert.deepStrictEqual((yield* waybill.getOrder("merchant-7", xid)).order, order)
      yield* TestClock.adjust("90 seconds")
      const started = yield* waybill.operator.start("merchant-7", xid)
      assert.strictEqual(started.update_date, Date.UTC(2030, 0, 31, 17, 1, 30))
      const { events } = yield* waybill.operator.events({ limit: 10 })
      assert.deepStrictEqual(
        events.map(({ at, command }) => [command, at]),
        [
          ["push_order", order.order_date],
          ["start", started.update_date]
        ]
      )
    }).pipe(Effect.provide(inMemory))
  )

  it.effect("reads the clock of each caller", () =>
    Effect.gen(function* () {
      const waybill = yield* Waybill
      const clock = yield* Clock.Clock
      const at = (time: number): Clock.Clock => ({
        ...clock,
        currentTimeMillisUnsafe: () => time,
        currentTimeMillis: Effect.succeed(time)
      })
      const pushedAt = (time: number) =>
        Effect.map(
          waybill.pushOrder("merchant-7", { ...submission, xid: `at ${time}` }),
          ({ order_date }) => order_date
        ).pipe(Effect.provideService(Clock.Clock, at(time)))
      const times = [1_900_000_000_000, 1_910_000_000_000, 1_905_000_000_000]
      assert.deepStrictEqual(yield* Effect.forEach(times, pushedAt), times)
      assert.deepStrictEqual((yield* waybill.getStatus("merchant-7", { xid: `at ${times[1]}` })).update_date, times[1])
    }).pipe(Effect.provide(inMemory))
  )

  it.effect("uses its own ports even if the caller provides others", () =>
    Effect.gen(function* () {
      const waybill = yield* Waybill
      const others = yield* contextOf(memory())
      yield* waybill.pushOrder("merchant-7", submission).pipe(Effect.provide(others))
      yield* waybill
        .within(others)
        .pushOrder("merchant-7", { ...submission, xid: "B-1" })
        .pipe(Effect.provide(others))
      const { events } = yield* waybill.operator.events({ limit: 10 })
      const otherEvents = yield* waybill.within(others).operator.events({ limit: 10 })
      assert.deepStrictEqual([events.length, otherEvents.events.length], [1, 1])
    }).pipe(Effect.provide(inMemory))
  )
})

describe("Waybill as a service", () => {
  it.effect("never moves time backwards within an order, even if the clock does", () =>
    Effect.gen(function* () {
      const waybill = yield* Waybill
      yield* TestClock.setTime(1_900_000_000_000)
      const pushed = yield* waybill.pushOrder("merchant-7", submission)
      yield* TestClock.setTime(1_899_999_999_000)
      const started = yield* waybill.operator.start("merchant-7", xid)
      yield* TestClock.setTime(1_900_000_000_001)
      const shipped = yield* waybill.operator.ship("merchant-7", xid, { carrier: "acme", trackingno: "T1" })
      const updates = [pushed, started, shipped].map(({ update_date }) => update_date)
      assert.deepStrictEqual(updates, [1_900_000_000_000, 1_900_000_000_000, 1_900_000_000_001])
      const { history } = yield* waybill.getOrder("merchant-7", xid)
      assert.deepStrictEqual(
        history.map(({ at }) => at),
        updates
      )
    }).pipe(Effect.provide(inMemory))
  )

  it.effect("fails with a refusal that can be caught by its tag", () =>
    Effect.gen(function* () {
      const waybill = yield* Waybill
      const caught = yield* waybill.holdOrder("merchant-7", { ...xid, msg: "wait" }).pipe(
        Effect.map(() => "held"),
        Effect.catchTag("Refusal", ({ code, issues, kind }) => Effect.succeed(`${kind} ${code} ${issues[0]?.path}`))
      )
      assert.strictEqual(caught, "unknownOrder 315 xid")
      const operator = yield* waybill.operator.cancel("merchant-7", xid, { msg: "stop" }).pipe(
        Effect.map(() => "cancelled"),
        Effect.catchTag("OperatorRefusal", ({ kind, message }) => Effect.succeed(`${kind}: ${message}`))
      )
      assert.strictEqual(operator, "unknownOrder: unknown order")
    }).pipe(Effect.provide(inMemory))
  )
})

describe("Waybill as a service", () => {
  it.effect("reads the current policy once, when its layer is built", () => {
    const inForce = Layer.succeed(CurrentPolicy, policy({ labels: { new: "Received" }, cancelFrom: [] }))
    const relabelled = Waybill.layer.pipe(Layer.provide(memory()), Layer.provide(inForce))
    return Effect.gen(function* () {
      const waybill = yield* Waybill
      const order = yield* waybill.pushOrder("merchant-7", submission)
      const refusal = yield* Effect.flip(waybill.cancelOrder("merchant-7", xid))
      assert.strictEqual(refusal.message, "Not possible in the order's current stage: orders cannot be cancelled")
      assert.deepInclude(waybill.operator.actions(order), {
        command: "cancel_order",
        allowed: false,
        kind: "wrongStage",
        reason: "orders cannot be cancelled",
        code: "515"
      } as const)
    }).pipe(Effect.provide(relabelled), Effect.provideService(CurrentPolicy, policy({ cancelFrom: ["new"] })))
  })
})

describe("Waybill as a service", () => {
  it.effect("uses the transaction's order store, and its own other ports, within a transaction", () =>
    Effect.gen(function* () {
      const waybill = yield* Waybill
      yield* waybill.pushOrder("merchant-7", submission)
      const transaction = yield* contextOf(memoryOrderStore)
      const inside = waybill.within(transaction)
      const order = yield* inside.pushOrder("merchant-7", { ...submission, xid: "B-1" })
      assert.deepStrictEqual(yield* Context.get(transaction, OrderStore).find("merchant-7", { xid: "B-1" }), order)
      assert.strictEqual((yield* Effect.flip(inside.getStatus("merchant-7", xid))).code, "915")
      assert.strictEqual((yield* Effect.flip(waybill.getStatus("merchant-7", { xid: "B-1" }))).code, "915")
      assert.strictEqual((yield* inside.operator.start("merchant-7", { xid: "B-1" })).stage, "processing")
      assert.strictEqual((yield* inside.operator.events({ limit: 10 })).events.length, 2)
      assert.strictEqual((yield* waybill.operator.events({ limit: 10 })).events.length, 1)
    }).pipe(Effect.provide(inMemory))
  )

  it.effect("replaces any ports with `within`, either together or one after another", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.UTC(2027, 0, 29, 17))
      const waybill = yield* Waybill
      const login = { username: "zoe", password: "p", secretkey: "s" }
      const accounts = yield* contextOf(memoryAccounts([{ account_id: "zoe-1", ...login }]))
      const transaction = yield* contextOf(memoryOrderStore)
      const inside = waybill.within(Context.merge(accounts, transaction))
      const reply = yield* inside.handle("push_order", { ...login, data: submission })
      assert.strictEqual(reply.account_id, "zoe-1")
      assert.strictEqual((yield* waybill.handle("push_order", { ...login, data: submission })).outcome, "credentials")
      const store = Context.get(transaction, OrderStore)
      assert.strictEqual((yield* store.find("zoe-1", xid))?.order_id, reply.order_id)
      const stopped = inside.within(
        Context.make(Rater, { rate: () => Effect.fail(new Unavailable({ port: "Rater" })) })
      )
      const box = { width: 1, height: 1, length: 1, weight: 1 }
      const { shipping_address } = submission
      const request = { shipping_address, order_info: [box], shipping: { carrier: "acme" } }
      assert.strictEqual((yield* Effect.flip(stopped.shippingRate("zoe-1", request))).kind, "temporary")
      assert.strictEqual((yield* stopped.getStatus("zoe-1", xid)).order_id, reply.order_id)
      assert.isAbove((yield* inside.shippingRate("zoe-1", request)).length, 0)
    }).pipe(Effect.provide(inMemory))
  )
})

describe("Waybill as a service", () => {
  it.effect("checks credentials for wire requests, and not for calls in process", () => {
    const logins: Array<string | undefined> = []
    const accounts = Layer.succeed(Accounts, {
      login: ({ username }, client) =>
        Effect.sync(() => {
          logins.push(`${username} from ${client}`)
          return { _tag: "Throttled", retryAfter: 7 }
        })
    })
    return Effect.gen(function* () {
      const waybill = yield* Waybill
      yield* waybill.pushOrder("merchant-7", submission)
      assert.deepStrictEqual(logins, [])
      const body = { username: "ada", password: "p", secretkey: "s", data: xid }
      const reply = yield* waybill.handle("get_status", body, { client: "192.0.2.1" })
      assert.deepInclude(reply, { outcome: "throttled", retryAfter: 7 } as const)
      assert.deepInclude(reply.body, { code: "901" })
      assert.deepStrictEqual(logins, ["ada from 192.0.2.1"])
    }).pipe(Effect.provide(Waybill.layer.pipe(Layer.provide(accounts), Layer.provide(memory()))))
  })
})
