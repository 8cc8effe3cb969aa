import { describe, expect, it } from "vitest"
import { Outbox } from "../../src/index.ts"
import { startProcess, tablesFor } from "../fixtures/store.ts"
import { consume, until, writeOrder } from "./consume.ts"

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

  it.for([
    ["throws", () => JSON.parse("no wait")],
    ["returns NaN", () => Number.NaN],
    ["returns an infinite wait", () => Number.POSITIVE_INFINITY]
  ] as const)("waits for the default time if the host's function for it %s", async ([, wait], test) => {
    const process = startProcess(await tablesFor("SQLite", test))
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
    const setAside = () => process.run(Outbox.use((outbox) => outbox.setAside("mail", { limit: 1 })))
    await until(async () => (await setAside()).length === 1)
    expect((await setAside())[0]?.error).toBe("no result within 50ms")
    expect(aborted).toBe(1)
  })
})
