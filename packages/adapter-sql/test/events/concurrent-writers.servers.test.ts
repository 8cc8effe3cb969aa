import { describe, expect, it, onTestFinished } from "vitest"
import { connect } from "../../src/connections/source.ts"
import { ordersOver, overKysely } from "../../src/over/index.ts"
import { serverNames } from "../fixtures/databases.ts"
import { newEntry } from "../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../fixtures/store.ts"

describe.each(serverNames)("concurrent writers of the event log on %s", (name) => {
  const newTables = tablesInTurns(name)
  it("returns an event after the cursor even if its write started before the cursor's event", async (test) => {
    const tables = await newTables(test)
    const { events, insert } = startProcess(tables)
    const { close, dialect, writer } = connect(tables.source, { log: tables.logStatement })
    onTestFinished(close)
    const early = newEntry()
    const late = newEntry()
    const open = await writer.startTransaction().execute()
    const store = ordersOver(overKysely(open, dialect), { prefix: tables.prefix })
    await store.insert(early.order, early.event)
    await insert(late.order, late.event)
    const first = await events({ limit: 10 })
    expect(first.events).toEqual([late.event])
    await open.commit().execute()
    const second = await events({ after: first.cursor, limit: 10 })
    expect(second.events).toEqual([early.event])
    expect(await events({ after: second.cursor, limit: 10 })).toEqual({ events: [], cursor: second.cursor })
    expect((await events({ limit: 10 })).events).toEqual([late.event, early.event])
  })

  it("returns events in the same order to concurrent readers in two processes", async (test) => {
    const tables = await newTables(test)
    const processes = [startProcess(tables), startProcess(tables)]
    const all = Array.from({ length: 60 }, () => newEntry())
    const written = Promise.all(all.map(({ event, order }, index) => processes[index % 2]!.insert(order, event)))
    const follow = async ({ events }: (typeof processes)[number]) => {
      const received = []
      for (let cursor: string | undefined, empty = 0; empty < 3; ) {
        const page = await events({ after: cursor, limit: 7 })
        received.push(...page.events)
        cursor = page.cursor
        if (page.events.length === 0 && received.length === all.length) empty++
      }
      return received
    }
    const [one, other] = await Promise.all([...processes.map(follow), written])
    expect(one).toEqual(other)
    expect(new Set(all.map(({ event }) => event.event_id))).toEqual(
      new Set((one as (typeof all)[number]["event"][]).map(({ event_id }) => event_id))
    )
  })
})
