// Checks that the operator's list and its counts read orders by index on every database.
import type { Instant, ListOptions } from "@waybill/core/adapter"
import { describe, expect, it } from "vitest"
import { crossAccountFigures } from "../../../src/orders/figures/cross-account.ts"
import { openChoices } from "../../../src/orders/list/choices.ts"
import { crossAccountOrders } from "../../../src/orders/list/cross-account.ts"
import { cursorAfter } from "../../../src/orders/list/list-cursor.ts"
import { type ListPlan, listPlan } from "../../../src/orders/list/list-plan.ts"
import type { OrderRow } from "../../../src/orders/rows/order-row.ts"
import type { Dialect } from "../../../src/sql/dialect.ts"
import { databaseNames } from "../../fixtures/databases.ts"
import { filledTables, ORDERS, type Rows } from "./filled-tables.ts"

/** Returns the parts of a query plan that read more rows of orders or tracking numbers than the list needs. */
const scansOf: Readonly<Record<Dialect, (rows: Rows) => ReadonlyArray<unknown>>> = {
  sqlite: (rows) =>
    rows
      .map(({ detail }) => String(detail))
      .filter(
        (line) =>
          /^SCAN (?!CONSTANT|found|part|listed|merged|page|\(subquery|h\b)/.test(line) && !/orders_held$/.test(line)
      ),
  postgres: (rows) => rows.map((row) => String(row["QUERY PLAN"])).filter((line) => line.includes("Seq Scan")),
  mysql: (rows) =>
    rows.filter(
      ({ table, type }) =>
        /^(?:o|h|.*orders|.*numbers|.*history)$/.test(String(table)) && (type === "ALL" || type === "index")
    )
}

/** Returns the sorts of rows directly from an index, instead of rows that a limit has selected. */
const sortsOf: Readonly<Record<Dialect, (rows: Rows) => ReadonlyArray<unknown>>> = {
  sqlite: (rows) =>
    rows.filter(
      ({ detail }, at) =>
        /TEMP B-TREE/.test(String(detail)) &&
        /^SEARCH o (?!USING INDEX sqlite_autoindex)/.test(String(rows[at - 1]?.detail))
    ),
  postgres: (rows) =>
    rows.filter(
      (row, at) =>
        /(?<!Subquery )Scan/.test(String(row["QUERY PLAN"])) && /Sort Key/.test(String(rows[at - 1]?.["QUERY PLAN"]))
    ),
  mysql: (rows) => rows.filter(({ Extra, table }) => table === "o" && /filesort/.test(String(Extra)))
}

/** Returns the reads of the index by update time. The number of orders that they find grows with the time since then. */
const updatesOf = (rows: Rows): ReadonlyArray<unknown> =>
  rows.filter((row) => /orders_by_update\b/.test(JSON.stringify(row.key ?? row)))

const time = 10_000 as Instant
// The latest hundred updates.
const since = 39_800 as Instant
const filters: ReadonlyArray<Omit<ListOptions, "limit">> = [
  {},
  { account_id: "a1" },
  { carrier: "c" },
  { type: "Canvas", finishing: "Rolled" },
  { rush: true },
  { rush: false },
  { dueBefore: time },
  { updatedSince: 0 as Instant },
  { updatedSince: 0 as Instant, account_id: "a1" },
  { updatedSince: 0 as Instant, held: false },
  { updatedSince: since },
  { updatedSince: since, account_id: "a1", carrier: "c", rush: true, dueBefore: time },
  { account_id: "a1", carrier: "c", dueBefore: time, held: false },
  { shippedSince: since },
  { shippedSince: since, account_id: "a1", carrier: "c", held: false },
  { shippedSince: since, held: true },
  { shippedSince: since, search: "o77" },
  { held: false },
  { held: true },
  { held: { by: "operator" } },
  { held: { by: "account", reason: "customer" }, account_id: "a1", updatedSince: since },
  { held: { reason: "stock" }, rush: true, carrier: "c", dueBefore: time },
  { search: "o77" },
  { search: "o77", account_id: "a1", carrier: "c" },
  { order_id: "o77" },
  { order_id: "o77", held: true }
]
const sorts = ["due", "created", "updated"] as const
const stages = [
  undefined,
  "new",
  "shipped",
  ["processing", "cancelled"],
  ["new", "processing", "shipped", "cancelled"]
] as const

const row = { rushed: 1, ordered: 10_000, updated: 10_000, deadline: 10_000, account_id: "a1", order_id: "o77" }

/** Returns every combination that is not refused, with the first and a later page. */
const plans = (): ReadonlyArray<readonly [string, ListPlan]> =>
  sorts.flatMap((sort) =>
    filters.flatMap((filter) =>
      stages.flatMap((stage) =>
        [false, true].flatMap((isLater) => {
          const first = { ...filter, sort, limit: 50, ...(stage && { stage }) }
          const after = isLater && cursorAfter(sort, row as unknown as OrderRow, first)
          const options = { ...first, ...(after !== false && { after }) }
          try {
            const plan = listPlan(options)
            // A list of no orders has no parts, and reads nothing.
            return plan.parts.length === 0 ? [] : [[JSON.stringify(options), plan] as const]
          } catch {
            return []
          }
        })
      )
    )
  )

/** Bytes of documents on a page. */
const BYTES = 600_000

/** Whether a list of closed orders has to be read in index order. MariaDB sorts those since a time. */
const isReadInSequence = ({ filters: { account_id, updatedSince }, parts, path }: ListPlan): boolean =>
  path === "sorted" &&
  parts.some(({ stages }) => stages.includes("shipped")) &&
  (account_id === undefined || updatedSince === undefined)

describe.each(databaseNames)("plans of the operator's list on %s", (name) => {
  it("reads every list and the counts by an index, without the closed orders", async (test) => {
    const { dialect, explain, tables } = await filledTables(name, test)
    const { count, counts, list, sliceEnd, sorted } = crossAccountOrders(dialect, tables)
    expect(plans().length).toBeGreaterThan(300)
    for (const [options, plan] of plans()) {
      const rows = await explain(list(plan, BYTES))
      const details = `${options}: ${JSON.stringify(rows, undefined, 1)}`
      expect(scansOf[dialect](rows), details).toEqual([])
      if (isReadInSequence(plan)) expect(sortsOf[dialect](rows), details).toEqual([])
      if (plan.sort === "due" && plan.path === "sorted") expect(updatesOf(rows), details).toEqual([])
      const until = { ...row, sort: plan.sort, at: 5000 } as const
      if (plan.isSparse) {
        const slice = await explain(list({ ...plan, until }, BYTES))
        expect(scansOf[dialect](slice), `${options}, a slice: ${JSON.stringify(slice, undefined, 1)}`).toEqual([])
        // SQLite reads an index from the first of two times, which can be years before the slice.
        const times = list({ ...plan, until }, BYTES).text.match(/o\.update_date >= /g) ?? []
        expect(times, options).toHaveLength(plan.sort === "updated" ? plan.parts.length : 0)
        const end = await explain(sliceEnd(plan, 100))
        const details = `${options}, the end of a slice: ${JSON.stringify(end, undefined, 1)}`
        expect([scansOf[dialect](end), sortsOf[dialect](end)], details).toEqual([[], []])
      }
      if (plan.sorts === undefined) continue
      const counted = await explain(sorted(plan, 100))
      expect(scansOf[dialect](counted), `${options}, counted: ${JSON.stringify(counted, undefined, 1)}`).toEqual([])
    }
    const figures = crossAccountFigures(dialect, tables)
    const last = { account_id: "a1", order_id: "o19990", at: 39_980, revision: 1 }
    const pages = [undefined, last].flatMap((after) => [
      figures.steps({ from: since }, after, 50),
      figures.steps({ from: since, to: since + 50 }, after, 50),
      figures.received("shipped", { from: since, to: since + 50 }, after, 50)
    ])
    const shipped = listPlan({ stage: "shipped", shippedSince: since, sort: "updated", limit: 1 })
    const changes = [figures.eventsAfter(ORDERS - 100, 50), figures.stepsOfChanged(ORDERS - 100, ORDERS - 50)]
    for (const statement of [
      counts(time),
      counts(time, {
        account_id: "a1",
        carrier: "c",
        dueBefore: time,
        finishing: "Rolled",
        rush: true,
        type: "Canvas"
      }),
      { text: openChoices(dialect, tables), values: [] },
      count(shipped),
      count({ ...shipped, until: { ...row, sort: "updated", at: since + 50 } }),
      ...pages,
      ...changes
    ]) {
      const rows = await explain(statement)
      expect(scansOf[dialect](rows), JSON.stringify(rows, undefined, 1)).toEqual([])
    }
  })
})
