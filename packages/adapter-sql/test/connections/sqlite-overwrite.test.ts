import { copyFileSync, readFileSync, statSync, writeFileSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { type Kysely, sql } from "kysely"
import { describe, expect, it, onTestFinished } from "vitest"
import { spawnGuarded } from "../../../../tests/processes/spawn-guarded.ts"
import { connect } from "../../src/connections/source.ts"
import { overwriteCheck } from "../../src/connections/sqlite-overwrite.ts"
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

const insert = (writer: Kysely<unknown>) => sql`insert into notes values ('next')`.execute(writer)
const checkpoint = (writer: Kysely<unknown>) => sql`pragma wal_checkpoint(truncate)`.execute(writer)

/** The time and the size of a file. */
const stateOf = (file: string): string => {
  const { mtimeNs, size } = statSync(file, { bigint: true })
  return `${mtimeNs} ${size}`
}

describe("a SQLite file whose content is overwritten while it is open", () => {
  it("refuses statements within a second after a copy of an older file", async () => {
    const { file, reader, writer } = await openFile()
    await checkpoint(writer)
    copyFileSync(file, `${file}.copy`)
    await insert(writer)
    await checkpoint(writer)
    await pause(1100)
    await sql`select text from notes`.execute(reader)
    writeFileSync(file, readFileSync(`${file}.copy`))
    await pause(1100)
    const refusal = { message: expect.stringMatching(/waybill\.db: overwritten while it was open; stop the process/) }
    await expect(insert(writer)).rejects.toMatchObject(refusal)
    await expect(sql`select text from notes`.execute(reader)).rejects.toMatchObject(refusal)
  })

  it("finds a foreign write after checkpoints and commits of two connections", async () => {
    const { file, writer } = await openFile()
    const other = connect({ sqlite: file }, {})
    onTestFinished(other.close)
    const { isOverwritten } = overwriteCheck(file, { interval: 0 })
    for (const each of [writer, other.writer, writer]) {
      await insert(each)
      expect(isOverwritten()).toBe(false)
      await checkpoint(each)
      expect(isOverwritten()).toBe(false)
    }
    await pause(20)
    writeFileSync(file, readFileSync(file))
    expect(isOverwritten()).toBe(true)
    expect(isOverwritten()).toBe(true)
  })
})

it("a file may be overwritten while no watched connection is open, even if its shared memory is left", async () => {
  const { file, writer } = await openFile()
  await checkpoint(writer)
  const copy = `${file}.copy`
  copyFileSync(file, copy)
  const { DatabaseSync } = await import("node:sqlite")
  // A last connection that only reads leaves the shared memory. This one keeps it.
  const other = new DatabaseSync(copy)
  onTestFinished(() => other.close())
  other.exec("insert into notes values ('x')")
  const overwrite = async () => {
    await pause(20)
    writeFileSync(copy, readFileSync(copy))
  }
  const first = overwriteCheck(copy, { interval: 0 })
  first.end()
  await overwrite()
  const second = overwriteCheck(copy, { interval: 0 })
  expect(second.isOverwritten()).toBe(false)
  await overwrite()
  expect(second.isOverwritten()).toBe(true)
  second.end()
  expect(overwriteCheck(copy, { interval: 0 }).isOverwritten()).toBe(false)
})

describe("a check for foreign writes", () => {
  /** Opens a file, and returns a check that runs a checkpoint before or after it reads the time of the file. */
  const disturbed = async () => {
    const { file, writer } = await openFile()
    const { DatabaseSync } = await import("node:sqlite")
    const other = new DatabaseSync(file)
    onTestFinished(() => other.close())
    let when: "before" | "after" | undefined
    const write = () => other.exec("insert into notes values ('x'); pragma wal_checkpoint(passive)")
    const written = (name: string) => {
      if (when === "before") write()
      const state = stateOf(name)
      if (when === "after") write()
      return state
    }
    const { isOverwritten: check } = overwriteCheck(file, { interval: 0, written })
    const isOverwritten = (disturbance?: typeof when) => {
      when = disturbance
      return check()
    }
    return { isOverwritten, write, writer }
  }

  it.each(["before", "after"] as const)("accepts a checkpoint that runs %s it reads the time", async (when) => {
    const { isOverwritten } = await disturbed()
    // A time has a resolution of some milliseconds.
    for (let round = 0; round < 5; round++) {
      expect(isOverwritten(when)).toBe(false)
      await pause(10)
      expect(isOverwritten()).toBe(false)
      await pause(10)
    }
  })

  it("accepts many checkpoints of another process", async () => {
    const { file } = await openFile()
    const program = `const { DatabaseSync } = require("node:sqlite")
      const database = new DatabaseSync(process.argv[1], { timeout: 1000 })
      database.exec("pragma wal_autocheckpoint = 2; pragma synchronous = off")
      for (const end = Date.now() + 1500; Date.now() < end; ) database.exec("insert into notes values ('x')")`
    const child = spawnGuarded(process.execPath, ["-e", program, file], { stdio: "inherit" })
    const ended = new Promise((resolve) => child.once("exit", resolve))
    const { isOverwritten } = overwriteCheck(file, { interval: 0 })
    const states = new Set<string>()
    let checks = 0
    for (let isRunning = true; isRunning; await pause(0)) {
      isRunning = child.exitCode === null
      for (let each = 0; each < 200; each++, checks++) if (isOverwritten()) throw new Error(`check ${checks}`)
      states.add(stateOf(file))
    }
    expect(await ended).toBe(0)
    expect(states.size).toBeGreaterThan(10)
    expect(checks).toBeGreaterThan(1000)
  })
})
