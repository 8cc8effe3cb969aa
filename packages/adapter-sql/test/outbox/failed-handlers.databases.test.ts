import { Clock, Effect } from "effect"
import { describe, expect } from "vitest"
import { Outbox } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { testsOn } from "../fixtures/one-server.ts"
import { startProcess, tablesInTurns } from "../fixtures/store.ts"
import { consume, nameOf, until, writeOrder } from "./consume.ts"

describe.each(databaseNames)("a consumer on %s whose handler fails", (name) => {
  const newTables = tablesInTurns(name)
  const it = testsOn(name)
  it("repeats an event whose handler throws any value, and stores its message", "MariaDB", async (test) => {
    const process = startProcess(await newTables(test))
    const thrown: ReadonlyArray<readonly [unknown, string]> = [
      [new Error("a\u0000b"), "a\u{FFFD}b"],
      [`${"x".repeat(499)}😀`, `${"x".repeat(499)}\u{FFFD}`],
      [Object.create(null), "the error cannot be converted to a string"],
      [Object.assign(new Error("x"), { message: ["down", 5] }), "down,5"],
      [undefined, "undefined"]
    ]
    for (const order of thrown.keys()) await writeOrder(process, String(order))
    const calls: Array<string> = []
    const fail = ({ event }: { event: Parameters<typeof nameOf>[0] }) => {
      calls.push(nameOf(event))
      throw thrown[Number(event.order_id)]?.[0]
    }
    consume(process, "mail", fail, { attempts: 2 })
    const setAside = () => process.run(Outbox.use((outbox) => outbox.setAside("mail", { limit: 10 })))
    await until(async () => (await setAside()).length === thrown.length)
    const errors = (await setAside()).map(({ error, order_id }) => [order_id, error])
    expect(Object.fromEntries(errors)).toEqual(Object.fromEntries(thrown.map(([, error], order) => [order, error])))
    expect(calls).toHaveLength(2 * thrown.length)
  })

  it("waits on the database's clock, although the clock of its process is a day ahead", "PostgreSQL", async (test) => {
    const process = startProcess(await newTables(test))
    await writeOrder(process, "1")
    let calls = 0
    const failOnce = () => {
      calls++
      if (calls === 1) throw new Error("down")
    }
    const real = Effect.runSync(Clock.Clock)
    const tomorrow = () => real.currentTimeMillisUnsafe() + 86_400_000
    const ahead = { currentTimeMillisUnsafe: tomorrow, currentTimeMillis: Effect.sync(tomorrow) }
    const clock = Object.assign(Object.create(real) as Clock.Clock, ahead)
    const { log, stop } = consume(process, "mail", failOnce, { wait: () => 2000 }, clock)
    await until(() => log.length === 1)
    await stop()
    consume(process, "mail", failOnce)
    await until(() => calls === 2)
  })

  it("retries and drops more events in one call than a condition can have", "MariaDB", async (test) => {
    const process = startProcess(await newTables(test))
    const events = Array.from({ length: 1500 }, (_, order) => ({
      account_id: "acme",
      order_id: `${order}`,
      revision: 1
    }))
    await writeOrder(process, "1499")
    const fail = () => {
      throw new Error("down")
    }
    const { stop } = consume(process, "mail", fail, { attempts: 1 })
    await until(
      async () => (await process.run(Outbox.use((outbox) => outbox.setAside("mail", { limit: 1 })))).length === 1
    )
    await stop()
    expect(await process.run(Outbox.use((outbox) => outbox.discard("mail", events.slice(0, -1))))).toBe(0)
    expect(await process.run(Outbox.use((outbox) => outbox.retry("mail", events)))).toBe(1)
    expect(await process.run(Outbox.use((outbox) => outbox.discard("mail", events)))).toBe(0)
  })

  it("sets events aside that cannot be parsed, and handles those of other orders", "PostgreSQL", async (test) => {
    const tables = await newTables(test)
    const process = startProcess(tables)
    for (const order of ["1", "2", "3"]) await writeOrder(process, order, 2)
    await tables.query(`update our_history set changes = '{"name":"Ada' where order_id = '1' and revision = 1`)
    await tables.query(`update our_orders set document = '{"name":"Ada' where order_id = '2'`)
    const handled: Array<string> = []
    consume(process, "mail", ({ event }) => void handled.push(nameOf(event)), { attempts: 2 })
    const setAside = () => process.run(Outbox.use((outbox) => outbox.setAside("mail", { limit: 10 })))
    await until(async () => (await setAside()).length === 3 && handled.length === 3)
    expect(handled.toSorted()).toEqual(["1/2", "3/1", "3/2"])
    expect((await setAside()).map((event) => `${nameOf(event)}: ${event.error}`).toSorted()).toEqual([
      "1/1: the stored event cannot be parsed",
      "2/1: the stored order cannot be parsed",
      "2/2: the stored order cannot be parsed"
    ])
    const claim = Outbox.use((outbox) => outbox.claim({ sender: "relay", limit: 10, lease: 60_000 }))
    expect((await process.run(claim)).map(nameOf).toSorted()).toEqual(["1/1", "2/1", "3/1"])
  })
})
