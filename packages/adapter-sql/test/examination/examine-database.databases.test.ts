import type { Order } from "@waybill/core"
import { Effect } from "effect"
import { describe, expect, it, type TestContext } from "vitest"
import { examineDatabase } from "../../src/index.ts"
import { databaseNames } from "../fixtures/databases.ts"
import { runsOn, testsOn } from "../fixtures/one-server.ts"
import { newEntry, nextEntry } from "../fixtures/orders.ts"
import { startProcess, tablesInTurns } from "../fixtures/store.ts"

/** Returns tables with orders, all changed once except the third, and a function that examines them. */
const open = async (
  newTables: ReturnType<typeof tablesInTurns>,
  test: TestContext,
  ids: ReadonlyArray<string> = ["1", "2", "3"]
) => {
  const tables = await newTables(test)
  const { insert, update, events } = startProcess(tables)
  for (const [index, order_id] of ids.entries()) {
    const { event, order } = newEntry({ account_id: "east", order_id } as Partial<Order>)
    await insert(order, event)
    if (index === 2) continue
    const next = nextEntry(order)
    await update(next.order, next.event)
  }
  // Reading the log assigns the positions.
  await events({ limit: 100 })
  const { log, prefix, source } = tables
  const count = log.length
  const examine = async () => {
    const findings = await Effect.runPromise(examineDatabase(source, { prefix, log: tables.logStatement }))
    expect(log.slice(count).filter((statement) => !/^\s*(?:select|show)\b/.test(statement))).toEqual([])
    return Object.fromEntries(
      findings
        .filter(({ group, check }) => group === "orders" || check === "schema")
        .map(({ check, detail, state }) => [check, `${state}: ${detail}`])
    )
  }
  return { examine, query: tables.query }
}

/** Findings on the schema and the rows of a sound database. */
const soundOf = (name: string) => ({
  schema: "ok: all 16 steps are applied",
  orders: "ok: every order matches its latest event",
  history: "ok: no event is missing",
  "event log": "ok: no position is missing",
  search: `ok: parts of words are found in ${name === "MariaDB" ? "the newest 50,000 orders" : "every order"}`,
  webhooks: "ok: all deliver",
  consumers: "ok: all events are handled"
})

/** Damage that SQLite excludes: its positions are unique, and it stores no last position. */
const impossibleOnSqlite = new Set<string>(["a position that is used twice", "a position that was never assigned"])

