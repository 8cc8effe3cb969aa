import { Effect } from "effect"
import { describe, expect } from "vitest"
import { Outbox } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { testsOn } from "../fixtures/one-server.ts"
import { nextEntry } from "../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../fixtures/store.ts"
import { consume, laterOn, nameOf, until, writeOrder } from "./consume.ts"

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

describe.each(databaseNames)("a consumer on %s", (name) => {
  const newTables = tablesInTurns(name)
  const it = testsOn(name)
  it(
    "handles every event once, in sequence within each order, with several orders at a time",
    "MariaDB",
    async (test) => {
      const process = startProcess(await newTables(test))
      for (let order = 1; order <= 12; order++) await writeOrder(process, String(order), 4)
      const handled: Array<string> = []
      const open = new Set<string>()
      let most = 0
      const { stop } = consume(
        process,
        "mail",
        async ({ event, order }) => {
          expect(open).not.toContain(event.order_id)
          open.add(event.order_id)
          most = Math.max(most, open.size)
          await pause(5)
          open.delete(event.order_id)
          expect(order.revision).toBe(4)
          handled.push(nameOf(event))
        },
        { concurrency: 4, batch: 20 }
      )
      await until(() => handled.length >= 48)
      await stop()
      expect(most).toBeGreaterThan(1)
      expect(most).toBeLessThanOrEqual(4)
      expect(new Set(handled).size).toBe(48)
      expect(handled).toHaveLength(48)
      for (let order = 1; order <= 12; order++) {
        const own = handled.filter((event) => event.startsWith(`${order}/`))
        expect(own).toEqual([1, 2, 3, 4].map((revision) => `${order}/${revision}`))
      }
    }
  )

  it(
    "starts with new events by default, and continues after its last event when it runs again",
    "PostgreSQL",
    async (test) => {
      const process = startProcess(await newTables(test))
      const handled: Array<string> = []
      const handler = ({ event }: { event: Parameters<typeof nameOf>[0] }) => void handled.push(nameOf(event))
      await writeOrder(process, "1")
      const first = consume(process, "mail", handler, { start: "now" })
      const isRegistered = async () =>
        (await process.run(Outbox.use((outbox) => outbox.consumers()))).some((each) => each.isRunning)
      await until(isRegistered)
      await writeOrder(process, "2")
      await until(() => handled.length === 1)
      await first.stop()
      await writeOrder(process, "3")
      consume(process, "mail", handler, { start: "now" })
      await until(() => handled.length === 2)
      consume(process, "ledger", handler)
      await until(() => handled.length === 5)
      expect(handled.slice(0, 2)).toEqual(["2/1", "3/1"])
      expect(handled.slice(2).toSorted()).toEqual(["1/1", "2/1", "3/1"])
    }
  )

  it("starts after all events that were stored before it, even if nobody has read them", "MariaDB", async (test) => {
    const process = startProcess(await newTables(test))
    const orders = Array.from({ length: 1001 }, (_, order) => writeOrder(process, `early-${order}`))
    await Promise.all(orders)
    const handled: Array<string> = []
    consume(process, "mail", ({ event }) => void handled.push(nameOf(event)), { start: "now" })
    const outbox = () => process.run(Outbox.use((outbox) => outbox.consumers()))
    await until(async () => (await outbox()).some((each) => each.isRunning))
    await writeOrder(process, "late")
    await until(() => handled.includes("late/1"))
    expect(handled).toEqual(["late/1"])
  })

  it(
    "repeats a failed event before the next events of its order, while other orders continue",
    "PostgreSQL",
    async (test) => {
      const process = startProcess(await newTables(test))
      await writeOrder(process, "1", 3)
      const calls: Array<string> = []
      let isBroken = true
      const { log } = consume(process, "mail", async ({ attempt, event }) => {
        calls.push(`${nameOf(event)}#${attempt}`)
        if (isBroken && nameOf(event) === "1/2") throw new Error("the mail server is down")
      })
      await until(() => calls.includes("1/2#2"))
      await writeOrder(process, "2", 2)
      await until(() => calls.includes("2/2#1"))
      const order = await process.find("acme", { order_id: "1" as never })
      const next = nextEntry(order!)
      await process.update(next.order, next.event)
      isBroken = false
      await until(() => calls.includes("1/4#1"))
      const own = calls.filter((call) => call.startsWith("1/") && !/^1\/2#/.test(call))
      expect(own).toEqual(["1/1#1", "1/3#1", "1/4#1"])
      expect(calls.findLastIndex((call) => call.startsWith("1/2#"))).toBeLessThan(calls.indexOf("1/3#1"))
      expect(log[0]).toEqual({
        level: "warn",
        message: "Consumer mail failed on an event and will be called again",
        cause: "the mail server is down",
        details: { consumer: "mail", account_id: "acme", order_id: "1", revision: 2, attempts: 1 }
      })
    }
  )

  it("sets an event aside after its last attempt, and handles it again on request", "MariaDB", async (test) => {
    const process = startProcess(await newTables(test))
    await writeOrder(process, "1", 2)
    const handled: Array<string> = []
    let isPoison = true
    const handler = Effect.fnUntraced(function* ({ event }: { event: Parameters<typeof nameOf>[0] }) {
      if (isPoison && nameOf(event) === "1/1") return yield* Effect.fail("no such customer")
      handled.push(nameOf(event))
    })
    const { log } = consume(process, "mail", handler, { attempts: 3 })
    await until(() => handled.length === 1)
    expect(handled).toEqual(["1/2"])
    const outbox = <A, E>(use: (outbox: Outbox["Service"]) => Effect.Effect<A, E>) => process.run(Outbox.use(use))
    expect(log.map(({ level, message }) => [level, message])).toEqual([
      ["warn", "Consumer mail failed on an event and will be called again"],
      ["warn", "Consumer mail failed on an event and will be called again"],
      ["error", "Consumer mail set an event aside after 3 attempts"]
    ])
    const [aside, ...more] = await outbox((each) => each.setAside("mail", { limit: 10 }))
    expect(more).toEqual([])
    expect(aside).toEqual({
      account_id: "acme",
      order_id: "1",
      revision: 1,
      attempts: 3,
      error: "no such customer",
      failed_at: expect.closeTo(Date.now(), -5)
    })
    await until(async () => (await outbox((each) => each.consumers()))[0]?.pending === 0)
    expect(await outbox((each) => each.consumers())).toEqual([
      { name: "mail", behind: 0, pending: 0, setAside: 1, isRunning: true }
    ])
    expect(await outbox((each) => each.retry("mail", []))).toBe(0)
    expect(await outbox((each) => each.retry("other"))).toBe(0)
    isPoison = false
    expect(await outbox((each) => each.retry("mail", [aside!]))).toBe(1)
    await until(() => handled.length === 2)
    expect(handled).toEqual(["1/2", "1/1"])
    await until(async () => (await outbox((each) => each.setAside("mail", { limit: 10 }))).length === 0)
  })

  it("drops set-aside events, and forgets a removed consumer", "PostgreSQL", async (test) => {
    const process = startProcess(await newTables(test))
    await writeOrder(process, "1")
    const fail = () => Promise.reject("no mail")
    const { stop } = consume(process, "mail", fail, { attempts: 1 })
    const outbox = <A, E>(use: (outbox: Outbox["Service"]) => Effect.Effect<A, E>) => process.run(Outbox.use(use))
    await until(async () => (await outbox((each) => each.setAside("mail", { limit: 10 }))).length === 1)
    await stop()
    const [aside] = await outbox((each) => each.setAside("mail", { limit: 10 }))
    expect(await outbox((each) => each.discard("mail", []))).toBe(0)
    expect(await outbox((each) => each.discard("mail", [aside!]))).toBe(1)
    expect(await outbox((each) => each.setAside("mail", { limit: 10 }))).toEqual([])
    await outbox((each) => each.remove("mail"))
    expect(await outbox((each) => each.consumers())).toEqual([])
  })

  it("runs in one process at a time, and in another one after it stops", "MariaDB", async (test) => {
    const tables = await newTables(test)
    const [one, two] = [startProcess(tables), startProcess(tables)]
    const handled: Array<string> = []
    const handlerOf =
      (process: string) =>
      async ({ event }: { event: Parameters<typeof nameOf>[0] }) => {
        handled.push(`${process} ${nameOf(event)}`)
      }
    const first = consume(one, "mail", handlerOf("one"))
    await writeOrder(one, "1")
    await until(() => handled.length === 1)
    consume(two, "mail", handlerOf("two"))
    await writeOrder(one, "2", 3)
    await until(() => handled.length === 4)
    await first.stop()
    await writeOrder(one, "3")
    await until(() => handled.length === 5)
    expect(handled).toEqual(["one 1/1", "one 2/1", "one 2/2", "one 2/3", "two 3/1"])
  })

  it("waits for the running handler when it stops, and repeats nothing", "PostgreSQL", async (test) => {
    const process = startProcess(await newTables(test))
    await writeOrder(process, "1", 3)
    const handled: Array<string> = []
    let isStarted = false
    const slow = consume(process, "mail", async ({ event }) => {
      isStarted = true
      await pause(300)
      handled.push(nameOf(event))
    })
    await until(() => isStarted)
    await slow.stop()
    expect(handled).toEqual(["1/1"])
    consume(process, "mail", ({ event }) => void handled.push(nameOf(event)))
    await until(() => handled.length >= 3)
    expect(handled).toEqual(["1/1", "1/2", "1/3"])
  })

  it("stores nothing after another process has taken over", "MariaDB", async (test) => {
    const tables = await newTables(test)
    const process = startProcess(tables)
    await writeOrder(process, "1")
    let calls = 0
    const { log } = consume(process, "mail", async () => {
      calls++
      // As if this process had been paused for longer than its lease.
      await tables.query(`update our_consumers set claimed_by = 'other' where consumer = 'mail'`)
    })
    await until(() => log.length > 0)
    expect(log[0]).toMatchObject({
      level: "warn",
      message: "Consumer mail could not continue and will try again",
      cause: "another process has taken over the consumer"
    })
    expect(calls).toBe(1)
    const [record] = await process.run(Outbox.use((outbox) => outbox.consumers()))
    expect(record?.behind).toBeGreaterThan(0)
  })

  it(
    "takes over a claim that ends later than any claim can, because the clock was set back",
    "PostgreSQL",
    async (test) => {
      const tables = await newTables(test)
      const process = startProcess(tables)
      const handled: Array<string> = []
      const handler = ({ event }: { event: Parameters<typeof nameOf>[0] }) => void handled.push(nameOf(event))
      const first = consume(process, "mail", handler)
      await until(async () => (await process.run(Outbox.use((outbox) => outbox.consumers()))).length === 1)
      await first.stop()
      const claim = (minutes: number) =>
        tables.query(`update our_consumers set claimed_by = 'other', claimed_until = ${laterOn(name, minutes)}`)
      await claim(110)
      await writeOrder(process, "1")
      consume(process, "mail", handler)
      await pause(200)
      expect(handled).toEqual([])
      await claim(130)
      await until(() => handled.length === 1)
    }
  )

  it("renews its claim during a handler that takes longer than the lease", "MariaDB", async (test) => {
    const tables = await newTables(test)
    const [one, two] = [startProcess(tables), startProcess(tables)]
    await writeOrder(one, "1")
    const calls: Array<string> = []
    const options = { lease: 3000 }
    const slow = async () => {
      calls.push("one")
      await pause(4500)
    }
    consume(one, "mail", slow, options)
    await until(() => calls.length === 1)
    consume(two, "mail", async () => void calls.push("two"), options)
    const behind = async () => (await one.run(Outbox.use((outbox) => outbox.consumers())))[0]?.behind
    await until(async () => (await behind()) === 0)
    expect(calls).toEqual(["one"])
  })
})
