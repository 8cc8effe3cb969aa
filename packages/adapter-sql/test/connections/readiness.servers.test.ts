// A server that refuses writes is not ready.
import type { Unavailable } from "@waybill/core"
import { Effect, ManagedRuntime } from "effect"
import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { writeCheck } from "../../src/database/write-check.ts"
import { migrate, SqlDatabase } from "../../src/index.ts"
import { tablesOf } from "../../src/sql/tables.ts"
import { tablesFor } from "../fixtures/store.ts"

it.for([
  ["PostgreSQL", "set default_transaction_read_only = on"],
  ["MariaDB", "set session transaction read only"]
] as const)("%s refuses the check on a connection that cannot write", async ([name, forbid], test) => {
  const { prefix, source } = await tablesFor(name, test)
  const connections = connect(source, { connections: 1 })
  onTestFinished(connections.close)
  const check = writeCheck(connections, tablesOf({ prefix }))
  await check()
  await sql.raw(forbid).execute(connections.writer)
  await expect(check()).rejects.toThrow(/read-only|READ ONLY/)
  // The read-only connection has been closed.
  await check()
})

it("a server whose role is read-only is never ready", async (test) => {
  const tables = await tablesFor("PostgreSQL", test)
  if (!("postgres" in tables.source)) throw new TypeError("source: must be a PostgreSQL URL")
  const role = `${tables.prefix}reader`
  const url = new URL(tables.source.postgres)
  // The server from the npm package asks for the password.
  const password = url.password === "" ? "" : ` password '${url.password}'`
  await tables.query(`create role ${role} login superuser${password}`)
  await tables.query(`alter role ${role} set default_transaction_read_only = on`)
  onTestFinished(async () => void (await tables.query(`drop role ${role}`)))
  url.username = role
  const layer = tables.layer({ migrate: false }, { postgres: url.href })
  const problem = SqlDatabase.use((database) => Effect.promise(() => database.problem()))
  expect(await Effect.runPromise(Effect.provide(problem, layer))).toBe("the database server is a standby or read-only")
  const migration = migrate({ postgres: url.href }, { prefix: `${tables.prefix}new_`, durability: "unchecked" })
  const { headline } = (await Effect.runPromise(Effect.flip(migration))) as Unavailable
  expect(headline).toMatch(/^the server is a standby or read-only; connect to the primary: cannot execute /)
})

it.for([
  [
    "PostgreSQL",
    (table: string) => `lock table ${table} in share mode`,
    "set idle_in_transaction_session_timeout = 0; begin",
    "commit"
  ],
  ["MariaDB", (table: string) => `lock tables ${table} read`, "select 1", "unlock tables"]
] as const)(
  "%s is not ready while a lock on a table of orders blocks all pushes",
  async ([name, lock, ...ends], test) => {
    const tables = await tablesFor(name, test)
    const runtime = ManagedRuntime.make(tables.layer({ migrate: false }))
    onTestFinished(() => runtime.dispose())
    const { isReady } = await runtime.runPromise(SqlDatabase)
    const other = connect(tables.source, { connections: 1 })
    onTestFinished(other.close)
    for (const table of ["orders", "history"]) {
      expect(await isReady()).toBe(true)
      for (const statement of [ends[0], lock(`${tables.prefix}${table}`)])
        await sql.raw(statement).execute(other.writer)
      expect(await isReady(), table).toBe(false)
      await sql.raw(ends[1]).execute(other.writer)
    }
    expect(await isReady()).toBe(true)
  }
)
