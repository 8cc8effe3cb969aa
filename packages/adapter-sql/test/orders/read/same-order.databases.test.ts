import { OrderStore } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { databaseNames } from "../../fixtures/databases.ts"
import { newEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../../fixtures/store.ts"

describe.each(databaseNames)("simultaneous reads of one order on %s", (name) => {
  const newTables = tablesInTurns(name)
  it("read and parse its document once", async (test) => {
    const { insert, run } = startProcess(await newTables(test))
    const { event, order } = newEntry({ message: "read once" })
    await insert(order, event)
    const parse = vi.spyOn(JSON, "parse")
    onTestFinished(() => parse.mockRestore())
    const find = OrderStore.use((store) => store.find(order.account_id, { order_id: order.order_id }))
    const found = await run(Effect.all([find, find, find], { concurrency: 3 }))
    expect(found).toEqual([order, order, order])
    expect(parse.mock.calls.filter(([text]) => text.includes("read once"))).toHaveLength(1)
  })
})
