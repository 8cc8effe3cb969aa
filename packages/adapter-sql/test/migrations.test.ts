import { Effect } from "effect"
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { migrate, printMigrations } from "../src/index.ts"
import { connect } from "../src/source.ts"
import { databaseNames } from "./fixtures/databases.ts"
import { freshTables } from "./fixtures/tables.ts"

const steps = ["0001_orders_and_history", "0002_items_and_shipments", "0003_accounts_and_credentials"]

describe.each(databaseNames)("%s", (name) => {
  it("gets our tables once, and is left as it is by whoever comes later", async (test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    onTestFinished(tables.end)
    const { prefix, source } = tables
    expect(await Effect.runPromise(migrate(source, { prefix }))).toEqual(steps)
    expect(await Effect.runPromise(migrate(source, { prefix }))).toEqual([])
  })

  it("gets the same tables from the printed schema, which can be run again", async (test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    const { close, writer } = connect(tables.source, {})
    onTestFinished(() => close().then(tables.end))
    const { prefix } = tables
    const flavour = { SQLite: "sqlite", PostgreSQL: "postgres", MariaDB: "mariadb" } as const
    for (let turn = 0; turn < 2; turn++) {
      const statements = printMigrations(flavour[name], { prefix })
        .split(/;\n?/)
        .filter((text) => text.trim() !== "")
      for (const statement of statements) await sql.raw(statement).execute(writer)
    }
    expect(await Effect.runPromise(migrate(tables.source, { prefix }))).toEqual(steps)
    const { rows } = await sql.raw(`select last_position from ${prefix}stream`).execute(writer)
    expect(rows.map((row) => Object.values(row as object).map(Number))).toEqual([[0]])
  })

  it("is brought up once by two that start at once", async (test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    onTestFinished(tables.end)
    const { prefix, source } = tables
    const done = await Effect.runPromise(
      Effect.all(
        Array.from({ length: 4 }, () => migrate(source, { prefix })),
        { concurrency: "unbounded" }
      )
    )
    expect(done.filter((each) => each.length > 0)).toEqual([steps])
  })
})
