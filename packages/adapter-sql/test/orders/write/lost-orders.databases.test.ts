import { expect, it } from "vitest"
import { databaseNames } from "../../fixtures/databases.ts"
import { newEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesFor } from "../../fixtures/store.ts"

it.for(databaseNames)("accepts an order again after losing its row but not its events, on %s", async (name, test) => {
  const tables = await tablesFor(name, test)
  const { find, insert } = startProcess(tables)
  const lost = newEntry({ xid: "x1" })
  expect(await insert(lost.order, lost.event)).toEqual({ _tag: "Inserted" })
  await tables.query("delete from our_orders")
  const { event, order } = newEntry({ xid: "x1" })
  expect(order.order_id).not.toBe(lost.order.order_id)
  expect(await insert(order, event)).toEqual({ _tag: "Inserted" })
  expect(await find(order.account_id, { xid: "x1" })).toEqual(order)
})
