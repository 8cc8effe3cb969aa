import { OrderStore } from "@waybill/core"
import { Context, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { describe, expect, it } from "vitest"
import { sqlOrderStore } from "../../../src/index.ts"
import { databaseNames } from "../../fixtures/databases.ts"
import { newEntry, nextEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../../fixtures/store.ts"
import { commitsIn } from "./commits.ts"

const many = Array.from({ length: 40 }, (_, index) => index)

describe.each(databaseNames)("group commit on %s", (name) => {
  const newTables = tablesInTurns(name)
  it("shares commits among orders that arrive together, and returns a result for each order", async (test) => {
    const tables = await newTables(test)
    const { find, insert, update } = startProcess(tables)
    const taken = newEntry()
    await insert(taken.order, taken.event)
    const account = { account_id: taken.order.account_id }
    const all = many.map((index) => newEntry({ ...account, ...(index % 10 === 3 && { xid: taken.order.xid }) }))
    tables.log.length = 0
    const results = await Promise.all(all.map(({ event, order }) => insert(order, event)))
    expect(commitsIn(tables.log)).toBeLessThan(12)
    for (const [index, { order }] of all.entries()) {
      const isLate = index % 10 === 3
      expect(results[index]).toEqual(isLate ? { _tag: "Existing", order: taken.order } : { _tag: "Inserted" })
      expect(await find(order.account_id, { order_id: order.order_id })).toEqual(isLate ? undefined : order)
    }
    const stored = all.filter((_, index) => index % 10 !== 3)
    const changes = stored.map(({ order }, index) => nextEntry(index % 5 === 0 ? { ...order, revision: 7 } : order))
    tables.log.length = 0
    const outcomes = await Promise.all(changes.map(({ event, order }) => update(order, event)))
    expect(commitsIn(tables.log)).toBeLessThan(12)
    expect(outcomes).toEqual(stored.map((_, index) => index % 5 !== 0))
  })

  it.for(["carrier", "service"] as const)("splits orders with a long %s into several batches", async (field, test) => {
    const tables = await newTables(test)
    const { insert } = startProcess(tables)
    const shipping = { carrier: "acme", service: "ACME_GROUND", [field]: "a".repeat(300_000) } as never
    const all = many.slice(0, 12).map(() => newEntry({ shipping }))
    tables.log.length = 0
    await Promise.all(all.map(({ event, order }) => insert(order, event)))
    expect(commitsIn(tables.log)).toBeGreaterThanOrEqual(4)
  })

  it("reads orders queried together in a few statements, and returns each to its caller", async (test) => {
    const tables = await newTables(test)
    const { find, insert } = startProcess(tables)
    const all = many.map(() => newEntry())
    await Promise.all(all.map(({ event, order }) => insert(order, event)))
    tables.log.length = 0
    const refs = all.flatMap(({ order: { account_id, order_id, xid } }) => [
      { account_id, ref: { xid } },
      { account_id, ref: { order_id } },
      { account_id: "another", ref: { xid } }
    ])
    const results = await Promise.all(refs.map(({ account_id, ref }) => find(account_id, ref)))
    expect(results).toEqual(all.flatMap(({ order }) => [order, order, undefined]))
    expect(tables.log.length).toBeLessThan(12)
  })

  it("rejects an order that cannot be stored, and stores the other orders of its batch", async (test) => {
    const tables = await newTables(test)
    const { run } = startProcess(tables)
    const all = many.map((index) => newEntry(index === 7 ? { kind: null as never } : {}))
    const exits = await run(
      OrderStore.use((store) =>
        Effect.forEach(all, ({ event, order }) => Effect.exit(store.insert(order, event)), { concurrency: "unbounded" })
      )
    )
    const failed = exits.flatMap((exit, index) => (Exit.isFailure(exit) ? [[index, exit.cause.reasons]] : []))
    expect(failed).toMatchObject([[7, [{ error: { _tag: "Unavailable", maybeDone: false } }]]])
    expect(await tables.query("select count(*) as n from our_orders")).toEqual([
      { n: expect.toSatisfy((n) => Number(n) === 39) }
    ])
    expect(await tables.query("select count(*) as n from our_history")).toEqual([
      { n: expect.toSatisfy((n) => Number(n) === 39) }
    ])
  })

  it("stores the rest of a batch when some callers are interrupted", async (test) => {
    const tables = await newTables(test)
    const { run } = startProcess(tables)
    const all = many.map(() => newEntry())
    const results = await run(
      Effect.gen(function* () {
        const store = yield* OrderStore
        const fibers = yield* Effect.forEach(all, ({ event, order }) => Effect.forkChild(store.insert(order, event)))
        yield* Effect.yieldNow
        yield* Effect.forEach(
          fibers.filter((_, index) => index % 2 === 0),
          Fiber.interrupt
        )
        return yield* Effect.forEach(
          fibers.filter((_, index) => index % 2 === 1),
          Fiber.join
        )
      })
    )
    expect(results).toEqual(many.filter((index) => index % 2 === 1).map(() => ({ _tag: "Inserted" })))
  })

  it("stores one of two orders with the same xid, and one of two changes to the same revision", async (test) => {
    const tables = await newTables(test)
    const { insert, update } = startProcess(tables)
    const first = newEntry()
    const rival = newEntry({ account_id: first.order.account_id, xid: first.order.xid })
    const [one, other] = await Promise.all([first, rival].map(({ event, order }) => insert(order, event)))
    const winner = one?._tag === "Inserted" ? first : rival
    expect([one, other]).toContainEqual({ _tag: "Inserted" })
    expect([one, other]).toContainEqual({ _tag: "Existing", order: winner.order })
    const changes = [nextEntry(winner.order, { rush: true }), nextEntry(winner.order)]
    const outcomes = await Promise.all(changes.map(({ event, order }) => update(order, event)))
    expect(outcomes.toSorted()).toEqual([false, true])
  })

  it("commits each order separately if grouping is off", async (test) => {
    const tables = await newTables(test)
    const { insert } = startProcess(tables, { grouping: false })
    const all = many.map(() => newEntry())
    await Promise.all(all.map(({ event, order }) => insert(order, event)))
    expect(commitsIn(tables.log)).toBe(many.length)
  })

  it("an order store writes all waiting orders before it closes", async (test) => {
    const tables = await newTables(test)
    const scope = Effect.runSync(Scope.make())
    const layer = sqlOrderStore().pipe(Layer.provide(tables.layer({ migrate: false })))
    const store = Context.get(await Effect.runPromise(Layer.buildWithScope(layer, scope)), OrderStore)
    const all = Array.from({ length: 150 }, () => newEntry())
    const results = Promise.all(all.map(({ event, order }) => Effect.runPromise(store.insert(order, event))))
    await new Promise(setImmediate)
    await Effect.runPromise(Scope.close(scope, Exit.void))
    expect(await results).toEqual(all.map(() => ({ _tag: "Inserted" })))
  })
})
