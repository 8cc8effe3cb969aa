// The examination through a host's own connection.
import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { Kysely, SqliteDialect } from "kysely"
import { expect, it, onTestFinished } from "vitest"
import { examineDatabase, migrate, type Source } from "../../src/index.ts"

const hostSqlite = (synchronous: string): Source => {
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
  return { kysely, dialect: "sqlite" }
}

/** Returns the findings that are not ok. */
const problemsOf = async (source: Source) => {
  await Effect.runPromise(migrate(source, { durability: "unchecked" }))
  const findings = await Effect.runPromise(examineDatabase(source))
  return findings
    .filter(({ state }) => state !== "ok")
    .map(({ check, detail, state }) => `${check}: ${state}: ${detail}`)
}

it("reports the durability of a host's SQLite connection", async () => {
  expect(await problemsOf(hostSqlite("full"))).toEqual([])
  expect(await problemsOf(hostSqlite("normal"))).toEqual(["durability: error: synchronous is 1; must be 2 or 3"])
})
