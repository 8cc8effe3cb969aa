import { Effect, Layer } from "effect"
import { describe, expect, it, onTestFinished } from "vitest"
import { DatabaseRefused, migrate, SqlDatabase } from "../../src/index.ts"
import { durabilityProblems } from "../../src/migrations/durability.ts"
import { hostSqlite } from "../fixtures/host-sqlite.ts"

/** Returns a host's connection to SQLite with the given value of `synchronous`. */
const hostWith = (synchronous: string) => {
  const host = hostSqlite({}, `synchronous = ${synchronous}`)
  onTestFinished(() => host.kysely.destroy())
  return host
}

describe("durability", () => {
  const lossy = (name: string, value: string, durable: string) =>
    `${name}: is ${value}, so a crash can lose acknowledged orders; must be ${durable}, unless durability is unchecked`
  const flush = "innodb_flush_log_at_trx_commit"

  it.for([
    ["mysql", { [flush]: "0" }, [lossy(flush, "0", "1 or 3")]],
    ["mysql", { [flush]: "1" }, []],
    ["mysql", { [flush]: "2" }, [lossy(flush, "2", "1 or 3")]],
    ["mysql", { [flush]: "3" }, []],
    ["sqlite", { synchronous: "0" }, [lossy("synchronous", "0", "2 or 3")]],
    ["sqlite", { synchronous: "1" }, [lossy("synchronous", "1", "2 or 3")]],
    ["sqlite", { synchronous: "2" }, []],
    ["sqlite", { synchronous: "3" }, []],
    ["postgres", { fsync: "on", full_page_writes: "on", synchronous_commit: "on" }, []],
    ["postgres", { fsync: "off", full_page_writes: "on", synchronous_commit: "on" }, [lossy("fsync", "off", "on")]],
    [
      "postgres",
      { fsync: "on", full_page_writes: "off", synchronous_commit: "local" },
      [lossy("full_page_writes", "off", "on")]
    ]
  ] as const)("the %s settings %j have the problems %j", ([dialect, values, problems]) => {
    expect(durabilityProblems(dialect, values)).toEqual(problems)
  })

  it("accepts a host's connection that can lose commits if the host allows it", async () => {
    const options = { migrate: true, durability: "unchecked" } as const
    await Effect.runPromise(Effect.scoped(Layer.build(SqlDatabase.layer(hostWith("off"), options))))
  })

  it("refuses a host's SQLite connection with synchronous = off also without migrations", async () => {
    const started = Effect.scoped(Layer.build(SqlDatabase.layer(hostWith("off"), { migrate: false })))
    expect(await Effect.runPromise(Effect.flip(started))).toMatchObject({ kind: "notDurable" })
  })

  it.each(["off", "normal"])("refuses a host's SQLite connection with synchronous = %s", async (synchronous) => {
    const refused = await Effect.runPromise(Effect.flip(migrate(hostWith(synchronous))))
    expect(refused).toBeInstanceOf(DatabaseRefused)
    expect(refused).toMatchObject({ kind: "notDurable", message: expect.stringContaining("synchronous") })
  })

  it.each(["full", "extra"])("accepts a host's SQLite connection with synchronous = %s", async (synchronous) => {
    expect(await Effect.runPromise(migrate(hostWith(synchronous)))).toContain("0001_orders_and_history")
  })
})
