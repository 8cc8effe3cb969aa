// Flips bits of a write-ahead log, and compares what SQLite still reads with what is reported.
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { hasLostTransactions } from "../../src/sqlite-file/damage.ts"
import { readLogState } from "../../src/sqlite-file/log-state.ts"

const FLIPS = 300
const ROWS = 40

const folder = mkdtempSync(join(tmpdir(), "waybill-log-"))
const [file, copy] = [join(folder, "a.db"), join(folder, "copy.db")]
const database = new DatabaseSync(file)
let log: Buffer

beforeAll(() => {
  database.exec("pragma page_size = 1024; pragma journal_mode = wal; create table notes (text text)")
  // An earlier generation of the log leaves frames behind the current one.
  for (let row = 0; row < ROWS; row++) database.exec("insert into notes values (printf('%1200d', 0))")
  database.exec("pragma wal_checkpoint(full); delete from notes")
  for (let row = 0; row < ROWS / 2; row++) database.exec("insert into notes values (printf('%1200d', 0))")
  log = readFileSync(`${file}-wal`)
})
afterAll(() => {
  database.close()
  rmSync(folder, { recursive: true })
})

/**
 * Copies the database with the given log, and returns the number of rows that SQLite reads, or undefined for an error.
 */
const rowsWith = (bytes: Buffer): number | undefined => {
  rmSync(`${copy}-shm`, { force: true })
  copyFileSync(file, copy)
  writeFileSync(`${copy}-wal`, bytes)
  const copied = new DatabaseSync(copy)
  try {
    return Number(copied.prepare("select count(*) as rows from notes").get()?.rows)
  } catch {
    return undefined
  } finally {
    copied.close()
  }
}

const stateWith = (bytes: Buffer) => {
  writeFileSync(`${copy}-wal`, bytes)
  return readLogState(copy)
}

describe("the state of a write-ahead log", () => {
  it("an intact log has no unreadable frames, although older frames follow", () => {
    expect(stateWith(log)).toMatchObject({ unreadableFrames: 0, unreadable: 0, hasInvalidHeader: false })
    expect(rowsWith(log)).toBe(ROWS / 2)
  })

  it("reports every bit flip that makes SQLite ignore transactions, and no other", () => {
    const unreported = []
    let reported = 0
    for (let flip = 0; flip < FLIPS; flip++) {
      const at = Math.floor((flip / FLIPS) * log.length)
      const damaged = Buffer.from(log)
      damaged[at]! ^= 1 << (flip % 8)
      const { hasInvalidHeader, unreadableFrames } = stateWith(damaged)
      const isReported = hasInvalidHeader || unreadableFrames > 0
      if (isReported) reported++
      if (isReported !== (rowsWith(damaged) !== ROWS / 2)) unreported.push(at)
    }
    expect(unreported).toEqual([])
    expect(reported).toBeGreaterThan(FLIPS / 4)
  })

  it("reports a flip in the salt of the last frame, which then resembles an older frame", () => {
    const salts = log.subarray(16, 24)
    let last = 32
    while (log.subarray(last + 24 + 1024 + 8, last + 24 + 1024 + 16).equals(salts)) last += 24 + 1024
    const damaged = Buffer.from(log)
    damaged[last + 8]! ^= 1
    expect(rowsWith(damaged)).toBe(ROWS / 2 - 1)
    expect(stateWith(damaged).unreadable).toBe(1)
  })

  it("does not count a log cut inside its last transaction as a loss", () => {
    const { readable } = stateWith(log)
    const salts = log.subarray(16, 24)
    let end = 32
    while (log.subarray(end + 8, end + 16).equals(salts)) end += 24 + 1024
    for (let cut = 1; cut < 1000; cut += 100) {
      const state = stateWith(log.subarray(0, end - cut))
      expect(hasLostTransactions(state)).toBe(false)
      expect(state.readable).toBe(readable - 1)
    }
  })

  it("a missing and an empty log are empty", () => {
    expect(readLogState(join(folder, "none.db"))).toEqual(stateWith(Buffer.alloc(0)))
  })
})
