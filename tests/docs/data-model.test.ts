// The columns that the README of the SQL stores lists, against the tables of a new database.
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { migrate } from "@waybill/adapter-sql/plain"
import { expect, it, onTestFinished } from "vitest"

/** Tables of the migrations, of the index of the search, and of SQLite. */
const internal = /^(?:migrations|migrations_lock|search_index\w*|sqlite_sequence)$/

it("the README of the SQL stores lists every table and view with its columns", async () => {
  const folder = mkdtempSync(join(tmpdir(), "waybill-model-"))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  await migrate({ sqlite: join(folder, "new.db"), prefix: "" })
  const database = new DatabaseSync(join(folder, "new.db"))
  onTestFinished(() => database.close())
  const tables = database
    .prepare("select name from sqlite_master where type in ('table', 'view')")
    .all()
    .map(({ name }) => String(name))
    .filter((name) => !internal.test(name))
  const columns = (table: string) =>
    database
      .prepare(`pragma table_info(${table})`)
      .all()
      .map(({ name }) => String(name))
      .toSorted()

  const readme = readFileSync("packages/adapter-sql/README.md", "utf8")
  const listed = [...readme.matchAll(/^\| table \| row \| columns \|\n\|[-|]+\n((?:\|.*\n)+)/gm)]
    .flatMap(([, rows]) => rows!.trim().split("\n"))
    .map((row) => [...row.matchAll(/`(\w+)`/g)].map(([, name]) => name!))
    .map(([table, ...names]) => [table!, names.toSorted()])
  expect(Object.fromEntries(listed)).toEqual(Object.fromEntries(tables.map((table) => [table, columns(table)])))
})
