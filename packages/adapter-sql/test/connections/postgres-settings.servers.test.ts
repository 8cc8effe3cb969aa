import { sql } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { openDatabase } from "../fixtures/databases.ts"

it("names a direct connection, unless the URL names it", async (test) => {
  const database = await openDatabase("PostgreSQL")
  if ("absent" in database) return test.skip(database.absent)
  if (!("postgres" in database.source)) throw new TypeError("source: must be a PostgreSQL URL")
  const server = database.source.postgres
  const nameOf = async (url: string) => {
    const { close, writer } = connect({ postgres: url }, {})
    onTestFinished(close)
    return (await sql<{ application_name: string }>`show application_name`.execute(writer)).rows
  }
  expect(await nameOf(server)).toEqual([{ application_name: "waybill" }])
  expect(await nameOf(`${server}?application_name=shop`)).toEqual([{ application_name: "shop" }])
})

it("does not let PostgreSQL compile plans, which takes longer than the statements", async (test) => {
  const database = await openDatabase("PostgreSQL")
  if ("absent" in database) return test.skip(database.absent)
  const { close, writer } = connect(database.source, {})
  onTestFinished(close)
  expect((await sql<{ jit: string }>`show jit`.execute(writer)).rows).toEqual([{ jit: "off" }])
})
