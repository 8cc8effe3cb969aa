import { HostMistake } from "@waybill/core"
import { describe, expect, it } from "vitest"
import { databaseNames } from "../fixtures/databases.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../fixtures/store.ts"

describe.each(databaseNames)("event log on %s", (name) => {
  const newTables = tablesInTurns(name)
  it("reads events without a write or a lock if there are no new ones", async (test) => {
    const tables = await newTables(test)
    const { events, insert, update } = startProcess(tables)
    const { event, order } = newEntry()
    await insert(order, event)
    const next = nextEntry(order)
    await update(next.order, next.event)
    const { cursor } = await events({ limit: 10 })
    expect(cursor).toBe("2")
    tables.log.length = 0
    await events({ after: cursor, limit: 10 })
    expect(tables.log.filter((text) => /begin|update|for update/.test(text))).toEqual([])
  })

  it("refuses an invalid event cursor, and returns no events for a limit below 1", async (test) => {
    const { events } = startProcess(await newTables(test))
    for (const cursor of ["", "-1", "1.5", "one", "9".repeat(16)]) {
      const mistake = new HostMistake(
        `events: after: "${cursor}" is not a cursor of this store; pass one that events returned`
      )
      expect(await events({ after: cursor, limit: 10 }).catch((error) => error)).toEqual(mistake)
    }
    for (const limit of [0, -1, Number.NaN])
      expect(await events({ after: "3", limit })).toEqual({ events: [], cursor: "3" })
  })

  it("changes only the position of an event after the event is written", async (test) => {
    const tables = await newTables(test)
    const { events, insert, update } = startProcess(tables)
    const { event, order } = newEntry()
    await insert(order, event)
    const next = nextEntry(order)
    await update(next.order, next.event)
    await events({ limit: 10 })
    const changes = tables.log.flatMap(
      (text) => /update \S*history\b.*?set (.*?)(?: from| where|$)/s.exec(text)?.[1] ?? []
    )
    // On SQLite, an event has its position as soon as it is written.
    expect(changes.length > 0).toBe(name !== "SQLite")
    for (const each of changes) expect(each).toMatch(/^(?:h\.)?position = /)
    expect(tables.log.filter((text) => /delete/.test(text))).toEqual([])
  })
})
