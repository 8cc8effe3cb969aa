import { describe, expect, it } from "vitest"
import { newEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesFor } from "../../fixtures/store.ts"

describe("order store on SQLite", () => {
  it("starts every transaction with `begin immediate`", async (test) => {
    const tables = await tablesFor("SQLite", test)
    const { insert } = startProcess(tables)
    const { event, order } = newEntry()
    await insert(order, event)
    expect(tables.log).toContain("begin immediate")
    expect(tables.log).not.toContain("begin")
  })
})
