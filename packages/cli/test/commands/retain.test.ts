import { DatabaseSync } from "node:sqlite"
import { SqlDatabase, sqlOrderStore } from "@waybill/adapter-sql"
import { OrderIds, Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Effect, Layer } from "effect"
import { afterAll, beforeAll, expect, it } from "vitest"
import { orderOf } from "./order/order-of.ts"
import { sandbox } from "./sandbox.ts"

const { clear, folder, run } = sandbox()
afterAll(clear)

const ids = Layer.sync(OrderIds, () => {
  let last = 100
  return OrderIds.of({ next: () => Effect.sync(() => String(++last)) })
})

/** Five orders from 2020. The orders 101 to 104 are cancelled, and 104 has unsent events. */
beforeAll(async () => {
  const stores = Layer.provideMerge(sqlOrderStore(), SqlDatabase.layer({ sqlite: `${folder}/waybill.db` }))
  const services = Layer.provideMerge(Waybill.layer, Layer.mergeAll(memory(), stores, ids))
  const push = Effect.gen(function* () {
    const waybill = yield* Waybill
    for (const xid of ["A", "B", "C", "D", "E"]) yield* waybill.pushOrder("shop", orderOf(xid))
    for (const xid of ["A", "B", "C", "D"]) yield* waybill.cancelOrder("shop", { xid })
  })
  await Effect.runPromise(Effect.provide(push, services))
  const database = new DatabaseSync(`${folder}/waybill.db`)
  database.exec("update waybill_orders set update_date = '2020-01-01 00:00:00.000'")
  database.exec("update waybill_history set sent_at = '2020-01-01 00:00:00.000' where order_id <> '104'")
  database.exec(`insert into waybill_webhooks (webhook_id, account_id, url, secrets, status, created_at)
    values ('w', 'shop', 'https://example.com', '[]', 'active', '2020-01-01 00:00:00.000')`)
  database.close()
})

it.each([["30d"], ["89d"], ["2999-01-01"]])(
  "refuses to delete orders since %s, less than 90 days ago",
  async (before) => {
    expect(await run(["retain", "--before", before])).toEqual({
      code: 2,
      out: "",
      err: "waybill: --before: must be at least 90 days ago; add --recent to select newer orders\n"
    })
  }
)

it("requires a time, and describes an invalid one", async () => {
  expect((await run(["retain"])).err).toMatch(/^waybill: --before: missing/)
  expect((await run(["retain", "--before", "2 years"])).err).toBe(
    'waybill: --before: invalid value "2 years"; expected a duration such as 12h, 2d, 3w or 1y, or a date such as 2026-11-25 (see waybill retain --help)\n'
  )
})

it("erases personal data before a time, and finds nothing when it is run again", async () => {
  const erase = async (...flags: ReadonlyArray<string>) =>
    JSON.parse((await run(["retain", "--erase", "--before", "2020-06-01", "--json", ...flags])).out)
  const counts = { before: Date.UTC(2020, 5, 1), refused: 0 }
  expect(await erase("--dry-run")).toEqual({ ...counts, dryRun: true, erased: 4 })
  const copy = `${folder}/copy.db`
  await run(["backup", copy])
  const text = "Erased the personal data of 4 orders last updated before 2020-06-01 00:00:00.\n"
  expect((await run(["retain", "--erase", "--before", "2020-06-01", "--database", copy])).out).toBe(text)
  expect(await erase("--database", copy)).toEqual({ ...counts, dryRun: false, erased: 0 })
  const names: Array<string> = []
  for (const id of ["101", "104", "105"]) {
    const { out } = await run(["order", "show", id, "--database", copy])
    names.push(JSON.parse(out).shipping_address.name)
  }
  expect(names).toEqual(["", "", "A"])
})

it("counts the orders in a dry run, deletes them, and finds nothing when it is run again", async () => {
  const before = "2020-06-01"
  const dry =
    "3 orders last updated before 2020-06-01 00:00:00 would be deleted.\nKept 1 order with unsent webhook events.\n"
  expect(await run(["retain", "--before", before, "--dry-run"])).toEqual({ code: 0, out: dry, err: "" })
  const json = async (...flags: ReadonlyArray<string>) => JSON.parse((await run(["retain", ...flags, "--json"])).out)
  const kept = { unsent: 1, reprinted: 0 }
  const time = Date.UTC(2020, 5, 1)
  expect(await json("--before", before, "--dry-run")).toEqual({ before: time, dryRun: true, deleted: 3, kept })
  expect(await json("--before", "2019-01-01")).toMatchObject({ deleted: 0, events: 0, kept: { unsent: 0 } })

  const done =
    "Deleted 3 orders last updated before 2020-06-01 00:00:00, with 6 events.\nKept 1 order with unsent webhook events.\n"
  expect(await run(["retain", "--before", before])).toEqual({ code: 0, out: done, err: "" })
  expect(await json("--before", "1h", "--recent")).toMatchObject({ dryRun: false, deleted: 0, events: 0, kept })
  const database = new DatabaseSync(`${folder}/waybill.db`)
  database.exec("delete from waybill_webhooks")
  database.close()
  expect(await json("--before", "1h", "--recent")).toMatchObject({ deleted: 1, kept: { unsent: 0 } })
  const { orders } = JSON.parse((await run(["order", "list", "--json"])).out)
  expect(orders.map(({ order_id }: { readonly order_id: string }) => order_id)).toEqual(["105"])
  expect((await run(["doctor"])).code).toBe(0)
})
