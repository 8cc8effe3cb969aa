import { createConnection } from "mysql2/promise"
import { expect, it, onTestFinished } from "vitest"
import { ordersOver, overMysql2 } from "../../src/over/index.ts"
import { newEntry } from "../fixtures/orders.ts"
import { startProcess, tablesFor } from "../fixtures/store.ts"

it("returns an existing order committed after the first read of a MariaDB host's transaction", async (test) => {
  const tables = await tablesFor("MariaDB", test)
  const { insert } = startProcess(tables)
  const connection = await createConnection((tables.source as { readonly mysql: string }).mysql)
  onTestFinished(() => connection.end())
  const { event, order } = newEntry()
  const rival = newEntry({ account_id: order.account_id, xid: order.xid })
  await connection.query("set session transaction isolation level repeatable read")
  await connection.beginTransaction()
  const store = ordersOver(overMysql2(connection), { prefix: tables.prefix })
  expect(await store.find(order.account_id, { xid: order.xid })).toBeUndefined()
  await insert(order, event)
  expect(await store.insert(rival.order, rival.event)).toEqual({ _tag: "Existing", order: order })
  await connection.rollback()
})
