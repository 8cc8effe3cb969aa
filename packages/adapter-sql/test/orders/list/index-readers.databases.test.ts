// Checks that a page or a statement needs each index of orders and events, and that the documentation names it.
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Instant, ListOptions } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { crossAccountEvents } from "../../../src/events/cross-account.ts"
import { expectedTables } from "../../../src/examination/expected-tables.ts"
import { columnTypes, type Flavour } from "../../../src/migrations/columns.ts"
import { crossAccountFigures } from "../../../src/orders/figures/cross-account.ts"
import { crossAccountOrders } from "../../../src/orders/list/cross-account.ts"
import { listPlan } from "../../../src/orders/list/list-plan.ts"
import type { BoundStatement } from "../../../src/sql/bound-statement.ts"
import type { Dialect } from "../../../src/sql/dialect.ts"
import type { Tables } from "../../../src/sql/tables.ts"
import { databaseNames } from "../../fixtures/databases.ts"
import { filledTables, ORDERS } from "./filled-tables.ts"

type Reader = (dialect: Dialect, tables: Tables) => BoundStatement

const listed =
  (options: Omit<ListOptions, "limit">): Reader =>
  (dialect, tables) =>
    crossAccountOrders(dialect, tables).list(listPlan({ ...options, limit: 50 }), 600_000)

const always = 0 as Instant

/** For each index, a statement that reads it. */
const readers: Readonly<Record<string, Reader>> = {
  orders_by_stage: listed({ stage: "shipped", updatedSince: always }),
  // A small account: PostgreSQL reads `orders_by_stage` for one with half of the orders.
  orders_of_account: listed({ account_id: "none", stage: "shipped", updatedSince: always }),
  orders_by_id: listed({ order_id: "o77" }),
  orders_by_due: listed({ sort: "due" }),
  orders_by_update: listed({ sort: "updated", stage: "shipped", updatedSince: 39_800 as Instant }),
  orders_held: listed({ held: true }),
  orders_by_xid: listed({ search: "x77" }),
  history_steps: (dialect, tables) => crossAccountFigures(dialect, tables).steps({ from: 39_800 }, undefined, 50),
  history_numbered: (dialect, tables) => crossAccountFigures(dialect, tables).eventsAfter(ORDERS - 100, 50),
  history_unnumbered: (dialect, tables) => ({ text: crossAccountEvents(dialect, tables).unnumbered, values: [] }),
  history_unsent: (dialect, tables) => ({ text: crossAccountEvents(dialect, tables).due, values: [1] })
}

/** Returns the names of the indexes of orders and events. */
const indexesOf = (flavour: Flavour, prefix = ""): ReadonlyArray<string> =>
  expectedTables(flavour, { prefix })
    .tables.filter(({ name }) => [`${prefix}orders`, `${prefix}history`].includes(name))
    .flatMap(({ indexes }) => indexes.map(({ name }) => name.slice(prefix.length)))

const flavours = { SQLite: "sqlite", PostgreSQL: "postgres", MariaDB: "mariadb" } as const

describe.each(databaseNames)("indexes of orders and events on %s", (name) => {
  it("a page or a task reads each index", async (test) => {
    const { dialect, explain, prefix, run, tables } = await filledTables(name, test)
    // All but the last events have a position and are sent.
    const position = { sqlite: "position", postgres: "substr(order_id, 2)::int", mysql: "substr(order_id, 2)" }[dialect]
    await run(`update ${tables.history} set position = ${position}, sent_at = at where at < '1970-01-01 00:00:39.9'`)
    if (dialect === "postgres") await run(`vacuum analyze ${tables.history}`)
    const names = indexesOf(flavours[name])
    expect(names.length).toBeGreaterThan(8)
    for (const index of names) {
      const plan = JSON.stringify(await explain(readers[index]!(dialect, tables)))
      expect(plan, index).toMatch(new RegExp(`\\b${prefix}${index}\\b`))
    }
  })
})

it("the README lists the indexes of orders and events", () => {
  const readme = readFileSync(join(import.meta.dirname, "../../../README.md"), "utf8")
  const rows = [...readme.matchAll(/^\| `((?:orders|history)_\w+)` \|/gm)].map(([, index]) => index)
  const all = (Object.keys(columnTypes) as ReadonlyArray<Flavour>).flatMap((flavour) => indexesOf(flavour))
  expect(rows.toSorted()).toEqual([...new Set(all)].sort())
  expect(Object.keys(readers).sort()).toEqual(rows.toSorted())
})
