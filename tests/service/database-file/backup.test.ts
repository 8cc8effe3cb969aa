// Tests copies of a database that is being written, and interrupted copies.
import { closeSync, copyFileSync, existsSync, openSync, readdirSync, rmSync, writeFileSync, writeSync } from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { newFolder, removeFolder, spawnGuarded } from "../../processes/spawn-guarded.ts"
import { workplace } from "../fixtures/service.ts"

/** A database of about 20 MB with small pages, so that a copy takes about thirty steps. */
const original = newFolder("waybill-backup-")
beforeAll(() => {
  const database = new DatabaseSync(join(original, "waybill.db"))
  database.exec(`pragma page_size = 512; pragma journal_mode = wal; create table one (n integer); create table other (n integer);
    create table filling (bytes blob); insert into filling values (zeroblob(20000000)); pragma wal_checkpoint(truncate)`)
  database.close()
})
afterAll(() => removeFolder(original))

/** Returns a folder with the database. */
const shop = () => {
  const place = workplace()
  onTestFinished(place.clear)
  const file = join(place.folder, "waybill.db")
  copyFileSync(join(original, "waybill.db"), file)
  return { ...place, file, copy: join(place.folder, "copy.db") }
}

const rowsOf = (file: string, query: string) => {
  const database = new DatabaseSync(file)
  try {
    return database
      .prepare(query)
      .all()
      .map((row) => ({ ...row }))
  } finally {
    database.close()
  }
}
const pause = (milliseconds: number) => new Promise((go) => setTimeout(go, milliseconds))
const isWhole = (file: string) => {
  expect(rowsOf(file, "pragma integrity_check")).toEqual([{ integrity_check: "ok" }])
  expect(rowsOf(file, "select length(bytes) as bytes from filling")).toEqual([{ bytes: 20_000_000 }])
}

/** Source of a process that writes pairs of rows in a loop without a pause. */
const busy = `
  const database = new (require("node:sqlite").DatabaseSync)(process.argv[1], { timeout: 10000 })
  database.exec("pragma synchronous = off")
  const write = () => {
    database.exec("begin immediate; insert into one values (1); insert into other values (1); commit")
    setImmediate(write)
  }
  write()
  process.stdout.write("busy")`

describe("waybill backup", () => {
  it("copies a database consistently while another process writes without a pause", async () => {
    const { copy, file, run } = shop()
    const writer = spawnGuarded(process.execPath, ["-e", busy, file], { stdio: ["ignore", "pipe", "inherit"] })
    const gone = new Promise((resolve) => writer.on("exit", resolve))
    onTestFinished(() => void writer.kill("SIGKILL"))
    await new Promise((resolve) => writer.stdout.once("data", resolve))
    const copied = await run(["backup", copy])
    expect(writer.exitCode).toBeNull()
    writer.kill("SIGKILL")
    await gone
    expect(copied.code).toBe(0)
    isWhole(copy)
    const [counts] = rowsOf(copy, "select (select count(*) from one) as one, (select count(*) from other) as other")
    expect(counts?.one).toBe(counts?.other)
  })

  it("a killed backup leaves the database intact, and the next backup succeeds and removes the partial copy", async () => {
    const { copy, file, folder, run, start } = shop()
    const copies = () => readdirSync(folder).filter((name) => name.startsWith("copy.db"))
    let unfinished = 0
    // On a busy machine, a copy can be complete before it is seen.
    for (let milliseconds = 0; milliseconds < 3 || unfinished === 0; milliseconds++) {
      const { child, ended } = start(["backup", copy])
      while (child.exitCode === null && !copies().some((name) => name.includes(`.${child.pid}.`))) await pause(1)
      await pause(milliseconds % 3)
      child.kill("SIGKILL")
      await ended
      if (existsSync(copy)) isWhole(copy)
      else unfinished++
      rmSync(copy, { force: true })
    }
    isWhole(file)
    expect(await run(["backup", copy])).toMatchObject({ code: 0 })
    expect(copies()).toEqual(["copy.db"])
    isWhole(copy)
  })

  it("a stopped backup removes its partial copy", async () => {
    const { copy, folder, start } = shop()
    const { child, ended } = start(["backup", copy])
    const isCopying = () => readdirSync(folder).some((name) => name.includes(".unfinished"))
    while (child.exitCode === null && !isCopying()) await pause(1)
    child.kill("SIGTERM")
    await ended
    expect(child.exitCode).toBe(143)
    expect(readdirSync(folder).filter((name) => name.startsWith("copy.db"))).toEqual([])
  })

  it("a copy of a damaged database is refused", async () => {
    const { copy, file, folder, run } = shop()
    const bytes = openSync(file, "r+")
    // The third page has the rows of a table.
    writeSync(bytes, Buffer.alloc(512, 7), 0, 512, 512 * 2)
    closeSync(bytes)
    const { code, err } = await run(["backup", copy])
    expect([code, err]).toEqual([3, expect.stringContaining("the copy is damaged: ")])
    expect(readdirSync(folder).filter((name) => name.startsWith("copy.db"))).toEqual([])
  })

  it("a failed backup leaves no file", async () => {
    const { folder, run } = shop()
    writeFileSync(join(folder, "broken.db"), "this is not a database ".repeat(1000))
    const { code, err } = await run(["backup", "copy.db", "--database", "broken.db"])
    expect([code, err]).toEqual([3, expect.stringMatching(/^waybill: copy\.db: cannot be written: .*\n$/)])
    expect(readdirSync(folder).toSorted()).toEqual(["broken.db", "waybill.db"])
  })
})
