import type { HistoryEvent } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { Outbox } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { changed, placed } from "../fixtures/orders.ts"
import { processOn, tablesFor } from "../fixtures/store.ts"

const long = "1 minute"

describe.each(databaseNames)("the outbox on %s", (name) => {
  const outboxOf = (process: ReturnType<typeof processOn>) => {
    const { run } = process
    return {
      claim: (sender: string, limit: number, lease: "1 minute" | "20 millis" = long) =>
        run(Outbox.use((outbox) => outbox.claim(sender, limit, lease))),
      settle: (sender: string, events: ReadonlyArray<HistoryEvent>) =>
        run(Outbox.use((outbox) => outbox.settle(sender, events))),
      release: (sender: string, events: ReadonlyArray<HistoryEvent>) =>
        run(Outbox.use((outbox) => outbox.release(sender, events)))
    }
  }

  it("gives an order's events out one after the other, the next when the one before is settled", async (test) => {
    const process = processOn(await tablesFor(name, test))
    const { claim, settle } = outboxOf(process)
    const first = placed()
    const next = changed(first.order)
    await process.insert(first.order, first.event)
    await process.update(next.order, next.event)
    expect(await claim("a", 10)).toEqual([first.event])
    expect(await claim("b", 10)).toEqual([])
    expect(await settle("b", [first.event])).toEqual([])
    expect(await settle("a", [first.event])).toEqual([first.event])
    expect(await settle("a", [first.event])).toEqual([first.event])
    expect(await claim("b", 10)).toEqual([next.event])
    expect(await settle("b", [next.event])).toEqual([next.event])
    expect(await claim("a", 10)).toEqual([])
  })

  it("gives back at once what is released, and after its lease what a sender leaves lying", async (test) => {
    const process = processOn(await tablesFor(name, test))
    const { claim, release, settle } = outboxOf(process)
    const { event, order } = placed()
    await process.insert(order, event)
    expect(await claim("a", 10)).toEqual([event])
    expect(await release("b", [event])).toEqual([])
    expect(await release("a", [event])).toEqual([event])
    expect(await claim("b", 10, "20 millis")).toEqual([event])
    await new Promise((go) => setTimeout(go, 60))
    expect(await claim("c", 10)).toEqual([event])
    // The one who was too slow hears that it was no longer his.
    expect(await settle("b", [event])).toEqual([])
    expect(await settle("c", [event])).toEqual([event])
  })

  it("is shared by senders of two processes, each event sent once and every order in order", async (test) => {
    const tables = await tablesFor(name, test)
    const processes = [processOn(tables), processOn(tables)]
    const lives = Array.from({ length: 12 }, () => {
      const first = placed()
      const second = changed(first.order)
      return [first, second, changed(second.order)]
    })
    for (const turn of [0, 1, 2]) {
      const write = turn === 0 ? processes[0]!.insert : processes[0]!.update
      await Promise.all(lives.map((life) => write(life[turn]!.order, life[turn]!.event)))
    }
    const sent: Array<HistoryEvent> = []
    const send = async (sender: string, { claim, settle }: ReturnType<typeof outboxOf>) => {
      for (let idle = 0; idle < 50 && sent.length < 36; ) {
        const events = await claim(sender, 5)
        sent.push(...events)
        await settle(sender, events)
        idle = events.length === 0 ? idle + 1 : 0
      }
    }
    await Promise.all(["a", "b", "c", "d"].map((sender, index) => send(sender, outboxOf(processes[index % 2]!))))
    expect(sent).toHaveLength(36)
    for (const life of lives) {
      const { order_id } = life[0]!.order
      expect(sent.filter((event) => event.order_id === order_id)).toEqual(life.map(({ event }) => event))
    }
  })
})
