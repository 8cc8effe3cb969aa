import { Effect } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { migrate, migrationStatus } from "../../src/index.ts"
import { stepNames } from "../../src/migrations/migrations.ts"
import { migrateOver, overKysely } from "../../src/over/index.ts"
import { freshTables } from "../fixtures/tables.ts"

describe("migrateOver", () => {
  it("runs each step once on PostgreSQL if several transactions start together", async (test) => {
    const tables = await freshTables("PostgreSQL")
    if ("absent" in tables) return test.skip(tables.absent)
    onTestFinished(tables.end)
    const { prefix, source } = tables
    const { close, writer } = connect(source, { connections: 3, timeouts: { acquire: 60_000, statement: 60_000 } })
    onTestFinished(close)
    const start = () =>
      writer.transaction().execute((transaction) => migrateOver(overKysely(transaction, "postgres"), { prefix }))
    const steps = await Promise.all([start(), start(), start()])
    expect(steps.flat()).toEqual(stepNames)
    const status = await Effect.runPromise(migrationStatus(source, { prefix }))
    expect(status.map(({ step }) => step)).toEqual(stepNames)
    expect(await Effect.runPromise(migrate(source, { prefix }))).toEqual([])
  })
})
