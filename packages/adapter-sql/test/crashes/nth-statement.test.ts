// Every operation of the stores, with each of its statements failing once: lost on the way, or its answer on the way back.
import type { HistoryEvent } from "@waybill/core"
import { Unavailable } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { migrate, OrderList, Outbox } from "../../src/index.ts"
import { halfIn } from "../fixtures/consistency.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { breaking } from "../fixtures/fault-injection.ts"
import { changed, placed } from "../fixtures/orders.ts"
import { processOn, tablesFor } from "../fixtures/store.ts"
import { freshTables } from "../fixtures/tables.ts"

type Process = ReturnType<typeof processOn>
type Lost = "statement" | "answer"
type Entry = ReturnType<typeof placed>

/** What is there before, with its event already in the stream; and what is done, with what it comes to. */
interface Operation {
  readonly before: (whole: Process) => Promise<Entry>
  readonly act: (broken: Process, entry: Entry) => Promise<unknown>
  readonly comesTo: (outcome: unknown, entry: Entry) => void
  /** What is there afterwards. */
  readonly after: (whole: Process, entry: Entry) => Promise<void>
}

const outbox = (process: Process) => ({
  /** Of what is claimed, what is of this order. */
  claim: async (sender: string, { order }: Entry) => {
    const events = await process.run(Outbox.use((outbox) => outbox.claim(sender, 1000, "1 minute")))
    return events.filter(({ account_id }) => account_id === order.account_id)
  },
  settle: (sender: string, events: ReadonlyArray<HistoryEvent>) =>
    process.run(Outbox.use((outbox) => outbox.settle(sender, events))),
  release: (sender: string, events: ReadonlyArray<HistoryEvent>) =>
    process.run(Outbox.use((outbox) => outbox.release(sender, events)))
})

const inserted = async (whole: Process) => {
  const entry = placed()
  await whole.insert(entry.order, entry.event)
  return entry
}
const claimed = async (whole: Process) => {
  const entry = await inserted(whole)
  expect(await outbox(whole).claim("own", entry)).toEqual([entry.event])
  return entry
}
/** What was sent by this test's own sender is nobody's any more. */
const sent = async (whole: Process, entry: Entry) => {
  await outbox(whole).settle("own", [entry.event])
  expect(await outbox(whole).claim("other", entry)).toEqual([])
}
const isKept = async (whole: Process, { event, order }: Entry) => {
  expect(await whole.find(order.account_id, { xid: order.xid })).toEqual(order)
  expect(await whole.history(order.account_id, order.order_id)).toEqual([event])
}