describe.each(databaseNames)("the examination of %s", (name) => {
  const newTables = tablesInTurns(name)
  const sound = soundOf(name)
  const onServer = testsOn(name)
  const damages = [
    ["nothing", "select 1", {}, "MariaDB"],
    [
      "an order behind its history",
      "update our_orders set revision = 1 where order_id = '1'",
      { orders: "error: order 1 of east", search: "warning: orders without words: 1" },
      "PostgreSQL"
    ],
    [
      "an order with another stage than its latest event",
      "update our_orders set stage = 'shipped' where order_id = '3'",
      { orders: "error: order 3 of east" },
      "MariaDB"
    ],
    [
      "a missing latest event",
      "delete from our_history where order_id = '2' and revision = 2",
      {
        orders: "error: order 2 of east",
        "event log": "error: missing positions: 1"
      },
      "PostgreSQL"
    ],
    [
      "a missing first event",
      "delete from our_history where order_id = '1' and revision = 1",
      { history: "error: order 1 of east", "event log": "error: missing positions: 1" },
      "MariaDB"
    ],
    [
      "events without an order",
      "delete from our_orders where order_id = '3'",
      { history: "error: order 3 of east" },
      "PostgreSQL"
    ],
    [
      "a position that is used twice",
      "update our_history set position = 1 where position = 2",
      { "event log": "error: repeated positions: 1; missing positions: 1" },
      "MariaDB"
    ],
    [
      "a position that was never assigned",
      "update our_stream set last_position = 4",
      { "event log": "error: the last position is 5, but 4 was assigned" },
      "PostgreSQL"
    ],
    [
      "a disabled webhook",
      `insert into our_webhooks (webhook_id, account_id, url, secrets, status, reason, created_at)
      values ('wh_1', 'east', 'https://a.example', '[]', 'disabled', 'gone', '2026-11-01 00:00:00'),
        ('wh_2', 'east', 'https://a.example', '[]', 'active', null, '2026-11-01 00:00:00')`,
      { webhooks: "warning: wh_1 of east is disabled: gone" },
      "MariaDB"
    ],
    [
      "an order without words",
      "delete from our_search where order_id = '2'",
      { search: "warning: orders without words: 1" },
      "PostgreSQL"
    ],
    [
      "orders with wrong revisions",
      "update our_orders set revision = 9",
      {
        orders: "error: order 1 of east; order 2 of east; order 3 of east",
        search: "warning: orders without words: 3"
      },
      "PostgreSQL"
    ]
  ] as const
  const found = damages.filter(
    ([damaged, , , server]) => runsOn(name, server) && !(name === "SQLite" && impossibleOnSqlite.has(damaged))
  )
  it.for(found)("finds %s", async ([, damage, expected], test) => {
    const { examine, query } = await open(newTables, test)
    expect(await examine()).toEqual(sound)
    await query(damage)
    const found = await examine()
    const sorted = Object.fromEntries(
      Object.entries(found).map(([check, text]) => {
        const [state, detail = ""] = text.split(/: (.*)/s)
        return [
          check,
          check === "orders" && state === "error" ? `${state}: ${detail.split("; ").sort().join("; ")}` : text
        ]
      })
    )
    expect(sorted).toEqual({ ...sound, ...expected })
  })

  onServer("reports deliveries that have waited for more than an hour", "PostgreSQL", async (test) => {
    const { examine, query } = await open(newTables, test)
    await query(`insert into our_webhooks (webhook_id, account_id, url, secrets, status, created_at)
      values ('wh_1', 'east', 'https://a.example', '[]', 'active', '2026-11-01 00:00:00'),
        ('wh_2', 'east', 'https://a.example', '[]', 'paused', '2026-11-01 00:00:00')`)
    const deliver = (webhook: string, at: string) =>
      query(`insert into our_webhook_deliveries
        (webhook_id, account_id, order_id, revision, event_type, status, attempts, created_at, next_at)
        values ('${webhook}', 'east', '1', ${at.slice(8, 10)}, 'order.created', 'pending', 0, '${at}', '${at}')`)
    await deliver("wh_2", "2026-11-01 10:00:00.000")
    await deliver("wh_1", "2099-11-02 10:00:00.000")
    expect((await examine()).webhooks).toBe("ok: all deliver")
    await deliver("wh_1", "2026-11-03 10:00:00.000")
    expect((await examine()).webhooks).toBe(
      "warning: 2 deliveries are waiting, the oldest since 2026-11-03T10:00:00.000Z"
    )
  })

  onServer(
    "reports consumers that set events aside, and those with events that no process handles",
    "MariaDB",
    async (test) => {
      const { examine, query } = await open(newTables, test)
      const claim = name === "SQLite" ? "'2999-01-01 00:00:00.000'" : "'2999-01-01 00:00:00'"
      await query(`insert into our_consumers (consumer, position, claimed_until, created_at)
      values ('mail', 1, ${claim}, '2026-11-01 00:00:00'), ('ledger', 3, null, '2026-11-01 00:00:00'),
        ('search', 5, null, '2026-11-01 00:00:00')`)
      expect((await examine()).consumers).toBe("warning: ledger is not running; waiting events: 2")
      await query(`insert into our_consumer_events (consumer, account_id, order_id, revision, status, attempts, next_at)
      values ('mail', 'east', '1', 1, 'set_aside', 15, '2026-11-01 00:00:00'),
        ('search', 'east', '1', 1, 'pending', 2, '2026-11-01 00:00:00')`)
      expect((await examine()).consumers).toBe(
        "warning: ledger is not running; waiting events: 2; mail set aside: 1; search is not running; waiting events: 1"
      )
    }
  )

  onServer("lists the first five of many orders", "PostgreSQL", async (test) => {
    const { examine, query } = await open(newTables, test, ["1", "2", "3", "4", "5", "6"])
    await query("delete from our_orders")
    expect((await examine()).history).toMatch(/^error: (order [1-6] of east; ){5}and more$/)
  })

  onServer("reports missing schema steps, and examines no rows", "MariaDB", async (test) => {
    const { examine, query } = await open(newTables, test)
    await query("delete from our_migrations where name = '0010_consumers'")
    expect(await examine()).toEqual({ schema: "error: 0010_consumers is pending" })
  })
})
