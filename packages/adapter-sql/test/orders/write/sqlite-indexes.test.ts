// Counts the pages that an update writes to SQLite's log.
import { statSync } from "node:fs"
import { DatabaseSync } from "node:sqlite"
import type { Order } from "@waybill/core"
import type { Instant } from "@waybill/core/adapter"
import { expect, it, onTestFinished } from "vitest"
import { newEntry, nextEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesFor } from "../../fixtures/store.ts"

/** Bytes of a page and its header in the log, and of the header of the log. */
const PAGE = 8192 + 24
const HEADER = 32

const later = (minutes: number) => Date.UTC(2026, 10, 21, 12, minutes) as Instant

it("an update that keeps the stage, the dates and the holds writes the page of one index", async (test) => {
  const tables = await tablesFor("SQLite", test)
  const { insert, update } = startProcess(tables)
  const { sqlite } = tables.source as { readonly sqlite: string }
  const database = new DatabaseSync(sqlite)
  onTestFinished(() => database.close())

  const { event, order } = newEntry()
  await insert(order, event)
  const pagesOf = async (facts: Partial<Order>) => {
    database.exec("pragma wal_checkpoint(truncate)")
    const next = nextEntry({ ...order, revision: revision++ }, facts)
    expect(await update(next.order, next.event)).toBe(true)
    return (statSync(`${sqlite}-wal`).size - HEADER) / PAGE
  }
  let revision = order.revision
  await pagesOf({})
  const kept = await pagesOf({ message: "Thanks", update_date: later(1) })
  expect(await pagesOf({ message: "Thank you", update_date: later(2) })).toBe(kept)
  // Besides the index of updates: those of stages, of accounts and of due dates.
  expect(await pagesOf({ stage: "processing", update_date: later(3) })).toBe(kept + 3)
  expect(await pagesOf({ stage: "processing", ship_deadline: later(9), update_date: later(4) })).toBe(kept + 3)
  expect(await pagesOf({ stage: "processing", ship_deadline: later(9), update_date: later(5) })).toBe(kept)
})
