import type { HistoryEvent } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { Outbox } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../fixtures/store.ts"
import { laterOn } from "./consume.ts"

const LONG_LEASE = "1 minute"

describe.each(databaseNames)("outbox on %s", (name) => {
  const newTables = tablesInTurns(name)
  const outboxOf = (process: ReturnType<typeof startProcess>) => {
    const { run } = process
    return {
      claim: (sender: string, limit: number, lease: "1 minute" | "20 millis" | "1 day" = LONG_LEASE) =>
        run(Outbox.use((outbox) => outbox.claim({ sender, limit, lease }))),
      settle: (sender: string, events: ReadonlyArray<HistoryEvent>) =>
        run(Outbox.use((outbox) => outbox.settle(sender, events))),
      release: (sender: string, events: ReadonlyArray<HistoryEvent>) =>
        run(Outbox.use((outbox) => outbox.release(sender, events)))
    }
  }

  it("returns an event only after the order's previous event is settled", async (test) => {
    const process = startProcess(await newTables(test))
    const { claim, settle } = outboxOf(process)
    const first = newEntry()
    const next = nextEntry(first.order)
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

  it("returns released events immediately, and unsettled events after their lease", async (test) => {
    const process = startProcess(await newTables(test))
    const { claim, release, settle } = outboxOf(process)
    const { event, order } = newEntry()
    await process.insert(order, event)
    expect(await claim("a", 10)).toEqual([event])
    expect(await release("b", [event])).toEqual([])
    expect(await release("a", [event])).toEqual([event])
    expect(await claim("b", 10, "20 millis")).toEqual([event])
    await new Promise((resolve) => setTimeout(resolve, 60))
    expect(await claim("c", 10)).toEqual([event])
    // A sender whose lease has ended cannot settle the event.
    expect(await settle("b", [event])).toEqual([])
    expect(await settle("c", [event])).toEqual([event])
  })

  it("gives an event to another sender if its claim ends later than any claim can, because the clock was set back", async (test) => {
    const tables = await newTables(test)
    const process = startProcess(tables)
    const { claim, settle } = outboxOf(process)
    const { event, order } = newEntry()
    await process.insert(order, event)
    expect(await claim("a", 10, "1 day")).toEqual([event])
    // A claim from a clock that was a little ahead still counts.
    await tables.query(`update our_history set claimed_until = ${laterOn(name, 110)}`)
    expect(await claim("b", 10)).toEqual([])
    await tables.query(`update our_history set claimed_until = ${laterOn(name, 130)}`)
    expect(await claim("b", 10)).toEqual([event])
    expect(await settle("a", [event])).toEqual([])
    expect(await settle("b", [event])).toEqual([event])
  })

  it("ends a claim after an hour, even if the sender requests a longer lease", async (test) => {
    const tables = await newTables(test)
    const process = startProcess(tables)
    const { event, order } = newEntry()
    await process.insert(order, event)
    expect(await outboxOf(process).claim("a", 10, "1 day")).toEqual([event])
    const [row] = await tables.query(
      `select claimed_until > ${laterOn(name, 59)} as is_late, claimed_until > ${laterOn(name, 61)} as is_too_late from our_history`
    )
    expect([Boolean(row?.is_late), Boolean(row?.is_too_late)]).toEqual([true, false])
  })

  it("gives each event to one sender in two processes, and the events of each order in sequence", async (test) => {
    const tables = await newTables(test)
    const processes = [startProcess(tables), startProcess(tables)]
    const histories = Array.from({ length: 12 }, () => {
      const first = newEntry()
      const second = nextEntry(first.order)
      return [first, second, nextEntry(second.order)]
    })
    for (const round of [0, 1, 2]) {
      const write = round === 0 ? processes[0]!.insert : processes[0]!.update
      await Promise.all(histories.map((entries) => write(entries[round]!.order, entries[round]!.event)))
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
    for (const entries of histories) {
      const { order_id } = entries[0]!.order
      expect(sent.filter((event) => event.order_id === order_id)).toEqual(entries.map(({ event }) => event))
    }
  })
})
