import { randomBytes } from "node:crypto"
import { sql } from "kysely"
import pg from "pg"
import { expect, it, onTestFinished, type TestContext } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { openDatabase } from "../fixtures/databases.ts"

/** Returns the URL of a server that reports what `become` sets as its role, and runs statements on it. */
const serverWithRole = async (test: TestContext) => {
  const database = await openDatabase("PostgreSQL")
  if ("absent" in database) return test.skip(database.absent)
  if (!("postgres" in database.source)) throw new TypeError("source: must be a PostgreSQL URL")
  const url = database.source.postgres
  const schema = `role_${randomBytes(4).toString("hex")}`
  const admin = new pg.Client({ connectionString: url })
  await admin.connect()
  onTestFinished(async () => {
    await admin.query(`drop schema ${schema} cascade`)
    await admin.end()
    await database.end()
  })
  await admin.query(`create schema ${schema}; create table ${schema}.role (is_standby boolean);
    insert into ${schema}.role values (false);
    create function ${schema}.pg_is_in_recovery() returns boolean language sql
      as 'select is_standby from ${schema}.role'`)
  return {
    url: `${url}?options=${encodeURIComponent(`-c search_path=${schema},pg_catalog`)}`,
    become: (role: "primary" | "standby") => admin.query(`update ${schema}.role set is_standby = ${role === "standby"}`)
  }
}

it.for([
  ["a direct connection", false],
  ["a pooler", true]
] as const)("a pool refuses a standby after it has reached a primary, through %s", async ([, pooled], test) => {
  const { become, url } = await serverWithRole(test)
  const open = () => {
    const { close, writer } = connect({ postgres: url }, { pooled })
    onTestFinished(close)
    return (text: string) => sql.raw(text).execute(writer)
  }
  const run = open()
  await run("select 1")
  await become("standby")
  // The end of the first connection, as after a failover.
  if (!pooled) await run("select pg_terminate_backend(pg_backend_pid())").catch(() => {})
  await expect(run("select 1")).rejects.toMatchObject({
    cause: { message: "the server is a standby, and an earlier connection reached a primary" }
  })
  expect((await open()("select 1 as one")).rows).toEqual([{ one: 1 }])
  await become("primary")
  expect((await run("select 1 as one")).rows).toEqual([{ one: 1 }])
})
