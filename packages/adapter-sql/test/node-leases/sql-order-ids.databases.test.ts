import { OrderIds, Unavailable } from "@waybill/core"
import { lawTests, orderIdsLaws } from "@waybill/core/testing"
import { Effect, Exit, Layer, References, Scope } from "effect"
import { describe, expect, it, onTestFinished, vi } from "vitest"
import { NodeRefused, type OrderIdsOptions, sqlOrderIds } from "../../src/index.ts"
import { instantFormat } from "../../src/sql/instants.ts"
import { type DatabaseName, databaseNames } from "../fixtures/databases.ts"
import { tablesInTurns } from "../fixtures/store.ts"
import type { FreshTables } from "../fixtures/tables.ts"
import { fastClock } from "./fast-clock.ts"

const timeouts = { acquire: 20_000, statement: 20_000 }
const nodeIn = (id: string) => Number((BigInt(id) >> 7n) & 31n)

/** Returns the time in an id, in milliseconds since 1970. */
const timeIn = (id: string) => Number(BigInt(id) >> 12n) + Date.UTC(2026, 0, 1)

/** Starts a process that leases a number on a fast clock. `ids` generates some ids. */
const start = async (tables: FreshTables, options: OrderIdsOptions = {}) => {
  const { ahead, on } = fastClock()
  const scope = Scope.makeUnsafe()
  const layer = sqlOrderIds(options).pipe(Layer.provide(tables.layer({ migrate: false, timeouts })))
  const run = <A, E>(effect: Effect.Effect<A, E>) =>
    Effect.runPromise(Effect.provideService(on(effect), References.MinimumLogLevel, "None"))
  const context = await run(Layer.buildWithScope(layer, scope))
  const stop = () => Effect.runPromise(Scope.close(scope, Exit.void))
  onTestFinished(stop)
  const ids = (count = 1) =>
    run(
      Effect.all(
        Array.from({ length: count }, () =>
          Effect.provideContext(
            OrderIds.use((each) => each.next()),
            context
          )
        )
      )
    )
  return { ahead, ids, stop }
}

/** Returns a time as a literal of the database, in milliseconds from now. */
const later = (name: DatabaseName, milliseconds: number) =>
  `'${instantFormat(name === "PostgreSQL" ? "postgres" : "sqlite")(Date.now() + milliseconds)}'`

const numbersIn = async (tables: FreshTables) =>
  (await tables.query("select number from our_node_leases where holder is not null order by number")).map(
    ({ number }) => Number(number)
  )

