// Tests how damage to a SQLite file and its log is reported, and how a backup is restored.
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
  writeSync
} from "node:fs"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { freshTables } from "../../../packages/adapter-sql/test/fixtures/tables.ts"
import { databaseFlags } from "../fixtures/database-flags.ts"
import { orderOf, pushing } from "../fixtures/load.ts"
import { workplace } from "../fixtures/service.ts"

const place = () => {
  const made = workplace()
  onTestFinished(made.clear)
  return { ...made, file: join(made.folder, "waybill.db") }
}

const FRAME = 24 + 8192
const LOG_HEADER = 32

/** A folder with a database of six orders, each stored in a separate transaction, and a log that still contains them. */
const killed = workplace()
afterAll(killed.clear)
beforeAll(async () => {
  const { call, child, ended } = await killed.serve()
  for (let number = 1; number <= 6; number++)
    expect(await call("push_order", orderOf(`A-${number}`))).toMatchObject({ res: "success" })
  child.kill("SIGKILL")
  await ended
})
const sixOrders = ["A-1", "A-2", "A-3", "A-4", "A-5", "A-6"]

/** Returns a folder with the files that a killed service left. */
const killedService = () => {
  const made = place()
  for (const name of readdirSync(killed.folder)) copyFileSync(join(killed.folder, name), join(made.folder, name))
  return made
}

const flip = (file: string, at: number): void => {
  const byte = readFileSync(file)[at]!
  const descriptor = openSync(file, "r+")
  writeSync(descriptor, Buffer.from([byte ^ 4]), 0, 1, at)
  closeSync(descriptor)
}

/** Returns the offsets at which the transactions in a log end. */
const commitsIn = (log: string): ReadonlyArray<number> => {
  const bytes = readFileSync(log)
  const ends = []
  for (let at = LOG_HEADER; at + FRAME <= bytes.length; at += FRAME)
    if (bytes.readUInt32BE(at + 4) !== 0) ends.push(at + FRAME)
  return ends
}

describe("a damaged log", () => {
  it("refuses to start while stored transactions cannot be read, and doctor keeps the readable ones", async () => {
    const { file, folder, run, stored } = killedService()
    const ends = commitsIn(`${file}-wal`)
    flip(`${file}-wal`, ends.at(-3)! - 100)
    const before = readFileSync(`${file}-wal`)
    const { code, err } = await run(["serve", "--port", "0"])
    expect([code, err]).toEqual([
      3,
      expect.stringMatching(
        /^waybill: waybill\.db-wal: \d+ transactions can be read; at least 3 after them cannot; restore a backup/
      )
    ])
    expect(await run(["doctor"])).toMatchObject({ code: 1, out: expect.stringMatching(/error +write-ahead log/) })
    expect(readFileSync(`${file}-wal`)).toEqual(before)
    expect(await run(["doctor", "--drop-unreadable"])).toMatchObject({ code: 0 })
    // SQLite reads a log that was cut before the damaged transaction.
    copyFileSync(file, join(folder, "cut.db"))
    writeFileSync(join(folder, "cut.db-wal"), before.subarray(0, ends.at(-4)))
    const readable = [...(await stored(["--database", "cut.db"])).keys()]
    expect([...(await stored([])).keys()]).toEqual(readable)
    expect(readable).toContain("A-1")
    expect(readable).not.toContain("A-6")
    const [copy = ""] = readdirSync(folder).filter((name) => name.startsWith("waybill.db-wal.damaged-"))
    expect(readFileSync(join(folder, copy))).toEqual(before)
  })

  it("refuses to start if the header is damaged", async () => {
    const { file, run } = killedService()
    flip(`${file}-wal`, 17)
    expect(await run(["serve", "--port", "0"])).toMatchObject({
      code: 3,
      err: expect.stringContaining("invalid header")
    })
  })

  it("starts and reports an incomplete transaction if it is the last one", async () => {
    const { file, serve, stored } = killedService()
    flip(`${file}-wal`, commitsIn(`${file}-wal`).at(-1)! - 100)
    const { ran } = await serve()
    expect(ran.err).toContain("waybill.db-wal: the last transaction is incomplete, as after a power failure")
    expect([...(await stored([])).keys()].toSorted()).toEqual(sixOrders.slice(0, 5))
  })
})

