import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { openDatabase } from "../fixtures/databases.ts"

/** Returns a file with a table, a writer for it, and a transaction in another process that holds the file's lock. */
const busyFile = async (acquire: number) => {
  const database = await openDatabase("SQLite")
  if ("absent" in database || !("sqlite" in database.source)) throw new Error("SQLite must be available")
  const { close, writer } = connect(database.source, { timeouts: { acquire } })
  await sql`create table notes (text text not null)`.execute(writer)
  const other = new DatabaseSync(database.source.sqlite)
  onTestFinished(async () => {
    other.close()
    await close()
    await database.end()
  })
  other.exec("begin immediate")
  const insert = sql`insert into notes values ('ours')`
  return {
    other,
    written: () => other.prepare("select text from notes").all(),
    writes: {
      "a statement": () => insert.execute(writer),
      "a transaction": () => writer.transaction().execute((transaction) => insert.execute(transaction))
    }
  }
}

describe.each(["a statement", "a transaction"] as const)(
  "%s on a SQLite file that another process is writing",
  (kind) => {
    it("a write waits for another process's SQLite lock without blocking this process", async () => {
      const { other, writes, written } = await busyFile(5000)
      let isDone = false
      const writing = writes[kind]().then(() => {
        isDone = true
      })
      for (let turn = 0; turn < 20; turn++) await pause(5)
      expect([isDone, written()]).toEqual([false, []])
      other.exec("commit")
      await writing
      expect(written()).toEqual([{ text: "ours" }])
    })

    it("a write fails after its time limit for a SQLite lock, and stores nothing", async () => {
      const { other, writes, written } = await busyFile(50)
      await expect(writes[kind]()).rejects.toMatchObject({ errcode: 5 })
      other.exec("commit")
      expect(written()).toEqual([])
      await writes[kind]()
      expect(written()).toEqual([{ text: "ours" }])
    })
  }
)
