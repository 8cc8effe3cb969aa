// Runs every operation of the stores once for each of its statements, and loses that statement or its result.
import { type HistoryEvent, Unavailable } from "@waybill/core"
import { OrderList } from "@waybill/core/adapter"
import { Effect } from "effect"
import { describe, expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { migrate, Outbox } from "../../src/index.ts"
import { inconsistencies } from "../fixtures/consistency.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { withFaults } from "../fixtures/fault-injection.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"
import { startProcess, tablesFor } from "../fixtures/store.ts"
import { freshTables } from "../fixtures/tables.ts"

type Process = ReturnType<typeof startProcess>
type Lost = "statement" | "result"
type Entry = ReturnType<typeof newEntry>

/** An operation with its preparation and the checks of its result. */
interface Operation {
  readonly before: (intact: Process) => Promise<Entry>
  readonly run: (faulty: Process, entry: Entry) => Promise<unknown>
  readonly checkResult: (result: unknown, entry: Entry) => void
  /** Checks what is stored after the operation. */
  readonly after: (intact: Process, entry: Entry) => Promise<void>
}

const outbox = (process: Process) => ({
  /** Claims events and returns those of the entry's order. */
  claim: async (sender: string, { order }: Entry) => {
    const events = await process.run(Outbox.use((outbox) => outbox.claim({ sender, limit: 1000, lease: "1 minute" })))
    return events.filter(({ account_id }) => account_id === order.account_id)
  },
  settle: (sender: string, events: ReadonlyArray<HistoryEvent>) =>
    process.run(Outbox.use((outbox) => outbox.settle(sender, events))),
  release: (sender: string, events: ReadonlyArray<HistoryEvent>) =>
    process.run(Outbox.use((outbox) => outbox.release(sender, events)))
})

const insertOne = async (intact: Process) => {
  const entry = newEntry()
  await intact.insert(entry.order, entry.event)
  return entry
}
const claimOne = async (intact: Process) => {
  const entry = await insertOne(intact)
  expect(await outbox(intact).claim("own", entry)).toEqual([entry.event])
  return entry
}
/** Settles the event and checks that no other sender can claim it. */
const settleAndCheck = async (intact: Process, entry: Entry) => {
  await outbox(intact).settle("own", [entry.event])
  expect(await outbox(intact).claim("other", entry)).toEqual([])
}
const checkStored = async (intact: Process, { event, order }: Entry) => {
  expect(await intact.find(order.account_id, { xid: order.xid })).toEqual(order)
  expect(await intact.history(order.account_id, order.order_id)).toEqual([event])
}

const operations: Readonly<Record<string, Operation>> = {
  insert: {
    before: async () => newEntry(),
    run: ({ insert }, { event, order }) => insert(order, event),
    checkResult: (result) => expect(result).toEqual({ _tag: "Inserted" }),
    after: checkStored
  },
  "insert with a conflicting order": {
    before: insertOne,
    run: ({ insert }, { order: { account_id, xid } }) => {
      const late = newEntry({ account_id, xid })
      return insert(late.order, late.event)
    },
    checkResult: (result, { order }) => expect(result).toEqual({ _tag: "Existing", order: order }),
    after: checkStored
  },
  update: {
    before: insertOne,
    run: ({ update }, { order }) => {
      const next = nextEntry(order)
      return update(next.order, next.event)
    },
    checkResult: (result) => expect(result).toBe(true),
    after: async ({ history }, { order }) => {
      const events = await history(order.account_id, order.order_id)
      expect(events.map(({ revision }) => revision)).toEqual([1, 2])
    }
  },
  "update of an order that another caller has changed": {
    before: insertOne,
    run: ({ update }, { order }) => {
      const late = nextEntry({ ...order, revision: 5 })
      return update(late.order, late.event)
    },
    checkResult: (result) => expect(result).toBe(false),
    after: checkStored
  },
  find: {
    before: insertOne,
    run: ({ find }, { order }) => find(order.account_id, { order_id: order.order_id }),
    checkResult: (result, { order }) => expect(result).toEqual(order),
    after: checkStored
  },
  history: {
    before: insertOne,
    run: ({ history }, { order }) => history(order.account_id, order.order_id),
    checkResult: (result, { event }) => expect(result).toEqual([event]),
    after: checkStored
  },
  events: {
    before: insertOne,
    run: async ({ events }, { event }) => {
      const page = await events({ limit: 1000 })
      return page.events.filter(({ event_id }) => event_id === event.event_id)
    },
    checkResult: (result, { event }) => expect(result).toEqual([event]),
    after: async ({ events }) => {
      const { cursor, events: all } = await events({ limit: 1000 })
      expect(cursor).toBe(String(all.length))
    }
  },
  claim: {
    before: insertOne,
    run: (faulty, entry) => outbox(faulty).claim("own", entry),
    // An attempt whose result was lost may have claimed the event until the lease ends.
    checkResult: (result, { event }) => expect([[], [event]]).toContainEqual(result),
    after: settleAndCheck
  },
  settle: {
    before: claimOne,
    run: (faulty, { event }) => outbox(faulty).settle("own", [event]),
    checkResult: (result, { event }) => expect(result).toEqual([event]),
    after: settleAndCheck
  },
  release: {
    before: claimOne,
    run: (faulty, { event }) => outbox(faulty).release("own", [event]),
    // If the result was lost, the repetition has nothing left to release.
    checkResult: (result, { event }) => expect([[], [event]]).toContainEqual(result),
    after: async (intact, entry) => {
      expect(await outbox(intact).claim("own", entry)).toEqual([entry.event])
      await settleAndCheck(intact, entry)
    }
  },
  list: {
    before: insertOne,
    run: ({ run }, { order: { account_id } }) => run(OrderList.use((orders) => orders.list({ limit: 9, account_id }))),
    checkResult: (result, { order }) => expect(result).toEqual({ orders: [order] }),
    after: checkStored
  }
}

describe.each(databaseNames)("lost statements on %s", (name) => {
  // SQLite runs inside the process, so a result cannot be lost.
  const parts: ReadonlyArray<Lost> = name === "SQLite" ? ["statement"] : ["statement", "result"]

  it.for(parts)("every operation returns its usual result although one %s is lost", async (lost, test) => {
    const tables = await tablesFor(name, test)
    const intact = startProcess(tables)
    for (const [operation, { after, before, checkResult, run }] of Object.entries(operations)) {
      let isLost = true
      for (let place = 1; isLost; place++) {
        const entry = await before(intact)
        let statement = 0
        isLost = false
        const fault = () => {
          if (++statement !== place) return undefined
          isLost = true
          return lost
        }
        const source = withFaults(tables.source, fault, tables.logStatement)
        const faulty = startProcess(tables, { source })
        const result = await run(faulty, entry).catch((error: unknown) => error)
        await faulty.runtime.dispose()
        await source.kysely.destroy()
        expect(result, `${operation}, statement ${place}`).not.toBeInstanceOf(Unavailable)
        checkResult(result, entry)
        await after(intact, entry)
        expect(place).toBeLessThan(30)
      }
    }
    expect(await inconsistencies(tables)).toEqual([])
  })

  // On a machine without a database server, each table prefix starts a new one.
  it.for(parts)("a migration can run again after a lost %s", async (lost, test) => {
    for (let place = 1, isLost = true; isLost; place += Math.ceil(24 / runs(1))) {
      const tables = await freshTables(name)
      if ("absent" in tables) return test.skip(tables.absent)
      let statement = 0
      isLost = false
      const fault = () => {
        if (++statement !== place) return undefined
        isLost = true
        return lost
      }
      const { prefix, source } = tables
      const faulty = withFaults(source, fault, tables.logStatement)
      await Effect.runPromiseExit(migrate(faulty, { prefix }))
      await faulty.kysely.destroy()
      await Effect.runPromise(migrate(source, { prefix }))
      const process = startProcess(tables)
      const { event, order } = newEntry()
      expect(await process.insert(order, event)).toEqual({ _tag: "Inserted" })
      expect((await process.events({ limit: 9 })).events).toEqual([event])
      await process.runtime.dispose()
      await tables.end()
    }
  })
})
