import { Effect, Layer } from "effect"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { SqlDatabase } from "../../src/index.ts"
import { durabilitySettings } from "../../src/migrations/durability.ts"
import { openDatabase } from "../fixtures/databases.ts"
import { startEmbedded } from "../fixtures/servers/embedded-postgres.ts"
import { freshTables } from "../fixtures/tables.ts"

/** Returns a host's connection to PostgreSQL with the given value of `synchronous_commit`. */
const postgresHostWith = async (synchronousCommit: string) => {
  const database = await openDatabase("PostgreSQL")
  if ("absent" in database || !("postgres" in database.source)) throw new Error("PostgreSQL is absent")
  const options = `-c synchronous_commit=${synchronousCommit}`
  const pool = new pg.Pool({ connectionString: database.source.postgres, options })
  const kysely = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  onTestFinished(() => kysely.destroy().then(database.end))
  return { kysely, dialect: "postgres" } as const
}

/** Starts a PostgreSQL server with flags for the duration of a test. */
const embeddedPostgres = async (flags: ReadonlyArray<string>) => {
  const server = await startEmbedded(flags)
  onTestFinished(server.end)
  return server
}

describe("durability", () => {
  const lossy = (name: string, value: string, durable: string) =>
    `${name}: is ${value}, so a crash can lose acknowledged orders; must be ${durable}, unless durability is unchecked`
  it.for([
    ["MariaDB", "mysql", "show global variables where variable_name = 'innodb_flush_log_at_trx_commit'"],
    [
      "PostgreSQL",
      "postgres",
      "select name, setting from pg_settings where name in ('fsync', 'full_page_writes', 'synchronous_commit')"
    ]
  ] as const)("reads the settings of %s", async ([name, dialect, query], test) => {
    const tables = await freshTables(name)
    if ("absent" in tables) return test.skip(tables.absent)
    const { close, writer } = connect(tables.source, {})
    onTestFinished(() => close().then(tables.end))
    const rows = (await tables.query(query)).map((row) => Object.values(row))
    expect(rows.length).toBeGreaterThan(0)
    expect(await durabilitySettings(dialect, writer)).toEqual(Object.fromEntries(rows))
  })

  it("refuses a PostgreSQL server without fsync or full_page_writes, with and without migrations", async () => {
    const { source } = await embeddedPostgres(["-c", "fsync=off", "-c", "full_page_writes=off"])
    const expected = {
      kind: "notDurable",
      message: [lossy("fsync", "off", "on"), lossy("full_page_writes", "off", "on")].join("; ")
    }
    for (const migrates of [true, false]) {
      const started = Effect.scoped(Layer.build(SqlDatabase.layer(source, { migrate: migrates })))
      expect(await Effect.runPromise(Effect.flip(started))).toMatchObject(expected)
    }
  })

  it("refuses a host's PostgreSQL connection with synchronous_commit = off", async () => {
    const started = Effect.scoped(Layer.build(SqlDatabase.layer(await postgresHostWith("off"))))
    expect(await Effect.runPromise(Effect.flip(started))).toMatchObject({
      kind: "notDurable",
      message: lossy("synchronous_commit", "off", "on or local or remote_write or remote_apply")
    })
  })

  it.each(["on", "local", "remote_write", "remote_apply"])(
    "accepts a host's PostgreSQL connection with synchronous_commit = %s",
    async (value) => {
      await Effect.runPromise(Effect.scoped(Layer.build(SqlDatabase.layer(await postgresHostWith(value)))))
    }
  )
})
