import { LoginCache } from "@waybill/adapter-sql"
import { Accounts, OrderStore, type OrderStore as Orders, Unavailable } from "@waybill/core"
import { Context, Effect, Fiber, Layer } from "effect"
import { expect, it } from "vitest"
import { measuredPorts } from "../../../src/service/telemetry/port-metrics.ts"

type Store = Orders["Service"]

const silent = { insert: Effect.never, update: Effect.never, history: Effect.never, events: Effect.never }

const store: Store = {
  insert: () => silent.insert,
  update: () => silent.update,
  history: () => silent.history,
  events: () => silent.events,
  find: (account_id) =>
    account_id === "dies"
      ? Effect.die("a defect")
      : account_id === "fails"
        ? Effect.fail(new Unavailable({ port: "OrderStore", cause: "gone" }))
        : Effect.undefined
}

const services = Layer.mergeAll(
  Layer.succeed(OrderStore, store),
  Layer.succeed(Accounts, { login: () => Effect.succeed({ _tag: "Denied" }) }),
  Layer.succeed(LoginCache, { figures: () => ({ hits: 3, misses: 2, size: 1 }) })
)

it("counts each port call once, whether it succeeds, fails, dies or is interrupted", async () => {
  const { metrics, ports } = await Effect.runPromise(Effect.provide(measuredPorts, services))
  const measured = Context.get(ports, OrderStore)
  const find = (account: string) => Effect.exit(measured.find(account, { xid: "A-1" }))
  await Effect.runPromise(
    Effect.gen(function* () {
      yield* Effect.all(["there", "there", "fails", "dies"].map(find))
      const waiting = yield* Effect.forkChild(measured.history("there", "1"), { startImmediately: true })
      yield* Fiber.interrupt(waiting)
      yield* Effect.exit(Effect.timeout(measured.history("there", "1"), "5 millis"))
    })
  )
  const lines = metrics().split("\n")
  const calls = (call: string, outcome: string) =>
    lines.find((line) =>
      line.startsWith(`waybill_port_calls_total{port="OrderStore",call="${call}",outcome="${outcome}"}`)
    )
  expect(calls("find", "answered")).toMatch(/ 2$/)
  expect(calls("find", "failed")).toMatch(/ 2$/)
  expect(calls("history", "answered")).toMatch(/ 0$/)
  expect(calls("history", "failed")).toMatch(/ 2$/)
  expect(calls("insert", "failed")).toMatch(/ 0$/)
})