describe("a damaged file", () => {
  it("refuses to start, and reports the damage", async () => {
    const { file, run } = killedService()
    const database = new DatabaseSync(file)
    database.exec("pragma wal_checkpoint(truncate)")
    database.close()
    flip(file, 8192 * 3)
    expect(await run(["serve", "--port", "0"])).toMatchObject({
      code: 3,
      err: expect.stringMatching(/waybill\.db: damaged: /)
    })
    expect(await run(["doctor"])).toMatchObject({ code: 1, out: expect.stringMatching(/error +pages and indexes/) })
  })

  it("doctor finds an order that contradicts its history, although the pages are sound", async () => {
    const { file, run } = killedService()
    const sound = JSON.parse((await run(["doctor", "--json"])).out) as ReadonlyArray<Record<string, string>>
    expect(sound.map(({ check, state }) => `${check} ${state}`)).toEqual([
      "write-ahead log ok",
      "pages and indexes ok",
      "journal mode ok",
      "permissions ok",
      "disk space ok",
      "file system ok",
      "schema ok",
      "prefix ok",
      "tables ok",
      "indexes ok",
      "orders ok",
      "history ok",
      "event log ok",
      "search ok",
      "webhooks ok",
      "consumers ok"
    ])
    const database = new DatabaseSync(file)
    database.exec("update waybill_orders set stage = 'shipped' where xid = 'A-2'")
    database.close()
    expect(await run(["doctor"])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^ {2}ok +pages and indexes .*^ {2}error +orders +order \d+ of demo$/ms),
      err: "waybill: waybill.db: orders failed\n"
    })
  })

  it("doctor warns of a file that every user can read", async () => {
    const { file, run } = killedService()
    chmodSync(file, 0o644)
    expect(await run(["doctor"])).toMatchObject({
      code: 0,
      out: expect.stringMatching(/warning +permissions +.*chmod 600/s)
    })
  })
})

