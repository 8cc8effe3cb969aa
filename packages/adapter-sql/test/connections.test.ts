import { Unavailable } from "@waybill/core"
import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { asking } from "../src/asking.ts"
import { connect } from "../src/source.ts"
import { tablesOf } from "../src/tables.ts"
import { databaseNames, openDatabase } from "./fixtures/databases.ts"

describe.each(databaseNames)("%s", (name) => {
  it("answers over a connection of ours, in a transaction and with values", async (test) => {
    const database = await openDatabase(name)
    if ("absent" in database) return test.skip(database.absent)
    const { close, reader, writer } = connect(database.source, {})
    onTestFinished(() => close().then(database.end))
    const ask = sql<{ text: string }>`select ${"it's ' \\ ` ? $1 😀"} as text`
    const inTransaction = await writer.transaction().execute((transaction) => ask.execute(transaction))
    expect(inTransaction.rows).toEqual([{ text: "it's ' \\ ` ? $1 😀" }])
    expect((await ask.execute(reader)).rows).toEqual([{ text: "it's ' \\ ` ? $1 😀" }])
  })
})

it("a database that is not there makes the port unavailable", async () => {
  const { close, writer } = connect({ postgres: "postgres://postgres@127.0.0.1:1/none" }, {})
  onTestFinished(close)
  const refused = await Effect.runPromise(
    Effect.flip(asking("OrderStore", "postgres")(() => sql`select 1`.execute(writer)))
  )
  expect(refused).toBeInstanceOf(Unavailable)
  expect(refused).toMatchObject({ port: "OrderStore", cause: { cause: { code: "ECONNREFUSED" } } })
})

it.each(["Waybill_", "a b", "a;--", 'a"', "é", "1a", "a".repeat(31)])("%j is no prefix", (prefix) => {
  expect(() => tablesOf({ prefix })).toThrow(TypeError)
  expect(() => tablesOf({ schema: `${prefix}"` })).toThrow(TypeError)
})
