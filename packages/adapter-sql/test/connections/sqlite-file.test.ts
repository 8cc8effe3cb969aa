// Tests what happens to a SQLite file from outside: its permissions, and its removal while it is open.
import { copyFileSync, readdirSync, renameSync, rmSync, statSync } from "node:fs"
import { dirname } from "node:path"
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { logPagesFor } from "../../src/connections/sqlite.ts"
import { openDatabase } from "../fixtures/databases.ts"

/** Opens a new file with a table of one row. */
const openFile = async () => {
  const database = await openDatabase("SQLite")
  if ("absent" in database || !("sqlite" in database.source)) throw new Error("SQLite must be available")
  const { close, reader, writer } = connect(database.source, {})
  onTestFinished(async () => {
    await close()
    await database.end()
  })
  await sql`create table notes (text text not null)`.execute(writer)
  await sql`insert into notes values ('first')`.execute(writer)
  await sql`select text from notes`.execute(reader)
  return { file: database.source.sqlite, reader, writer }
}

describe("permissions of a SQLite file", () => {
  it("a new file, its log and its index are readable by their owner only, even under a permissive umask", async () => {
    const before = process.umask(0)
    onTestFinished(() => void process.umask(before))
    const { file } = await openFile()
    const folder = dirname(file)
    const modes = readdirSync(folder).map((name) => [name, (statSync(`${folder}/${name}`).mode & 0o777).toString(8)])
    expect(Object.fromEntries(modes)).toEqual({ "waybill.db": "600", "waybill.db-shm": "600", "waybill.db-wal": "600" })
  })
})

const accidents: Record<string, (file: string) => void> = {
  "the file was deleted": (file) => rmSync(file),
  "the log was deleted": (file) => rmSync(`${file}-wal`),
  "the file was replaced by a copy": (file) => {
    copyFileSync(file, `${file}.copy`)
    renameSync(`${file}.copy`, file)
  },
  "the file was moved away": (file) => renameSync(file, `${file}.old`)
}

describe.each(Object.keys(accidents))("a SQLite file that is open: %s", (accident) => {
  const refusal = { message: expect.stringMatching(/waybill\.db(-wal)?: deleted or replaced while it was open/) }

  it("refuses statements, transactions and reads", async () => {
    const { file, reader, writer } = await openFile()
    accidents[accident]!(file)
    const insert = sql`insert into notes values ('lost')`
    await expect(insert.execute(writer)).rejects.toMatchObject(refusal)
    await expect(writer.transaction().execute((each) => insert.execute(each))).rejects.toMatchObject(refusal)
    await expect(sql`select text from notes`.execute(reader)).rejects.toMatchObject(refusal)
  })

  it("refuses the commit if the file is moved or deleted during a transaction", async () => {
    const { file, writer } = await openFile()
    const during = await writer.startTransaction().execute()
    await sql`insert into notes values ('lost')`.execute(during)
    accidents[accident]!(file)
    await expect(during.commit().execute()).rejects.toMatchObject(refusal)
  })
})

describe("the log of a SQLite file", () => {
  it.each([
    [20_000_000_000, 24_576_000],
    [50_000_000, 3_121_152],
    [6_000_000, 1_048_576]
  ])("a disk with %d free bytes has a checkpoint at %d bytes of the log", (free, bytes) => {
    expect(logPagesFor(free) * 8192).toBe(bytes)
  })

  it("shrinks after a long read that prevented checkpoints", async () => {
    const { file, reader, writer } = await openFile()
    const open = await reader.startTransaction().execute()
    await sql`select text from notes`.execute(open)
    for (let each = 0; each < 70; each++)
      await sql`insert into notes values (printf('%.*c', 1000000, 'x'))`.execute(writer)
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(60_000_000)
    await open.rollback().execute()
    for (let each = 0; each < 3; each++) await sql`insert into notes values ('next')`.execute(writer)
    expect(statSync(`${file}-wal`).size).toBeLessThan(50_000_000)
  })
})
