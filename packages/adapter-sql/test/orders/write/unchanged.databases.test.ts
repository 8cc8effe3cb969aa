// Changes to the values that an order already has, and exact decimals, on every database.
import { Waybill, type WaybillCalls } from "@waybill/core"
import type { Effect } from "effect"
import { describe, expect, it, onTestFinished, type TestContext } from "vitest"
import { databaseNames } from "../../fixtures/databases.ts"
import { tablesInTurns } from "../../fixtures/store.ts"
import { submissionOf, waybillOn } from "../../fixtures/waybill.ts"

const open = async (newTables: ReturnType<typeof tablesInTurns>, test: TestContext) => {
  const tables = await newTables(test)
  const process = waybillOn(tables, 1)
  onTestFinished(() => process.dispose())
  const run = <A, E>(call: (waybill: WaybillCalls) => Effect.Effect<A, E>) => process.runPromise(Waybill.use(call))
  return { tables, run }
}

const isWrite = (statement: string): boolean => /\b(?:insert|update|delete|replace)\b/i.test(statement)

const xid = "A-1"
const deadline = { xid, ship_deadline: "2099-12-31 17:00:00" }

describe.each(databaseNames)("a waybill on %s", (name) => {
  const newTables = tablesInTurns(name)
  it("executes no statement that writes for a change to the current values of the order", async (test) => {
    const { run, tables } = await open(newTables, test)
    const { shipping, shipping_address } = submissionOf(xid)
    await run((waybill) => waybill.pushOrder("demo", { ...submissionOf(xid), ...deadline }))
    const { order_id } = await run((waybill) => waybill.getStatus("demo", { xid }))
    await run((waybill) => waybill.enableRushProcessing("demo", { order_id }))
    const before = await run((waybill) => waybill.getOrder("demo", { xid }))

    const logged = tables.log.length
    await run((waybill) => waybill.changeShipAddress("demo", { xid, ...shipping_address, country: "us" }))
    await run((waybill) => waybill.changeShipMethod("demo", { xid, ...shipping }))
    await run((waybill) => waybill.changeShipDeadline("demo", deadline))
    await run((waybill) => waybill.enableRushProcessing("demo", { order_id }))
    const statements = tables.log.slice(logged)
    expect(statements.length).toBeGreaterThanOrEqual(4)
    expect(statements.filter(isWrite)).toEqual([])
    expect(await run((waybill) => waybill.getOrder("demo", { xid }))).toEqual(before)

    await run((waybill) => waybill.changeShipMethod("demo", { xid, ...shipping, service: "ACME_2DAY" }))
    expect(tables.log.slice(logged).some(isWrite)).toBe(true)
  })

  it.for([
    [0.30000000000000004, "0.30000000000000004"],
    [1e-7, "0.0000001"],
    ["123456789012345.12345678901234567890", "123456789012345.12345678901234567890"],
    ["24.90", "24.90"]
  ] as const)("stores the number %s exactly", async ([sent, stored], test) => {
    const { run } = await open(newTables, test)
    const submission = submissionOf(xid)
    const [item] = submission.order_info
    await run((waybill) =>
      waybill.pushOrder("demo", {
        ...submission,
        order_info: [{ ...item!, width: sent, item_cost: sent }],
        shipping: { ...submission.shipping, shipping_cost: sent }
      })
    )
    const { order } = await run((waybill) => waybill.getOrder("demo", { xid }))
    expect(order.order_info[0]).toMatchObject({ width: stored, item_cost: stored })
    expect(order.shipping).toMatchObject({ shipping_cost: stored })
  })
})