describe.each(databaseNames)("leased order ids on %s", (name) => {
  const newTables = tablesInTurns(name)
  describe("leased order ids satisfy the laws of OrderIds", () => {
    const leased = ({ layer }: FreshTables) =>
      Layer.orDie(sqlOrderIds().pipe(Layer.provide(layer({ migrate: false, timeouts }))))
    const names = orderIdsLaws(Layer.empty as never).map((law) => law.name)
    it.for(names)("%s", async (law, test) => {
      const tables = await newTables(test)
      const tests = lawTests(orderIdsLaws(Layer.fresh(leased(tables))), () => Layer.fresh(leased(tables)))
      await tests.find((each) => each.name === law)!.run()
    })
  })

  it("leases a different number to each process without a setting", async (test) => {
    const tables = await newTables(test)
    const processes = await Promise.all([1, 2, 3, 4].map(() => start(tables)))
    const ids = (await Promise.all(processes.map((each) => each.ids(1000)))).flat()
    expect(new Set(ids).size).toBe(4000)
    expect(new Set(ids.map(nodeIn))).toEqual(new Set([0, 1, 2, 3]))
    await Promise.all(processes.map(({ stop }) => stop()))
    expect(await numbersIn(tables)).toEqual([])
  })

  it("leases the number in the settings, and refuses a second process with the same setting", async (test) => {
    const tables = await newTables(test)
    const first = await start(tables, { node: 9 })
    expect(nodeIn((await first.ids())[0]!)).toBe(9)
    const error = await start(tables, { node: 9 }).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(NodeRefused)
    expect(error).toMatchObject({ kind: "taken", message: expect.stringMatching(/^9 is held by another process \(/) })
    await first.stop()
    expect(nodeIn((await (await start(tables, { node: 9 })).ids())[0]!)).toBe(9)
  })

  it("waits for the number in the settings while a dead process holds it", async (test) => {
    const tables = await newTables(test)
    const end = Date.now() + 500
    await tables.query(`update our_node_leases set holder = 'dead', expires_at = ${later(name, 500)} where number = 9`)
    const { ids } = await start(tables, { node: 9 })
    expect(Date.now()).toBeGreaterThan(end - 50)
    expect(nodeIn((await ids())[0]!)).toBe(9)
  })

  it("refuses to start if every number is held", async (test) => {
    const tables = await newTables(test)
    await tables.query(`update our_node_leases set holder = 'other', expires_at = ${later(name, 29_000)}`)
    const error = await start(tables).catch((error: unknown) => error)
    expect(error).toMatchObject({ kind: "none", message: expect.stringContaining("all node numbers are in use") })
  })

  it("stops generating ids when the lease is not renewed in time, and continues with a new number", async (test) => {
    const tables = await newTables(test)
    const paused = await start(tables)
    const before = await paused.ids(500)
    // The process was stopped for 20 seconds, and another process took its number.
    await tables.query(
      `update our_node_leases set epoch = epoch + 1, holder = 'other', expires_at = ${later(name, 29_000)} where number = 0`
    )
    paused.ahead.monotonic = 20_000
    await expect(paused.ids()).rejects.toBeInstanceOf(Unavailable)
    const after = await vi.waitFor(() => paused.ids(500), { timeout: 60_000 })
    expect(new Set(before.map(nodeIn))).toEqual(new Set([0]))
    expect(new Set(after.map(nodeIn))).toEqual(new Set([1]))
  })

  it("generates unique ids after a restart with the clock set back", async (test) => {
    const tables = await newTables(test)
    const first = await start(tables)
    const before = await first.ids(500)
    await first.stop()
    const second = await start(tables)
    second.ahead.wall = -3_600_000
    const after = await second.ids(500)
    expect([...before, ...after].map(nodeIn)).toEqual(Array(1000).fill(0))
    expect(new Set([...before, ...after]).size).toBe(1000)
  })

  it.for([
    [3_600_000, undefined],
    [3_600_000, 9],
    [86_400_000, undefined],
    [86_400_000, 9]
  ] as const)(
    "generates later ids immediately after a crash, if the clock was %i ms ahead before it (node %s)",
    async ([ahead, node], test) => {
      const tables = await newTables(test)
      const first = await start(tables, { node })
      first.ahead.wall = ahead
      const isAhead = async () => {
        const ids = await first.ids(500)
        expect(timeIn(ids[0]!)).toBeGreaterThan(Date.now() + ahead - 60_000)
        return ids
      }
      const before = await vi.waitFor(isAhead, { timeout: 60_000 })
      await first.stop()
      // A crash leaves the lease as the process renewed it last.
      await tables.query(
        `update our_node_leases set holder = 'dead', expires_at = ${later(name, ahead + 15_000)},
        ids_until = ${timeIn(before.at(-1)!) + 15_000} where number = ${node ?? 0}`
      )
      const since = performance.now()
      const second = await start(tables, { node })
      const after = await second.ids(500)
      expect(performance.now() - since).toBeLessThan(15_000)
      const all = [...before, ...after].map(BigInt)
      expect(all).toEqual(all.toSorted((a, b) => (a < b ? -1 : 1)))
      expect(new Set(all).size).toBe(1000)
      expect(new Set([...before, ...after].map(nodeIn))).toEqual(new Set([node ?? 0]))
    }
  )
})
