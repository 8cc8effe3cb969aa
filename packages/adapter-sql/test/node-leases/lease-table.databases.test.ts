import { describe, expect, it, onTestFinished, type TestContext } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { type Lease, leaseTable } from "../../src/node-leases/lease-table.ts"
import { tablesOf } from "../../src/sql/tables.ts"
import { type DatabaseName, databaseNames } from "../fixtures/databases.ts"
import { tablesInTurns } from "../fixtures/store.ts"

const NOW = Date.UTC(2030, 0, 1)
const LENGTH = 60_000

/** Returns a lease table on new tables. `expire` ends a lease, as time would. */
const open = async (newTables: ReturnType<typeof tablesInTurns>, test: TestContext) => {
  const tables = await newTables(test)
  const { prefix, source } = tables
  const { close, dialect, writer } = connect(source, { timeouts: { acquire: 20_000, statement: 20_000 } })
  onTestFinished(close)
  const leases = leaseTable(dialect, tablesOf({ prefix }), writer, LENGTH)
  const expire = ({ number }: Lease) =>
    tables.query(`update our_node_leases set expires_at = '2020-01-01 00:00:00' where number = ${number}`)
  return { ...leases, expire, query: tables.query }
}

/** Returns the time after a number of minutes, on the database's clock. */
const from = (name: DatabaseName, minutes: string) =>
  ({
    SQLite: `strftime('%Y-%m-%d %H:%M:%f', 'now', '${minutes}')`,
    PostgreSQL: `now() + interval '${minutes}'`,
    MariaDB: `timestampadd(second, 60 * ${minutes.split(" ")[0]}, utc_timestamp(3))`
  })[name]

describe.each(databaseNames)("node leases on %s", (name) => {
  const newTables = tablesInTurns(name)
  it("leases the lowest free number, and only one number to each process", async (test) => {
    const { acquire } = await open(newTables, test)
    const leases = []
    for (const holder of ["a", "b", "c"]) leases.push(await acquire(holder, undefined, NOW))
    expect(leases).toEqual([0, 1, 2].map((number) => ({ number, epoch: 1, idsAfter: 0 })))
    // The response was lost, so the process requests the lease again.
    expect((await acquire("b", undefined, NOW))?.number).toBe(1)
  })

  it("leases numbers to 32 of 40 processes that start together", async (test) => {
    const { acquire } = await open(newTables, test)
    const all = await Promise.all(Array.from({ length: 40 }, (_, index) => acquire(`p${index}`, undefined, NOW)))
    const numbers = all.flatMap((lease) => (lease === undefined ? [] : [lease.number]))
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 32 }, (_, number) => number))
  })

  it("leases a number to one of two processes that request it", async (test) => {
    const { acquire, holderOf } = await open(newTables, test)
    const both = await Promise.all(["a", "b"].map((holder) => acquire(holder, 7, NOW)))
    const won = both.findIndex((lease) => lease !== undefined)
    expect(both.filter((lease) => lease !== undefined)).toEqual([{ number: 7, epoch: 1, idsAfter: 0 }])
    expect((await holderOf(7))?.holder).toBe(["a", "b"][won])
  })

  it("leases an expired number to another process, and refuses to renew the expired lease", async (test) => {
    const { acquire, expire, renew } = await open(newTables, test)
    const first = (await acquire("a", 3, NOW))!
    expect(await renew(first, NOW + 2 * LENGTH)).toBe(true)
    expect(await acquire("b", 3, NOW)).toBeUndefined()
    await expire(first)
    expect(await acquire("b", 3, NOW)).toEqual({ number: 3, epoch: 2, idsAfter: NOW + 2 * LENGTH })
    expect(await renew(first, NOW + 9 * LENGTH)).toBe(false)
  })

  it("renews an expired lease if no other process has leased the number", async (test) => {
    const { acquire, expire, renew } = await open(newTables, test)
    const lease = (await acquire("a", undefined, NOW))!
    await expire(lease)
    expect(await renew(lease, NOW + 2 * LENGTH)).toBe(true)
    expect(await acquire("b", lease.number, NOW)).toBeUndefined()
  })

  it("keeps the reserved id times when an earlier renewal arrives late", async (test) => {
    const { acquire, expire, renew } = await open(newTables, test)
    const lease = (await acquire("a", 0, NOW))!
    await renew(lease, NOW + 5 * LENGTH)
    await renew(lease, NOW + 2 * LENGTH)
    await expire(lease)
    expect((await acquire("b", 0, NOW))?.idsAfter).toBe(NOW + 5 * LENGTH)
  })

  it("reserves id times after those of an earlier holder whose clock was ahead", async (test) => {
    const { acquire, expire } = await open(newTables, test)
    const ahead = NOW + 100 * LENGTH
    await expire((await acquire("a", 0, ahead))!)
    await expire((await acquire("b", 0, NOW))!)
    expect((await acquire("c", 0, NOW))?.idsAfter).toBe(ahead + 2 * LENGTH)
  })

  it("ends a lease when it is released, and refuses a late renewal", async (test) => {
    const { acquire, holderOf, release, renew } = await open(newTables, test)
    const first = (await acquire("a", 0, NOW))!
    await release(first, NOW + 7)
    expect(await renew(first, NOW + LENGTH)).toBe(false)
    expect((await holderOf(0))?.holder).toBeNull()
    const second = (await acquire("b", undefined, NOW))!
    expect(second).toEqual({ number: 0, epoch: 3, idsAfter: NOW + 7 })
    await release(first, NOW)
    expect((await holderOf(0))?.holder).toBe("b")
  })

  it("leases a number whose lease ends later than any lease can, because the clock was set back", async (test) => {
    const { acquire, query, renew } = await open(newTables, test)
    const first = (await acquire("a", 3, NOW))!
    // A lease from a clock that was a little ahead still counts.
    await query(`update our_node_leases set expires_at = ${from(name, "1.8 minutes")} where number = 3`)
    expect(await acquire("b", 3, NOW)).toBeUndefined()
    await query(`update our_node_leases set expires_at = ${from(name, "3 minutes")} where number = 3`)
    expect(await acquire("b", 3, NOW)).toEqual({ number: 3, epoch: 2, idsAfter: NOW + LENGTH })
    expect(await renew(first, NOW)).toBe(false)
    expect(await acquire("c", 3, NOW)).toBeUndefined()
  })

  it("ends a lease according to the database's clock", async (test) => {
    const { acquire, query } = await open(newTables, test)
    await acquire("a", 0, 0)
    const now = { SQLite: "datetime('now')", PostgreSQL: "now()", MariaDB: "utc_timestamp()" }[name]
    const rows = await query(`select number from our_node_leases where expires_at > ${now}`)
    expect(rows.map(({ number }) => Number(number))).toEqual([0])
  })
})
