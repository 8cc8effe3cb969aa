import { inspect } from "node:util"
import { Refusal } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { DatabaseRefused, openStores } from "../../src/plain/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { tablesInTurns } from "../fixtures/store.ts"
import { submissionOf } from "../fixtures/waybill.ts"
import { open, refusalOf } from "./open.ts"

const MERCHANT = "merchant-7"

describe.each(databaseNames)("plain stores on %s", (name) => {
  const newTables = tablesInTurns(name)
  it("store orders and check logins for createWaybill", async (test) => {
    const { db, waybill } = await open(newTables, test)
    const issued = await db.accountAdmin.create({ account_id: MERCHANT, username: "ada" })
    const login = { username: "ada", password: issued.password, secretkey: issued.secretkey }
    const pushed = await waybill.handle("push_order", { ...login, data: submissionOf("A-1") })
    expect(pushed.body.res).toBe("success")
    const denied = await waybill.handle("get_status", { ...login, password: "wrong password", data: { xid: "A-1" } })
    expect(denied.body).toMatchObject({ res: "error", code: "901" })
    const { orders } = await db.orders.list({ limit: 10 })
    expect(orders.map(({ xid }) => xid)).toEqual(["A-1"])
    expect(await db.orders.counts()).toMatchObject({ new: 1 })
    expect((await db.store.events({ limit: 10 })).events.map(({ command }) => command)).toEqual(["push_order"])
    expect(await db.retention.deleteBatch({ before: 0 as never })).toMatchObject({ deleted: 0 })
  })

  it("give a refusal the cause of the failure, which replies and JSON omit", async (test) => {
    const { db, lines, query, waybill } = await open(newTables, test)
    await db.accountAdmin.create({ account_id: MERCHANT })
    await query("alter table our_history rename to our_moved")
    const refusal = (await refusalOf(waybill.pushOrder(MERCHANT, submissionOf("A-1")))) as Refusal
    await query("alter table our_moved rename to our_history")
    expect(refusal).toBeInstanceOf(Refusal)
    expect(refusal).toMatchObject({ kind: "temporary", code: "100" })
    expect(inspect(refusal.cause)).toContain("history")
    expect(JSON.stringify(refusal)).not.toContain("history")
    expect(lines.map(({ cause, level, message }) => [level, message, cause])).toContainEqual([
      "warn",
      "OrderStore is unavailable: a table does not exist; create the tables with `migrate`, or check the prefix and the schema",
      refusal.cause
    ])
  })

  it("finish calls of the operator API and of the sender of webhooks before they close", async (test) => {
    const { db } = await open(newTables, test)
    const { operatorPorts, webhookQueue } = db
    let ended = 0
    const calls = [
      operatorPorts.accounts.create({ account_id: MERCHANT }),
      operatorPorts.tokens.create({ name: "desk", role: "packer" }),
      operatorPorts.board.list({ limit: 10 }),
      operatorPorts.figures.read([]),
      webhookQueue.deliveries.due(),
      webhookQueue.store.events({ limit: 1 })
    ].map((call: Effect.Effect<unknown, unknown>) =>
      Effect.runPromise(call).then(
        () => ++ended,
        (error: unknown) => error
      )
    )
    await db.close()
    expect(ended).toBe(calls.length)
    expect((await Promise.all(calls)).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
  })

  it("refuse a database whose tables nobody has created, and name the missing one", async (test) => {
    const { prefix, source } = await newTables(test)
    const refusal = await refusalOf(openStores({ ...source, prefix: `${prefix}other_`, migrate: false }))
    expect(refusal).toBeInstanceOf(DatabaseRefused)
    expect(refusal).toMatchObject({
      kind: "noTables",
      message: `the table ${prefix}other_node_leases does not exist; create the tables with \`migrate\`, or check the prefix and the schema`
    })
  })
})
