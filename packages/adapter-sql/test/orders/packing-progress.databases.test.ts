import type { Order } from "@waybill/core"
import { type Instant, PackingProgress, type ProgressChange } from "@waybill/core/adapter"
import { Layer, ManagedRuntime } from "effect"
import { describe, expect, it, onTestFinished, type TestContext } from "vitest"
import { sqlPackingProgress } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { longTimeouts } from "../fixtures/long-timeouts.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../fixtures/store.ts"

const NOW = Date.UTC(2026, 10, 30, 14, 2, 3, 4) as Instant

const open = async (newTables: ReturnType<typeof tablesInTurns>, test: TestContext) => {
  const tables = await newTables(test)
  const stores = startProcess(tables)
  const bench = ManagedRuntime.make(
    Layer.provide(sqlPackingProgress, tables.layer({ migrate: false, ...longTimeouts }))
  )
  onTestFinished(() => bench.dispose())
  const first = newEntry({ account_id: "a", order_id: "7" as never, xid: "x7" })
  await stores.insert(first.order, first.event)
  return {
    ...stores,
    order: first.order,
    read: (account = "a", order = "7") =>
      bench.runPromise(PackingProgress.use((progress) => progress.read(account, order))),
    write: (
      seen: number,
      state?: string,
      { account = "a", order = "7", ...more }: Partial<ProgressChange> & { account?: string; order?: string } = {}
    ) =>
      bench.runPromise(
        PackingProgress.use((progress) =>
          progress.write(account, order, { seen, by: "Ana", at: NOW, ...(state !== undefined && { state }), ...more })
        )
      ),
    /** Writes the next revision of an order. */
    change: async (order: Order, facts: Partial<Order>): Promise<Order> => {
      const next = nextEntry(order, facts)
      expect(await stores.update(next.order, next.event)).toBe(true)
      return next.order
    },
    rows: () => tables.query("select account_id, order_id from our_packing_progress")
  }
}

describe.each(databaseNames)("packing progress on %s", (name) => {
  const newTables = tablesInTurns(name)

  it("keeps the state of a bench, and refuses a change by a bench that has not seen it", async (test) => {
    const { read, write } = await open(newTables, test)
    expect(await read()).toBeUndefined()
    expect(await write(1, "{}")).toBeUndefined()
    const state = `{"text":"${"😀".repeat(20_000)}\\u0000"}`
    expect(await write(0, state)).toBe(NOW)
    expect(await read()).toEqual({ state, version: NOW, by: "Ana", at: NOW })
    expect(await write(0, "{}")).toBeUndefined()
    expect(await write(NOW, "[1]", { by: "José", at: (NOW - 5000) as Instant })).toBe(NOW + 1)
    expect(await read()).toEqual({ state: "[1]", version: NOW + 1, by: "José", at: NOW - 5000 })
    expect(await write(NOW, "{}")).toBeUndefined()
    expect(await write(NOW + 1)).toBe(0)
    expect(await read()).toBeUndefined()
    expect(await write(0, "{}", { at: (NOW + 9000) as Instant })).toBe(NOW + 9000)
  })

  it("lets exactly one of several benches change a version", async (test) => {
    const { read, write } = await open(newTables, test)
    const versions = await Promise.all([1, 2, 3, 4, 5].map((bench) => write(0, `[${bench}]`)))
    expect(versions.filter((version) => version !== undefined)).toEqual([NOW])
    expect((await read())?.state).toBe(`[${versions.indexOf(NOW) + 1}]`)
  })

  it("separates accounts, and keeps nothing for an order that an account does not have", async (test) => {
    const { insert, read, rows, write } = await open(newTables, test)
    const other = newEntry({ account_id: "b", order_id: "7" as never, xid: "x7" })
    await insert(other.order, other.event)
    expect(await write(0, "[1]")).toBe(NOW)
    expect(await read("b")).toBeUndefined()
    expect(await write(NOW, "[2]", { account: "b" })).toBeUndefined()
    expect(await write(0, "[3]", { account: "b" })).toBe(NOW)
    expect(await write(0, "[4]", { order: "8" })).toBeUndefined()
    expect((await read())?.state).toBe("[1]")
    expect(await rows()).toHaveLength(2)
  })

  it("removes the progress with the write that closes the order, and takes none afterwards", async (test) => {
    const { change, insert, order, read, rows, write } = await open(newTables, test)
    const others = [8, 9].map((id) => newEntry({ account_id: "a", order_id: `${id}` as never, xid: `x${id}` }))
    for (const each of others) {
      await insert(each.order, each.event)
      await write(0, "[]", { order: each.order.order_id })
    }
    await write(0, "[1]")
    const processing = await change(order, { stage: "processing" })
    expect((await read())?.state).toBe("[1]")
    const shipped = await change(processing, { stage: "shipped" })
    await change(others[0]!.order, { stage: "cancelled" })
    expect(await rows()).toEqual([{ account_id: "a", order_id: "9" }])
    expect(await write(0, "[2]")).toBeUndefined()
    await change(shipped, { stage: "processing" })
    expect(await write(0, "[3]")).toBe(NOW)
  })

  it("a shipment and a change at the same time leave no progress", async (test) => {
    const { change, order, rows, write } = await open(newTables, test)
    await Promise.all([
      ...[1, 2, 3].map((bench) => write(0, `[${bench}]`)),
      change(order, { stage: "shipped" }),
      ...[4, 5, 6].map((bench) => write(0, `[${bench}]`))
    ])
    expect(await rows()).toEqual([])
  })
})
