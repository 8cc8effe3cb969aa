import { Effect, Layer } from "effect"
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { sampleOf } from "../../../../tests/runs/runs.ts"
import { connect } from "../../src/connections/source.ts"
import { DatabaseRefused, migrate, printMigrations, sqlOrderStore } from "../../src/index.ts"
import { statementsOf } from "../../src/migrations/migrations.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { steps } from "../fixtures/migration-steps.ts"
import { freshTables } from "../fixtures/tables.ts"

const flavours = { SQLite: "sqlite", PostgreSQL: "postgres", MariaDB: "mariadb" } as const

describe.each(databaseNames)("migrations on %s", (name) => {
  it("runs every migration step once", async (test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    onTestFinished(tables.end)
    const { prefix, source } = tables
    expect(await Effect.runPromise(migrate(source, { prefix }))).toEqual(steps)
    expect(await Effect.runPromise(migrate(source, { prefix }))).toEqual([])
  })

  it("migrates a database after two executions of the printed schema", async (test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    const { close, writer } = connect(tables.source, {})
    onTestFinished(() => close().then(tables.end))
    const { prefix } = tables
    for (let run = 0; run < 2; run++) {
      const statements = printMigrations(flavours[name], { prefix })
        .split(/;(?:\n|$)/)
        .filter((text) => text.trim() !== "")
      for (const statement of statements) {
        const done = sql.raw(statement).execute(writer)
        if (run === 1 && name === "SQLite" && statement.includes("add column"))
          await expect(done).rejects.toThrow(/^duplicate column name: (operator|gesture|changes|promise)$/)
        else await done
      }
    }
    expect(await Effect.runPromise(migrate(tables.source, { prefix }))).toEqual(steps)
    const { rows } = await sql.raw(`select id, last_position from ${prefix}stream order by id`).execute(writer)
    expect(rows.map((row) => Object.values(row as object).map(Number))).toEqual([
      [1, 0],
      [3, 0]
    ])
  })

  it("runs every migration step once when four processes start together", async (test) => {
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

  it("refuses a database migrated by a newer version", async (test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    onTestFinished(tables.end)
    const { prefix, source } = tables
    await Effect.runPromise(migrate(source, { prefix }))
    await tables.query("insert into our_migrations (name, timestamp) values ('9999_later', '2030-01-01T00:00:00.000Z')")
    const refused = await Effect.runPromise(Effect.flip(migrate(source, { prefix })))
    expect(refused).toBeInstanceOf(DatabaseRefused)
    expect(refused).toMatchObject({ kind: "newerSchema", message: expect.stringContaining("9999_later") })
    for (const migrate of [true, false]) {
      const stores = sqlOrderStore().pipe(Layer.provide(tables.layer({ migrate })))
      const failed = await Effect.runPromise(Effect.flip(Effect.scoped(Layer.build(stores))))
      expect(failed).toMatchObject({ kind: "newerSchema", message: expect.stringContaining("9999_later") })
    }
  })

  it("completes an interrupted migration", async (test) => {
    const unused = await freshTables(name)
    if ("absent" in unused) return test.skip(unused.absent)
    onTestFinished(unused.end)
    const count = statementsOf(flavours[name]).flatMap(([, statements]) => statements).length
    for (const done of sampleOf([3, 1, count - 1, count - 2], 2)) {
      const tables = await freshTables(name)
      if ("absent" in tables) return
      const { close, writer } = connect(tables.source, {})
      const { prefix } = tables
      const statements = statementsOf(flavours[name], { prefix }).flatMap(([, statements]) => statements)
      for (const statement of statements.slice(0, done)) await sql.raw(statement).execute(writer)
      expect(await Effect.runPromise(migrate(tables.source, { prefix }))).toEqual(steps)
      await close()
      await tables.end()
    }
  })
})
