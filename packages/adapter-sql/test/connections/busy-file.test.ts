import { DatabaseSync } from "node:sqlite"
import { setTimeout as pause } from "node:timers/promises"
import { sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { openDatabase } from "../fixtures/databases.ts"

/** A file with a table in it, a writer of ours, and another process's transaction that holds the lock. */
const busyFile = async (acquire: number) => {
  const database = await openDatabase("SQLite")
  if ("absent" in database || !("sqlite" in database.source)) throw new Error("SQLite is always there")
  const { close, writer } = connect(database.source, { timeouts: { acquire } })
  await sql`create table notes (text text not null)`.execute(writer)
  const other = new DatabaseSync(database.source.sqlite)
  onTestFinished(async () => {
    other.close()
    await close()
    await database.end()
  })
  other.exec("begin immediate")
  const note = sql`insert into notes values ('ours')`
  return {
    other,
    written: () => other.prepare("select text from notes").all(),
    ways: {
      "a statement": () => note.execute(writer),
      "a transaction": () => writer.transaction().execute((transaction) => note.execute(transaction))
    }
  }
}

describe.each(["a statement", "a transaction"] as const)("%s on a file to which another process writes", (way) => {
  it("waits, and lets this process go on meanwhile", async () => {
    const { other, ways, written } = await busyFile(5000)
    let isDone = false
    const writing = ways[way]().then(() => {
      isDone = true
    })
    for (let turn = 0; turn < 20; turn++) await pause(5)
    expect([isDone, written()]).toEqual([false, []])
    other.exec("commit")
    await writing
    expect(written()).toEqual([{ text: "ours" }])
  })

  it("waits no longer than it may, and has written nothing then", async () => {
    const { other, ways, written } = await busyFile(50)
    await expect(ways[way]()).rejects.toMatchObject({ errcode: 5 })
    other.exec("commit")
    expect(written()).toEqual([])
    await ways[way]()
    expect(written()).toEqual([{ text: "ours" }])
  })
})
