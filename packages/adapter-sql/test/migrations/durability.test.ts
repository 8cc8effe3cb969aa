import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { Kysely, SqliteDialect } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { DatabaseRefused, migrate } from "../../src/index.ts"
import { durabilityProblem, durabilitySetting } from "../../src/migrations/durability.ts"
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

describe("durability", () => {
  it.for([
    ["mysql", "0", "innodb_flush_log_at_trx_commit: is 0, so a crash can lose acknowledged orders; must be 1 or 3"],
    ["mysql", "1", undefined],
    ["mysql", "2", "innodb_flush_log_at_trx_commit: is 2, so a crash can lose acknowledged orders; must be 1 or 3"],
    ["mysql", "3", undefined],
    ["sqlite", "0", "synchronous: is 0, so a crash can lose acknowledged orders; must be 2 or 3"],
    ["sqlite", "1", "synchronous: is 1, so a crash can lose acknowledged orders; must be 2 or 3"],
    ["sqlite", "2", undefined],
    ["sqlite", "3", undefined]
  ] as const)("the %s setting %s has the problem %s", ([dialect, value, problem]) => {
    expect(durabilityProblem(dialect, value)).toBe(problem)
  })

  it("reads how MariaDB flushes its log", async (test) => {
    const tables = await freshTables("MariaDB")
    if ("absent" in tables) return test.skip(tables.absent)
    const { close, writer } = connect(tables.source, {})
    onTestFinished(() => close().then(tables.end))
    const [row] = await tables.query("show global variables like 'innodb_flush_log_at_trx_commit'")
    expect(await durabilitySetting("mysql", writer)).toBe(row?.Value)
  })

  it.each(["off", "normal"])("refuses a host's SQLite connection with synchronous = %s", async (synchronous) => {
    const refused = await Effect.runPromise(Effect.flip(migrate(hostWith(synchronous))))
    expect(refused).toBeInstanceOf(DatabaseRefused)
    expect(refused).toMatchObject({ kind: "notDurable", message: expect.stringContaining("synchronous") })
  })

  it.each(["full", "extra"])("accepts a host's SQLite connection with synchronous = %s", async (synchronous) => {
    expect(await Effect.runPromise(migrate(hostWith(synchronous)))).toHaveLength(5)
  })
})
