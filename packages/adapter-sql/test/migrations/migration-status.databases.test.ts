import { Effect } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { migrate, migrationStatus, tablePrefixes } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { steps } from "../fixtures/migration-steps.ts"
import { freshTables } from "../fixtures/tables.ts"

describe.each(databaseNames)("migration status on %s", (name) => {
  it("reports pending, applied and unknown steps without a change", async (test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    onTestFinished(tables.end)
    const { prefix, source } = tables
    const status = () => Effect.runPromise(migrationStatus(source, { prefix }))
    await tables.query("select 1")
    expect(await status()).toEqual(steps.map((step) => ({ step, state: "pending" })))
    // A server may have tables of other tests.
    expect(await Effect.runPromise(tablePrefixes(source))).not.toContain(prefix)
    expect(await Effect.runPromise(migrate(source, { prefix }))).toEqual(steps)
    const applied = steps.map((step) => ({ step, state: "applied" }))
    expect(await status()).toEqual(applied)
    expect(await Effect.runPromise(tablePrefixes(source))).toContain(prefix)
    await tables.query("delete from our_migrations where name = '0016_deliveries_of_order'")
    await tables.query("insert into our_migrations (name, timestamp) values ('9999_later', '2030-01-01T00:00:00.000Z')")
    expect(await status()).toEqual([
      ...applied.slice(0, -1),
      { step: "0016_deliveries_of_order", state: "pending" },
      { step: "9999_later", state: "unknown" }
    ])
  })
})