describe("waybill restore", () => {
  it("restores a backup taken under load, and replaces a database only when no service uses it", async () => {
    const { folder, run, serve, stored } = place()
    const { call, child, ended, ...service } = await serve()
    const load = pushing({ ...service, call }, "A")
    await load.acknowledged(300)
    const before = [...load.receipts.keys()]
    expect(await run(["backup", "copy.db"])).toMatchObject({ code: 0 })
    await load.end()
    const restored = await run(["restore", "copy.db", "--database", "again.db"])
    expect(restored).toMatchObject({
      code: 0,
      err: expect.stringMatching(/^Restored again\.db from copy\.db: \d+ orders, no damage found\.\n$/)
    })
    const orders = await stored(["--database", "again.db"])
    expect(before.filter((xid) => !orders.has(xid))).toEqual([])
    expect(statSync(join(folder, "again.db")).mode & 0o777).toBe(0o600)

    await call("push_order", orderOf("B-1"))
    const replace = ["restore", "copy.db", "--replace"]
    expect(await run(replace)).toMatchObject({ code: 3, err: "waybill: waybill.db: in use; stop the service first\n" })
    expect(await call("push_order", orderOf("B-2"))).toMatchObject({ res: "success" })
    child.kill("SIGKILL")
    await ended
    expect(await run(replace)).toMatchObject({ code: 0 })
    expect(await stored([])).toEqual(orders)
    const [aside = ""] = readdirSync(folder).filter((name) => /^waybill\.db\.replaced-[\dTZ-]+$/.test(name))
    expect([...(await stored(["--database", aside])).keys()]).toEqual(
      expect.arrayContaining([...load.receipts.keys(), "B-1", "B-2"])
    )
  })

  it("refuses a damaged backup, a file of another program and a missing one, and creates nothing", async () => {
    const { file, folder, run } = killedService()
    await run(["backup", "copy.db"])
    copyFileSync(join(folder, "copy.db"), join(folder, "damaged.db"))
    flip(join(folder, "damaged.db"), 8192 * 3)
    new DatabaseSync(join(folder, "other.db")).exec("create table notes (text)")
    writeFileSync(join(folder, "text.db"), "not a database at all".repeat(1000))
    const into = ["--database", "new.db"]
    expect(await run(["restore", "damaged.db", ...into])).toMatchObject({
      code: 1,
      err: expect.stringContaining("damaged.db: damaged: ")
    })
    expect(await run(["restore", "text.db", ...into])).toMatchObject({
      code: 1,
      err: expect.stringContaining("not a database")
    })
    expect(await run(["restore", "other.db", ...into])).toMatchObject({
      code: 2,
      err: expect.stringContaining("has no table waybill_orders")
    })
    expect(await run(["restore", "none.db", ...into])).toMatchObject({
      code: 2,
      err: "waybill: none.db: no such file\n"
    })
    expect(existsSync(join(folder, "new.db"))).toBe(false)
    expect(await run(["restore", "copy.db"])).toMatchObject({ code: 2, err: expect.stringContaining("use --replace") })
    expect(await run(["restore", file, "--replace"])).toMatchObject({
      code: 2,
      err: expect.stringContaining("is the database itself")
    })
  })

  it("replaces a damaged database, which backup cannot read", async () => {
    const { folder, run, stored } = killedService()
    await run(["backup", "copy.db"])
    writeFileSync(join(folder, "waybill.db"), "not a database at all".repeat(1000))
    expect(await run(["restore", "copy.db", "--replace"])).toMatchObject({ code: 0 })
    expect([...(await stored([])).keys()].toSorted()).toEqual(sixOrders)
  })
})

describe.each(["PostgreSQL", "MariaDB"] as const)("waybill doctor on %s", (name) => {
  const flagsOf = databaseFlags(name, freshTables)

  it("reports pending steps, and then a sound database", async ({ skip }) => {
    const flags = flagsOf(skip)
    const { run } = place()
    expect(await run(["doctor", ...flags])).toMatchObject({
      code: 1,
      out: expect.stringMatching(/^ {2}error +schema +0001_orders_and_history is pending/m),
      err: expect.stringMatching(/: schema failed\n$/)
    })
    expect((await run(["migrate", ...flags])).code).toBe(0)
    const { code, out } = await run(["doctor", "--json", ...flags])
    expect(code).toBe(0)
    const findings = JSON.parse(out) as ReadonlyArray<Record<string, string>>
    // The server of all tests may run without vacuums and statistics.
    const checked = findings.filter(({ check }) => check !== "maintenance")
    const ofServer = {
      PostgreSQL: ["version", "pooler", "durability", "read-only", "encoding", "host sessions"],
      MariaDB: ["version", "durability", "read-only", "replication", "packet size", "host sessions"]
    }
    expect(checked.map(({ check, state }) => `${check} ${state}`)).toEqual([
      ...ofServer[name].map((check) => `${check} ok`),
      "clock ok",
      "disk space ok",
      "schema ok",
      "prefix ok",
      "permissions ok",
      "tables ok",
      "columns ok",
      "indexes ok",
      "orders ok",
      "history ok",
      "event log ok",
      "search ok",
      "webhooks ok",
      "consumers ok"
    ])
    expect(await run(["doctor", "--drop-unreadable", ...flags])).toMatchObject({
      code: 2,
      err: expect.stringContaining("--drop-unreadable: needs a SQLite file")
    })
  })
})