const operations: Readonly<Record<string, Operation>> = {
  insert: {
    before: async () => placed(),
    act: ({ insert }, { event, order }) => insert(order, event),
    comesTo: (outcome) => expect(outcome).toEqual({ inserted: true }),
    after: isKept
  },
  "insert where an order is in the way": {
    before: inserted,
    act: ({ insert }, { order: { account_id, xid } }) => {
      const late = placed({ account_id, xid })
      return insert(late.order, late.event)
    },
    comesTo: (outcome, { order }) => expect(outcome).toEqual({ inserted: false, existing: order }),
    after: isKept
  },
  update: {
    before: inserted,
    act: ({ update }, { order }) => {
      const next = changed(order)
      return update(next.order, next.event)
    },
    comesTo: (outcome) => expect(outcome).toBe(true),
    after: async ({ history }, { order }) => {
      const events = await history(order.account_id, order.order_id)
      expect(events.map(({ revision }) => revision)).toEqual([1, 2])
    }
  },
  "update of an order that somebody else has changed": {
    before: inserted,
    act: ({ update }, { order }) => {
      const late = changed({ ...order, revision: 5 })
      return update(late.order, late.event)
    },
    comesTo: (outcome) => expect(outcome).toBe(false),
    after: isKept
  },
  find: {
    before: inserted,
    act: ({ find }, { order }) => find(order.account_id, { order_id: order.order_id }),
    comesTo: (outcome, { order }) => expect(outcome).toEqual(order),
    after: isKept
  },
  history: {
    before: inserted,
    act: ({ history }, { order }) => history(order.account_id, order.order_id),
    comesTo: (outcome, { event }) => expect(outcome).toEqual([event]),
    after: isKept
  },
  events: {
    before: inserted,
    act: async ({ events }, { event }) => {
      const page = await events(undefined, 1000)
      return page.events.filter(({ event_id }) => event_id === event.event_id)
    },
    comesTo: (outcome, { event }) => expect(outcome).toEqual([event]),
    after: async ({ events }) => {
      const { cursor, events: all } = await events(undefined, 1000)
      expect(cursor).toBe(String(all.length))
    }
  },
  claim: {
    before: inserted,
    act: (broken, entry) => outbox(broken).claim("own", entry),
    // What was claimed by an attempt whose answer was lost is there again when its lease is over.
    comesTo: (outcome, { event }) => expect([[], [event]]).toContainEqual(outcome),
    after: sent
  },
  settle: {
    before: claimed,
    act: (broken, { event }) => outbox(broken).settle("own", [event]),
    comesTo: (outcome, { event }) => expect(outcome).toEqual([event]),
    after: sent
  },
  release: {
    before: claimed,
    act: (broken, { event }) => outbox(broken).release("own", [event]),
    // Whoever asks again after a lost answer gives back nothing more.
    comesTo: (outcome, { event }) => expect([[], [event]]).toContainEqual(outcome),
    after: async (whole, entry) => {
      expect(await outbox(whole).claim("own", entry)).toEqual([entry.event])
      await sent(whole, entry)
    }
  },
  list: {
    before: inserted,
    act: ({ run }, { order: { account_id } }) => run(OrderList.use((orders) => orders.list({ limit: 9, account_id }))),
    comesTo: (outcome, { order }) => expect(outcome).toEqual({ orders: [order] }),
    after: isKept
  }
}

describe.each(databaseNames)("on %s, whichever of its statements is lost,", (name) => {
  // In SQLite a statement is a call inside the process, whose answer does not travel.
  const ways: ReadonlyArray<Lost> = name === "SQLite" ? ["statement"] : ["statement", "answer"]

  it.for(ways)("every operation comes to what it should, also when it is the %s that is lost", async (how, test) => {
    const tables = await tablesFor(name, test)
    const whole = processOn(tables)
    for (const [what, { act, after, before, comesTo }] of Object.entries(operations)) {
      let isBroken = true
      for (let place = 1; isBroken; place++) {
        const entry = await before(whole)
        let statement = 0
        isBroken = false
        const breaks = () => {
          if (++statement !== place) return undefined
          isBroken = true
          return how
        }
        const source = breaking(tables.source, breaks, tables.hear)
        const broken = processOn(tables, { source })
        const outcome = await act(broken, entry).catch((error: unknown) => error)
        await broken.runtime.dispose()
        await source.kysely.destroy()
        expect(outcome, `${what}, statement ${place}`).not.toBeInstanceOf(Unavailable)
        comesTo(outcome, entry)
        await after(whole, entry)
        expect(place).toBeLessThan(30)
      }
    }
    expect(await halfIn(tables)).toEqual([])
  })

  // On a machine without a server, each of the tables gets one of its own.
  it.for(ways)(
    "a migration can be run again to its end when the %s was lost",
    { timeout: 300_000 },
    async (how, test) => {
      for (let place = 1, isBroken = true; isBroken; place += 6) {
        const tables = await freshTables(name)
        if ("absent" in tables) return test.skip(tables.absent)
        let statement = 0
        isBroken = false
        const breaks = () => {
          if (++statement !== place) return undefined
          isBroken = true
          return how
        }
        const { prefix, source } = tables
        const broken = breaking(source, breaks, tables.hear)
        await Effect.runPromiseExit(migrate(broken, { prefix }))
        await broken.kysely.destroy()
        await Effect.runPromise(migrate(source, { prefix }))
        const process = processOn(tables)
        const { event, order } = placed()
        expect(await process.insert(order, event)).toEqual({ inserted: true })
        expect((await process.events(undefined, 9)).events).toEqual([event])
        await process.runtime.dispose()
        await tables.end()
      }
    }
  )
})
