import { Clock, Effect } from "effect"
import { describe, expect, it } from "vitest"
import { Outbox } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { testsInTurn } from "../fixtures/in-turn.ts"
import { startProcess, tablesFor } from "../fixtures/store.ts"
import { consume, nameOf, until, writeOrder } from "./consume.ts"

describe.each(databaseNames)("a consumer on %s whose handler fails", (name) => {
  const { it } = testsInTurn(name)
  it("repeats an event whose handler throws any value, and stores its message", async (test) => {
    const process = startProcess(await tablesFor(name, test))
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
    const setAside = () => process.run(Outbox.use((outbox) => outbox.setAside("mail", 10)))
    await until(async () => (await setAside()).length === thrown.length)
    const errors = (await setAside()).map(({ error, order_id }) => [order_id, error])
    expect(Object.fromEntries(errors)).toEqual(Object.fromEntries(thrown.map(([, error], order) => [order, error])))
    expect(calls).toHaveLength(2 * thrown.length)
  })

  it("waits on the database's clock, although the clock of its process is a day ahead", async (test) => {
    const process = startProcess(await tablesFor(name, test))
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

  it("retries and drops more events in one call than a condition can have", async (test) => {
    const process = startProcess(await tablesFor(name, test))
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
    await until(async () => (await process.run(Outbox.use((outbox) => outbox.setAside("mail", 1)))).length === 1)
    await stop()
    expect(await process.run(Outbox.use((outbox) => outbox.discard("mail", events.slice(0, -1))))).toBe(0)
    expect(await process.run(Outbox.use((outbox) => outbox.retry("mail", events)))).toBe(1)
    expect(await process.run(Outbox.use((outbox) => outbox.discard("mail", events)))).toBe(0)
  })
})

describe("a consumer's handler", () => {
  it("gets no new events while 1,000 events wait for another attempt", async (test) => {
    const process = startProcess(await tablesFor("SQLite", test))
    await Promise.all(Array.from({ length: 1050 }, (_, order) => writeOrder(process, String(order))))
    let calls = 0
    const fail = () => {
      calls++
      throw new Error("down")
    }
    consume(process, "mail", fail, { batch: 100, concurrency: 100, wait: () => 3_600_000 })
    await until(() => calls >= 1000)
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(calls).toBe(1000)
  })

  it("waits longer after each failure", async (test) => {
    const process = startProcess(await tablesFor("SQLite", test))
    await writeOrder(process, "1")
    const waits: Array<number> = []
    const times: Array<number> = []
    const wait = (failed: number) => {
      waits.push(failed)
      return failed * 200
    }
    const fail = () => {
      times.push(Date.now())
      throw new Error("down")
    }
    consume(process, "mail", fail, { wait, attempts: 4 })
    await until(() => times.length === 4)
    expect(waits.slice(0, 3)).toEqual([1, 2, 3])
    const gaps = times.slice(1).map((time, index) => time - times[index]!)
    expect(gaps.map((gap, index) => gap >= (index + 1) * 200 - 20)).toEqual([true, true, true])
  })

  it.each([
    ["throws", () => JSON.parse("no wait")],
    ["returns NaN", () => Number.NaN],
    ["returns an infinite wait", () => Number.POSITIVE_INFINITY]
  ])("waits for the default time if the host's function for it %s", async (_, wait) => {
    const process = startProcess(await tablesFor("SQLite", undefined as never))
    await writeOrder(process, "1")
    const times: Array<number> = []
    const fail = () => {
      times.push(Date.now())
      throw new Error("down")
    }
    consume(process, "mail", fail, { wait, attempts: 2 })
    await until(() => times.length === 2)
    expect(times[1]! - times[0]!).toBeGreaterThanOrEqual(980)
  })

  it("ends a handler at its time limit, and aborts its signal", async (test) => {
    const process = startProcess(await tablesFor("SQLite", test))
    await writeOrder(process, "1")
    let aborted = 0
    const hang = ({ signal }: { signal: AbortSignal }) =>
      new Promise<void>(() => signal.addEventListener("abort", () => void aborted++))
    consume(process, "mail", hang, { timeLimit: 50, attempts: 1 })
    const setAside = () => process.run(Outbox.use((outbox) => outbox.setAside("mail", 1)))
    await until(async () => (await setAside()).length === 1)
    expect((await setAside())[0]?.error).toBe("no result within 50ms")
    expect(aborted).toBe(1)
  })
})
