import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { SqlDatabase } from "../../src/index.ts"
import { databaseNames, openDatabase } from "../fixtures/databases.ts"
import { freshTables } from "../fixtures/tables.ts"

describe.each(databaseNames)("connection to %s", (name) => {
  it("runs a query with parameters, inside and outside a transaction", async (test) => {
    const database = await openDatabase(name)
    if ("absent" in database) return test.skip(database.absent)
    const { close, reader, writer } = connect(database.source, {})
    onTestFinished(() => close().then(database.end))
    const query = sql<{ text: string }>`select ${"it's ' \\ ` ? $1 😀"} as text`
    const inTransaction = await writer.transaction().execute((transaction) => query.execute(transaction))
    expect(inTransaction.rows).toEqual([{ text: "it's ' \\ ` ? $1 😀" }])
    expect((await query.execute(reader)).rows).toEqual([{ text: "it's ' \\ ` ? $1 😀" }])
  })
})

describe.each(databaseNames)("readiness of %s", (name) => {
  it("a database is ready only if its tables exist", async (test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    onTestFinished(tables.end)
    const isReady = (layer: ReturnType<typeof tables.layer>) =>
      Effect.runPromise(
        Effect.provide(
          SqlDatabase.use(({ isReady }) => Effect.promise(isReady)),
          layer
        )
      )
    expect(await isReady(tables.layer({ migrate: false }))).toBe(false)
    expect(await isReady(tables.layer())).toBe(true)
  })
})
