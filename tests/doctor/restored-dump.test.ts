// Restores a dump of a MariaDB database under a different name. `mariadb-dump` writes the dumped database into the
// views.
import { spawnSync } from "node:child_process"
import { createConnection } from "mysql2/promise"
import { describe, expect, it } from "vitest"
import { carryOut } from "../../packages/adapter-sql/test/fixtures/commands.ts"
import { waybillOn } from "../../packages/adapter-sql/test/fixtures/waybill.ts"
import { databaseSource } from "../../packages/cli/src/settings/database-location.ts"
import { createTables, newMariadb, type Place, serverOf } from "./place.ts"
import { problemsOf } from "./problems.ts"

/** Runs a program of MariaDB's client on a database, and returns its output. */
const runClient = (program: string, { database, name }: Place, input: string, ...flags: ReadonlyArray<string>) => {
  const { hostname, password, port, username } = new URL(database)
  const server = [`--host=${hostname}`, `--port=${port || 3306}`, `--user=${username}`]
  const env = { ...process.env, MYSQL_PWD: password }
  return spawnSync(program, [...server, ...flags, name], { input, env, encoding: "utf8" })
}

const push = async ({ database }: Place, xid: string) => {
  const waybill = waybillOn({ source: databaseSource(database), prefix: "waybill_" }, 0)
  const task = { account: "demo", xid, request: xid } as const
  expect(await waybill.runPromise(carryOut({ ...task, command: "push" }))).toBe("ok")
  expect(await waybill.runPromise(carryOut({ ...task, command: "start" }))).toBe("ok")
  expect(await waybill.runPromise(carryOut({ ...task, command: "ship" }))).toBe("ok")
  await waybill.dispose()
}

/** Returns the number of orders that each view has. */
const ordersInViews = async ({ database }: Place) => {
  const connection = await createConnection({ uri: database })
  const [rows] = await connection.query(`select
    (select count(distinct order_id) from waybill_items) as items,
    (select count(distinct order_id) from waybill_shipments) as shipments`)
  await connection.end()
  return (rows as ReadonlyArray<unknown>)[0]
}

/** Returns a database with an order, its dump without the named views, and an empty database. */
const dumped = async (skip: (reason: string) => never, ...ignored: ReadonlyArray<string>) => {
  if (spawnSync("mariadb-dump", ["--version"]).status !== 0) skip("mariadb-dump is not installed")
  const server = await serverOf("MariaDB")
  if (typeof server !== "string") return skip(server.absent)
  const [original, restored] = [await newMariadb(server), await newMariadb(server)]
  await createTables(original)
  await push(original, "in the dump")
  const flags = ignored.map((view) => `--ignore-table=${original.name}.waybill_${view}`)
  const { status, stdout } = runClient("mariadb-dump", original, "", "--single-transaction", ...flags)
  expect(status).toBe(0)
  return { original, restored, dump: stdout }
}

const problem = (name: string, detail: string) => ({
  check: "tables",
  state: "warning",
  detail: `the view ${name} ${detail}`
})

describe("a dump of MariaDB restored under a different name", () => {
  it("reads the dumped database through its views until the next start, and doctor reports them", async ({ skip }) => {
    const { dump, original, restored } = await dumped(skip)
    await push(original, "after the dump")
    expect(runClient("mariadb", restored, dump)).toMatchObject({ status: 0 })
    expect(await ordersInViews(restored)).toEqual({ items: 2, shipments: 2 })
    const detail = "does not read this database"
    expect(await problemsOf(restored.database)).toMatchObject([
      problem("waybill_items", detail),
      problem("waybill_shipments", detail)
    ])
    expect(await createTables(restored)).toEqual(["0002_items_and_shipments"])
    expect(await createTables(restored)).toEqual([])
    expect(await problemsOf(restored.database)).toEqual([])
    await original.run("drop table waybill_orders")
    expect(await ordersInViews(restored)).toEqual({ items: 1, shipments: 1 })
  })

  it("gets its views at the next start if the dumped database no longer exists", async ({ skip }) => {
    const { dump, original, restored } = await dumped(skip)
    await original.run("drop table waybill_orders")
    const { status, stderr } = runClient("mariadb", restored, dump)
    expect(status).toBe(1)
    expect(stderr).toContain("ERROR 1146 (42S02)")
    expect(await createTables(restored)).toEqual(["0002_items_and_shipments"])
    expect(await ordersInViews(restored)).toEqual({ items: 1, shipments: 1 })
    expect(await problemsOf(restored.database)).toEqual([])
  })

  it("gets its views at the next start if the dump has none", async ({ skip }) => {
    const { dump, restored } = await dumped(skip, "items", "shipments")
    expect(runClient("mariadb", restored, dump)).toMatchObject({ status: 0 })
    expect(await createTables(restored)).toEqual(["0002_items_and_shipments"])
    expect(await ordersInViews(restored)).toEqual({ items: 1, shipments: 1 })
    expect(await problemsOf(restored.database)).toEqual([])
  })
})
