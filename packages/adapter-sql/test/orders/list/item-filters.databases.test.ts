import type { Order } from "@waybill/core"
import { type Instant, OrderList } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { databaseNames } from "../../fixtures/databases.ts"
import { newEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesFor } from "../../fixtures/store.ts"

describe.each(databaseNames)("filters of the board on %s", (name) => {
  it("counts and lists exactly the orders that pass every filter, and offers their values", async (test) => {
    const { insert, run } = startProcess(await tablesFor(name, test))
    const list = OrderList.use((orders) => Effect.succeed(orders))
    const { choices, counts, countShipped, list: listed } = await run(list)
    const item = (type: string, finishing?: string) => ({
      type,
      width: "16",
      height: "20",
      quantity: "1",
      item_cost: "1.00",
      ...(finishing !== undefined && { finishing })
    })
    const holds = [
      { hold_id: "H1", by: "operator", reason: "stock", msg: "none", since: Date.UTC(2026, 0, 1) }
    ] as never
    const past = Date.UTC(2020, 0, 1) as Instant
    const all: ReadonlyArray<Partial<Order>> = [
      { xid: "1", account_id: "ada", order_info: [item("Canvas", "Rolled"), item("Print", "Framed")] as never },
      { xid: "2", account_id: "ada", order_info: [item("Canvas", "Framed")] as never, rush: true },
      { xid: "3", account_id: "ada", order_info: [item("canvas")] as never, holds },
      { xid: "4", account_id: "zoe", order_info: [item("Canvas", "Rolled")] as never, holds, ship_deadline: past },
      { xid: "5", account_id: "zoe", order_info: [item("Canvas", "Rolled")] as never, ship_deadline: past },
      { xid: "6", account_id: "zoe", order_info: [item('"Ba\\r"', "%")] as never, stage: "processing" },
      { xid: "7", account_id: "bob", order_info: [item("Metal")] as never, stage: "shipped" }
    ]
    for (const facts of all) {
      const { event, order } = newEntry({ stage: "new", ...facts })
      await insert(order, event)
    }
    const numbers = (fresh: number, processing: number, held: number, rush: number, late: number) => ({
      new: fresh,
      processing,
      held,
      rush,
      late
    })
    const found = async (filters: Parameters<typeof counts>[0]) =>
      (await run(listed({ ...filters, sort: "due" }))).orders.map(({ xid }) => xid).toSorted()
    const cases = [
      [{ type: "Canvas" }, ["1", "2", "4", "5"], numbers(3, 0, 1, 1, 2)],
      [{ type: "Canvas", finishing: "Rolled" }, ["1", "4", "5"], numbers(2, 0, 1, 0, 2)],
      [{ type: "Canvas", finishing: "Framed" }, ["2"], numbers(1, 0, 0, 1, 0)],
      [{ finishing: "Framed" }, ["1", "2"], numbers(2, 0, 0, 1, 0)],
      [{ type: "canvas" }, ["3"], numbers(0, 0, 1, 0, 0)],
      [{ type: '"Ba\\r"', finishing: "%" }, ["6"], numbers(0, 1, 0, 0, 0)],
      [{ finishing: "R%" }, [], numbers(0, 0, 0, 0, 0)],
      [{ type: "\u0000" }, [], numbers(0, 0, 0, 0, 0)],
      [{ account_id: "zoe" }, ["4", "5", "6"], numbers(1, 1, 1, 0, 2)],
      [{ account_id: "ada", rush: true }, ["2"], numbers(1, 0, 0, 1, 0)],
      [{ dueBefore: (past + 1) as Instant, rush: false }, ["4", "5"], numbers(1, 0, 1, 0, 2)],
      [{ carrier: "none" }, [], numbers(0, 0, 0, 0, 0)]
    ] as const
    for (const [filters, xids, expected] of cases) {
      expect(await found(filters), JSON.stringify(filters)).toEqual(xids)
      expect(await run(counts(filters)), JSON.stringify(filters)).toEqual(expected)
    }
    expect(await run(countShipped(past, { type: "Metal" }))).toBe(0)
    expect(await run(choices())).toEqual({
      account_id: ["ada", "zoe"],
      carrier: ["acme"],
      type: ['"Ba\\r"', "Canvas", "Print", "canvas"],
      finishing: ["%", "Framed", "Rolled"]
    })
    await expect(run(counts({ stage: "new" } as never))).rejects.toThrow('unknown option "stage"')
  })
})
