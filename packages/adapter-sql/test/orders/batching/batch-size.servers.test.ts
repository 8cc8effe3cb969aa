import { expect, it } from "vitest"
import { newEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesFor } from "../../fixtures/store.ts"
import { commitsIn } from "./commits.ts"

it("puts at most 20 orders into a batch on PostgreSQL", async (test) => {
  const tables = await tablesFor("PostgreSQL", test)
  const { insert } = startProcess(tables)
  const [first, ...all] = Array.from({ length: 61 }, () => newEntry())
  await insert(first!.order, first!.event)
  tables.log.length = 0
  await Promise.all(all.map(({ event, order }) => insert(order, event)))
  expect(commitsIn(tables.log)).toBe(3)
})
