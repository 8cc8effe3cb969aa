// Checks that the operator's list reads many orders of SQLite in slices, with other work between them.
import { type Instant, type ListOptions, OrderList } from "@waybill/core/adapter"
import { Layer, ManagedRuntime } from "effect"
import { expect, it, onTestFinished, type TestContext } from "vitest"
import { countTurns } from "../../../../../tests/runs/count-turns.ts"
import { orderListInSlices, sqlOrderList } from "../../../src/orders/order-list.ts"
import { longTimeouts } from "../../fixtures/long-timeouts.ts"
import { filledTables } from "./filled-tables.ts"

/** Opens a list of 20,000 orders, 18,800 of which are shipped, and returns the turns of the event loop of each call. */
const open = async (test: TestContext, list = sqlOrderList) => {
  const { layer, run, tables } = await filledTables("SQLite", test)
  const runtime = ManagedRuntime.make(list.pipe(Layer.provide(layer({ migrate: false, ...longTimeouts }))))
  onTestFinished(() => runtime.dispose())
  await runtime.runPromise(OrderList.use(({ counts }) => counts()))
  const turn = countTurns()
  return {
    /** Stores one time as the last update of the newest orders. */
    updateTogether: () =>
      run(
        `update ${tables.orders} set update_date = '1970-01-01 00:00:39.800' where update_date > '1970-01-01 00:00:39.800'`
      ),
    count: async (since: number) => {
      const start = turn()
      const orders = await runtime.runPromise(OrderList.use((list) => list.countShipped(since as Instant)))
      return { orders, turns: turn() - start }
    },
    page: async (options: ListOptions) => {
      const start = turn()
      const { orders } = await runtime.runPromise(OrderList.use((list) => list.list(options)))
      return { orders: orders.length, turns: turn() - start }
    }
  }
}

const always = 0 as Instant

it("counts shipped orders in slices of 1,000", async (test) => {
  const { count } = await open(test)
  const { orders, turns } = await count(always)
  expect(orders).toBe(18_800)
  expect(turns).toBeGreaterThanOrEqual(18)
})

it("counts each shipped order once, for slices of any size and orders of one time", async (test) => {
  for (const slice of [1, 7, 94, 1000]) {
    const { count, updateTogether } = await open(test, orderListInSlices(slice, 5000))
    expect((await count(39_800)).orders, `slices of ${slice}`).toBe(94)
    await updateTogether()
    expect((await count(39_800)).orders, `slices of ${slice}`).toBe(94)
  }
})

it("reads orders that filters exclude in slices of 1,000, at most 10,000 for a page", async (test) => {
  const { page } = await open(test)
  const shipped = { stage: "shipped", updatedSince: always, sort: "updated", limit: 50 } as const
  const { orders, turns } = await page({ ...shipped, carrier: "none" })
  expect(orders).toBe(0)
  expect(turns).toBeGreaterThanOrEqual(10)
  expect((await page(shipped)).turns).toBeLessThan(5)
})

it("reads the documents of a page in another turn than the page", async (test) => {
  const { page } = await open(test)
  const { orders, turns } = await page({ limit: 50 })
  expect(orders).toBe(50)
  expect(turns).toBeGreaterThanOrEqual(1)
})
