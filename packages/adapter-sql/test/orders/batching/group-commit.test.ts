import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { OrderStore } from "@waybill/core"
import { Context, Effect, Exit, Fiber, Layer, Scope } from "effect"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { sqlOrderStore } from "../../../src/index.ts"
import { databaseNames } from "../../fixtures/databases.ts"
import { changed, placed } from "../../fixtures/orders.ts"
import { processOn, tablesFor } from "../../fixtures/store.ts"

const many = Array.from({ length: 40 }, (_, index) => index)

/** How often something was made durable: a commit of ours, or a statement that is a transaction of its own. */
const decisions = (log: ReadonlyArray<string>) =>
  log.filter((text) => text === "commit" || text.startsWith("with lists")).length

describe.each(databaseNames)("on %s", (name) => {
  it("orders that arrive together share a few commits, and each is answered by itself", async (test) => {
    const tables = await tablesFor(name, test)
    const { find, insert, update } = processOn(tables)
    const taken = placed()
    await insert(taken.order, taken.event)
    const account = { account_id: taken.order.account_id }
    const all = many.map((index) => placed({ ...account, ...(index % 10 === 3 && { xid: taken.order.xid }) }))
    tables.log.length = 0
    const answers = await Promise.all(all.map(({ event, order }) => insert(order, event)))
    expect(decisions(tables.log)).toBeLessThan(12)
    for (const [index, { order }] of all.entries()) {
      const isLate = index % 10 === 3
      expect(answers[index]).toEqual(isLate ? { inserted: false, existing: taken.order } : { inserted: true })
      expect(await find(order.account_id, { order_id: order.order_id })).toEqual(isLate ? undefined : order)
    }
    const kept = all.filter((_, index) => index % 10 !== 3)
    const changes = kept.map(({ order }, index) => changed(index % 5 === 0 ? { ...order, revision: 7 } : order))
    tables.log.length = 0
    const outcomes = await Promise.all(changes.map(({ event, order }) => update(order, event)))
    expect(decisions(tables.log)).toBeLessThan(12)
    expect(outcomes).toEqual(kept.map((_, index) => index % 5 !== 0))
  })

  it.for(["carrier", "service"] as const)("orders with a long %s go in several batches", async (field, test) => {
    const tables = await tablesFor(name, test)
    const { insert } = processOn(tables)
    const shipping = { carrier: "acme", service: "ACME_GROUND", [field]: "a".repeat(300_000) } as never
    const all = many.slice(0, 12).map(() => placed({ shipping }))
    tables.log.length = 0
    await Promise.all(all.map(({ event, order }) => insert(order, event)))
    expect(decisions(tables.log)).toBeGreaterThanOrEqual(4)
  })

  it("orders asked for together are read by a few statements, and each asker is given their own", async (test) => {
    const tables = await tablesFor(name, test)
    const { find, insert } = processOn(tables)
    const all = many.map(() => placed())
    await Promise.all(all.map(({ event, order }) => insert(order, event)))
    tables.log.length = 0
    const refs = all.flatMap(({ order: { account_id, order_id, xid } }) => [
      { account_id, ref: { xid } },
      { account_id, ref: { order_id } },
      { account_id: "another", ref: { xid } }
    ])
    const answers = await Promise.all(refs.map(({ account_id, ref }) => find(account_id, ref)))
    expect(answers).toEqual(all.flatMap(({ order }) => [order, order, undefined]))
    expect(tables.log.length).toBeLessThan(12)
  })

  it("an order that cannot be stored fails alone", async (test) => {
    const tables = await tablesFor(name, test)
    const { run } = processOn(tables)
    const all = many.map((index) => placed(index === 7 ? { kind: null as never } : {}))
    const exits = await run(
      OrderStore.use((store) =>
        Effect.forEach(all, ({ event, order }) => Effect.exit(store.insert(order, event)), { concurrency: "unbounded" })
      )
    )
    const failed = exits.flatMap((exit, index) => (Exit.isFailure(exit) ? [[index, exit.cause.reasons]] : []))
    expect(failed).toMatchObject([[7, [{ error: { _tag: "Unavailable", maybeDone: false } }]]])
    expect(await tables.ask("select count(*) as n from our_orders")).toEqual([
      { n: expect.toSatisfy((n) => Number(n) === 39) }
    ])
    expect(await tables.ask("select count(*) as n from our_history")).toEqual([
      { n: expect.toSatisfy((n) => Number(n) === 39) }
    ])
  })

  it("whoever stops waiting harms nobody else", async (test) => {
    const tables = await tablesFor(name, test)
    const { run } = processOn(tables)
    const all = many.map(() => placed())
    const answers = await run(
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
    expect(answers).toEqual(many.filter((index) => index % 2 === 1).map(() => ({ inserted: true })))
  })

  it("two orders of one xid in one turn have one winner, and two changes of one revision too", async (test) => {
    const tables = await tablesFor(name, test)
    const { insert, update } = processOn(tables)
    const first = placed()
    const rival = placed({ account_id: first.order.account_id, xid: first.order.xid })
    const [one, other] = await Promise.all([first, rival].map(({ event, order }) => insert(order, event)))
    const winner = one?.inserted ? first : rival
    expect([one, other]).toContainEqual({ inserted: true })
    expect([one, other]).toContainEqual({ inserted: false, existing: winner.order })
    const changes = [changed(winner.order, { rush: true }), changed(winner.order)]
    const outcomes = await Promise.all(changes.map(({ event, order }) => update(order, event)))
    expect(outcomes.toSorted()).toEqual([false, true])
  })

  it("each has its own commit where grouping is off", async (test) => {
    const tables = await tablesFor(name, test)
    const { insert } = processOn(tables, { grouping: false })
    const all = many.map(() => placed())
    await Promise.all(all.map(({ event, order }) => insert(order, event)))
    expect(decisions(tables.log)).toBe(many.length)
  })

  it("a store that is closed writes first what waits", async (test) => {
    const tables = await tablesFor(name, test)
    const scope = Effect.runSync(Scope.make())
    const layer = sqlOrderStore().pipe(Layer.provide(tables.layer({ migrate: false })))
    const store = Context.get(await Effect.runPromise(Layer.buildWithScope(layer, scope)), OrderStore)
    const all = Array.from({ length: 150 }, () => placed())
    const answers = Promise.all(all.map(({ event, order }) => Effect.runPromise(store.insert(order, event))))
    await new Promise(setImmediate)
    await Effect.runPromise(Scope.close(scope, Exit.void))
    expect(await answers).toEqual(all.map(() => ({ inserted: true })))
  })
})

it("on PostgreSQL 20 orders fill a batch, so that the server has work while more are read", async (test) => {
  const tables = await tablesFor("PostgreSQL", test)
  const { insert } = processOn(tables)
  const [first, ...all] = Array.from({ length: 61 }, () => placed())
  await insert(first!.order, first!.event)
  tables.log.length = 0
  await Promise.all(all.map(({ event, order }) => insert(order, event)))
  expect(decisions(tables.log)).toBe(3)
})

it("on SQLite, who comes while another process writes goes along with who waits, and who leaves is not written", async (test) => {
  const tables = await tablesFor("SQLite", test)
  if (!("sqlite" in tables.source)) throw new Error("SQLite is a file")
  const { insert, run } = processOn(tables)
  const other = new DatabaseSync(tables.source.sqlite)
  onTestFinished(() => other.close())
  const [left, first, ...later] = [...many.slice(0, 6)].map(() => placed())
  const xids = async () => (await tables.ask("select xid from our_orders order by xid")).map(({ xid }) => xid)
  other.exec("begin immediate")
  const waiting = await run(
    OrderStore.use((store) => Effect.forkDetach(store.insert(left!.order, left!.event), { startImmediately: true }))
  )
  const answers = [insert(first!.order, first!.event)]
  await pause(30)
  for (const { event, order } of later) answers.push(insert(order, event))
  await Effect.runPromise(Fiber.interrupt(waiting))
  other.exec("commit")
  expect(await Promise.all(answers)).toEqual(answers.map(() => ({ inserted: true })))
  expect(tables.log.filter((text) => text === "commit")).toHaveLength(1)
  expect(await xids()).toEqual([first!, ...later].map(({ order }) => order.xid).toSorted())

  other.exec("begin immediate")
  const alone = await run(
    OrderStore.use((store) => Effect.forkDetach(store.insert(left!.order, left!.event), { startImmediately: true }))
  )
  for (let turn = 0; turn < 6; turn++) await new Promise(setImmediate)
  await Effect.runPromise(Fiber.interrupt(alone))
  tables.log.length = 0
  other.exec("commit")
  await vi.waitFor(() => expect(tables.log.at(-1)).toBe("commit"))
  expect(tables.log.filter((text) => text.startsWith("insert"))).toEqual([])
  const last = placed()
  expect(await insert(last.order, last.event)).toEqual({ inserted: true })
  expect(await xids()).toEqual([first!, ...later, last].map(({ order }) => order.xid).toSorted())
})
