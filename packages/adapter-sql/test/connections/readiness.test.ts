// A database on which nothing can be written is not ready, and becomes ready again by itself.
import { ManagedRuntime } from "effect"
import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { SqlDatabase } from "../../src/index.ts"
import { tablesFor } from "../fixtures/store.ts"

it.for([
  ["a read-only connection", "pragma query_only = on", "pragma query_only = off"],
  ["a full file", "pragma max_page_count = 1", "pragma max_page_count = 1000000"]
] as const)("SQLite is not ready with %s", async ([, forbid, allow], test) => {
  const tables = await tablesFor("SQLite", test)
  const runtime = ManagedRuntime.make(tables.layer({ migrate: false }))
  onTestFinished(() => runtime.dispose())
  const { isReady, writer } = await runtime.runPromise(SqlDatabase)
  expect(await isReady()).toBe(true)
  await sql.raw(forbid).execute(writer)
  expect(await isReady()).toBe(false)
  await sql.raw(allow).execute(writer)
  expect(await isReady()).toBe(true)
  const [count] = await tables.query("select count(*) as n from our_accounts")
  expect(count).toEqual({ n: 0 })
})
