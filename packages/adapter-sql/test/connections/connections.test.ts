import { Unavailable } from "@waybill/core"
import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { asking } from "../../src/connections/retry.ts"
import { connect } from "../../src/connections/source.ts"
import { SqlDatabase } from "../../src/index.ts"
import { tablesOf } from "../../src/sql/tables.ts"
import { databaseNames, openDatabase } from "../fixtures/databases.ts"
import { freshTables } from "../fixtures/tables.ts"

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

describe.each(databaseNames)("%s", (name) => {
  it("says whether it is there, with our tables in it", async (test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    onTestFinished(tables.end)
    const answers = (layer: ReturnType<typeof tables.layer>) =>
      Effect.runPromise(
        Effect.provide(
          SqlDatabase.use(({ answers }) => Effect.promise(answers)),
          layer
        )
      )
    expect(await answers(tables.layer({ migrate: false }))).toBe(false)
    expect(await answers(tables.layer())).toBe(true)
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
