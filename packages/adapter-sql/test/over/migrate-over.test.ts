import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { Effect } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { migrate } from "../../src/index.ts"
import { stepNames } from "../../src/migrations/migrations.ts"
import { type Execute, migrateOver, overNodeSqlite } from "../../src/over/index.ts"

const openFiles = (...names: ReadonlyArray<string>) => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-over-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return names.map((name) => {
    const file = join(folder, name)
    const database = new DatabaseSync(file)
    onTestFinished(() => database.close())
    return { file, database }
  })
}

/** Returns everything in a database except the tables in which Kysely records the steps. */
const schemaOf = (database: DatabaseSync) =>
  database
    .prepare("select type, name, sql from sqlite_schema where tbl_name not like '%migrations%' order by name")
    .all()

const migrateInside = async (database: DatabaseSync) => {
  database.exec("begin immediate")
  const steps = await migrateOver(overNodeSqlite(database))
  database.exec("commit")
  return steps
}

describe("migrateOver", () => {
  it("creates the same tables on SQLite as migrate, each step once", async () => {
    const [ours, other] = openFiles("ours.db", "other.db")
    await Effect.runPromise(migrate({ sqlite: other!.file }))
    expect(await migrateInside(ours!.database)).toEqual(stepNames)
    const schema = schemaOf(ours!.database)
    expect(schema.length).toBeGreaterThan(20)
    expect(schema).toEqual(schemaOf(other!.database))
    expect(await migrateInside(ours!.database)).toEqual([])
    expect(await migrateInside(other!.database)).toEqual([])
  })

  it("leaves nothing for migrate to do", async () => {
    const [{ database, file } = { database: undefined, file: "" }] = openFiles("ours.db")
    await migrateInside(database!)
    expect(await Effect.runPromise(migrate({ sqlite: file }))).toEqual([])
  })

  it("refuses a database changed by a newer version", async () => {
    const [{ database } = { database: undefined }] = openFiles("ours.db")
    await migrateInside(database!)
    database!.exec("insert into waybill_migrations values ('9999_later', '')")
    await expect(migrateInside(database!)).rejects.toMatchObject({ _tag: "DatabaseRefused", kind: "newerSchema" })
  })

  it("refuses MariaDB and MySQL, which would commit the host's transaction", async () => {
    const execute: Execute = () => ({ rows: [], affected: 0 })
    await expect(migrateOver(execute, { dialect: "mysql" })).rejects.toThrow(
      "cannot change tables inside a transaction"
    )
  })
})
