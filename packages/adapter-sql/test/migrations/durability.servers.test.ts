import { DatabaseSync } from "node:sqlite"
import { Effect, Layer } from "effect"
import { Kysely, PostgresDialect, SqliteDialect } from "kysely"
import pg from "pg"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { DatabaseRefused, migrate, SqlDatabase } from "../../src/index.ts"
import { durabilityProblems, durabilitySettings } from "../../src/migrations/durability.ts"
import { openDatabase, startEmbedded } from "../fixtures/databases.ts"
import { freshTables } from "../fixtures/tables.ts"

/** Returns a host's connection to SQLite with the given value of `synchronous`. */
const hostWith = (synchronous: string) => {
  const database = new DatabaseSync(":memory:")
  database.exec(`pragma synchronous = ${synchronous}`)
  const prepare = (text: string) => {
    const prepared = database.prepare(text)
    return {
      reader: prepared.columns().length > 0,
      all: (values: ReadonlyArray<unknown>) => prepared.all(...(values as Array<string>)),
      run: (values: ReadonlyArray<unknown>) => prepared.run(...(values as Array<string>)),
      iterate: (values: ReadonlyArray<unknown>) => prepared.iterate(...(values as Array<string>))
    }
  }
  const kysely = new Kysely<unknown>({
    dialect: new SqliteDialect({ database: { prepare, close: () => database.close() } })
  })
  onTestFinished(() => kysely.destroy())
  return { kysely, dialect: "sqlite" } as const
}

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
  const flush = "innodb_flush_log_at_trx_commit"

  it.for([
    ["mysql", { [flush]: "0" }, [lossy(flush, "0", "1 or 3")]],
    ["mysql", { [flush]: "1" }, []],
    ["mysql", { [flush]: "2" }, [lossy(flush, "2", "1 or 3")]],
    ["mysql", { [flush]: "3" }, []],
    ["sqlite", { synchronous: "0" }, [lossy("synchronous", "0", "2 or 3")]],
    ["sqlite", { synchronous: "1" }, [lossy("synchronous", "1", "2 or 3")]],
    ["sqlite", { synchronous: "2" }, []],
    ["sqlite", { synchronous: "3" }, []],
    ["postgres", { fsync: "on", full_page_writes: "on", synchronous_commit: "on" }, []],
    ["postgres", { fsync: "off", full_page_writes: "on", synchronous_commit: "on" }, [lossy("fsync", "off", "on")]],
    [
      "postgres",
      { fsync: "on", full_page_writes: "off", synchronous_commit: "local" },
      [lossy("full_page_writes", "off", "on")]
    ]
  ] as const)("the %s settings %j have the problems %j", ([dialect, values, problems]) => {
    expect(durabilityProblems(dialect, values)).toEqual(problems)
  })

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

  it("accepts a host's connection that can lose commits if the host says so", async () => {
    const options = { migrate: true, durability: "unchecked" } as const
    await Effect.runPromise(Effect.scoped(Layer.build(SqlDatabase.layer(hostWith("off"), options))))
  })

  it("refuses a host's SQLite connection with synchronous = off also without migrations", async () => {
    const started = Effect.scoped(Layer.build(SqlDatabase.layer(hostWith("off"), { migrate: false })))
    expect(await Effect.runPromise(Effect.flip(started))).toMatchObject({ kind: "notDurable" })
  })

  it.each(["off", "normal"])("refuses a host's SQLite connection with synchronous = %s", async (synchronous) => {
    const refused = await Effect.runPromise(Effect.flip(migrate(hostWith(synchronous))))
    expect(refused).toBeInstanceOf(DatabaseRefused)
    expect(refused).toMatchObject({ kind: "notDurable", message: expect.stringContaining("synchronous") })
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

  it.each(["full", "extra"])("accepts a host's SQLite connection with synchronous = %s", async (synchronous) => {
    expect(await Effect.runPromise(migrate(hostWith(synchronous)))).toContain("0001_orders_and_history")
  })
})
