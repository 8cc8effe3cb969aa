// Upgrades databases that earlier versions created and filled. The folder `frozen` has one file for each schema step: its
// SQL and the rows that its version wrote. A file never changes.
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { OrderStore } from "@waybill/core"
import { AccountAdmin, OrderList } from "@waybill/core/adapter"
import { Effect, Layer } from "effect"
import { type Kysely, sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { sampleOf } from "../../../../tests/runs/runs.ts"
import { connect } from "../../src/connections/source.ts"
import { migrate, sqlAccounts } from "../../src/index.ts"
import { statementsOf } from "../../src/migrations/migrations.ts"
import { carryOut } from "../fixtures/commands.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { startProcess } from "../fixtures/store.ts"
import { freshTables } from "../fixtures/tables.ts"
import { waybillOn } from "../fixtures/waybill.ts"

const flavours = { SQLite: "sqlite", PostgreSQL: "postgres", MariaDB: "mariadb" } as const

const account_id = "merchant-7"
const home = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const print = { type: "Canvas", width: "16", height: "20", quantity: "1", large_img: "https://example.com/1.tif" }

/** The order that every frozen database contains. */
const order = {
  account_id,
  order_id: "116272868888704",
  xid: "A-1",
  revision: 2,
  kind: "order",
  stage: "new",
  holds: [
    {
      hold_id: "H1",
      by: "account",
      reason: "customer",
      msg: "wait",
      since: Date.UTC(2026, 10, 25, 13, 15, 30, 890)
    }
  ],
  rush: false,
  order_date: Date.UTC(2026, 10, 25, 13, 15, 30, 879),
  update_date: Date.UTC(2026, 10, 25, 13, 15, 30, 890),
  isgift: false,
  billing_address: home,
  shipping_address: home,
  order_info: [
    { ...print, item_cost: "24.90" },
    { ...print, quantity: "2", item_cost: "9.90" }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" },
  shipments: []
}

/** The account that databases have since the third step. */
const account = {
  account_id,
  username: "prints@example.com",
  enabled: true,
  apiAccess: true,
  locked: false,
  created_at: Date.UTC(2026, 10, 25, 13, 15, 30, 800),
  keys: [{ number: 1, created_at: Date.UTC(2026, 10, 25, 13, 15, 30, 800) }]
}

/** Runs statements in one transaction, except that MariaDB commits each change of a table. */
const runAll = (db: Kysely<unknown>, statements: ReadonlyArray<string>) =>
  db.transaction().execute(async (transaction) => {
    for (const statement of statements) await sql.raw(statement).execute(transaction)
  })

describe.each(databaseNames)("frozen databases on %s", (name) => {
  const folder = join(import.meta.dirname, "frozen", flavours[name])
  const files = readdirSync(folder).toSorted()
  const steps = files.map((file) => file.replace(/\.sql$/, ""))
  const statementsIn = (names: ReadonlyArray<string>, prefix: string) =>
    names.flatMap((file) =>
      readFileSync(join(folder, file), "utf8")
        .replaceAll("our_", prefix)
        .split(/;\n/)
        .filter((text) => text !== "")
    )

  it("every step has a frozen file", () => {
    expect(steps).toEqual(statementsOf(flavours[name]).map(([step]) => step))
  })

  it("adds the columns that an early form of the sixth step lacked", async (test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    const { prefix, source } = tables
    const { close, writer } = connect(source, { timeouts: { statement: 60_000 } })
    onTestFinished(() => close().then(tables.end))
    const statements = statementsIn(files.slice(0, 6), prefix)
    await runAll(
      writer,
      statements.filter((text) => !/add column .*(operator|gesture)/.test(text))
    )
    expect(await Effect.runPromise(migrate(source, { prefix }))).toEqual(steps.slice(6))
    expect(await tables.query("select operator, gesture from our_history where revision = 1")).toEqual([
      { operator: null, gesture: null }
    ])
  })

  it.for(sampleOf(steps, 3))(
    "upgrades a database of step %s, reads its order and accepts another",
    async (step, test) => {
      const tables = await freshTables(name)
      if ("absent" in tables) return test.skip(tables.absent)
      const { prefix, source } = tables
      const { close, writer } = connect(source, { timeouts: { statement: 60_000 } })
      onTestFinished(() => close().then(tables.end))
      const count = steps.indexOf(step) + 1
      await runAll(writer, statementsIn(files.slice(0, count), prefix))
      expect(await Effect.runPromise(migrate(source, { prefix }))).toEqual(steps.slice(count))

      const { run: runList } = startProcess(tables)
      const found = await runList(OrderList.use((list) => list.list({ search: "louisv" })))
      expect(found.orders).toEqual([order])
      const upgraded = waybillOn(tables, 1)
      onTestFinished(() => upgraded.dispose())
      const find = OrderStore.use((store) => store.find(account_id, { xid: "A-1" }))
      expect(await upgraded.runPromise(find)).toEqual(order)
      const run = (command: "push" | "unhold" | "status", xid: string) =>
        upgraded.runPromise(carryOut({ account: account_id, xid, command, request: "r-2" }))
      expect(await run("unhold", "A-1")).toBe("ok")
      expect(await run("push", "A-2")).toBe("ok")
      expect(await run("status", "A-2")).toBe("ok new")
      const read = OrderStore.use((store) => store.events({ limit: 10 }))
      const { events } = await upgraded.runPromise(read)
      expect(events.map(({ command }) => command)).toEqual(["push_order", "hold_order", "unhold_order", "push_order"])
      const accounts = sqlAccounts().pipe(Layer.provide(tables.layer({ migrate: false })))
      const list = AccountAdmin.use((admin) => admin.list({ limit: 10 })).pipe(Effect.provide(accounts))
      expect(await Effect.runPromise(list)).toEqual(count < 3 ? [] : [account])
      expect(await inconsistencies(tables)).toEqual([])
    }
  )
})
