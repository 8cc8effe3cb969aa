// Counts the rows that MariaDB reads for combinations of filters, sort and stages, with 2,000 and 20,000 orders.
import { type ListOptions, OrderList, stages } from "@waybill/core/adapter"
import { Effect, Layer, ManagedRuntime } from "effect"
import fc from "fast-check"
import { sql } from "kysely"
import { expect, it, onTestFinished, type TestContext } from "vitest"
import { runs, seedOf } from "../../../../../tests/runs/runs.ts"
import { SqlDatabase } from "../../../src/index.ts"
import { orderListInSlices } from "../../../src/orders/order-list.ts"
import { longTimeouts } from "../../fixtures/long-timeouts.ts"
import { tablesFor } from "../../fixtures/store.ts"

const [FEW, MANY] = [2000, 20_000]
/** Open orders of both databases. Some of them and of the first closed ones are on hold. */
const OPEN = 200
/** Slices and sorted orders that both databases exceed. */
const [SLICE, MAX_SORTED] = [20, 200]
/** Combinations in CI. */
const CASES = 500

/** Fills the tables with orders that are a second apart. An order ships when it is updated, a second after its date. */
const fill = (prefix: string, orders: number): ReadonlyArray<string> => [
  `insert into ${prefix}orders (account_id, order_id, xid, revision, kind, stage, is_held, rush, order_date, update_date,
    ship_deadline, carrier, service, country, state, document)
  select concat('a', seq % 4), concat('o', seq), concat('x', seq), 1, 'order',
    case when seq <= ${OPEN} then if(seq % 2 = 0, 'new', 'processing') when seq % 4 = 3 then 'cancelled' else 'shipped' end,
    seq <= ${2 * OPEN} and seq % 10 = 0, seq % 7 = 0, timestampadd(second, seq, '2026-01-01'), timestampadd(second, seq + 1, '2026-01-01'),
    if(seq % 3 = 0, timestampadd(second, seq + 60, '2026-01-01'), null), if(seq % 3 = 0, 'acme', 'road'), 's', 'US', 'KY', '{}'
  from seq_1_to_${orders}`,
  `insert into ${prefix}history (account_id, order_id, revision, event_id, at, actor, command, stage)
  select account_id, order_id, 1, order_id, update_date, 'operator', 'ship', stage from ${prefix}orders`,
  `insert into ${prefix}tracking_numbers (account_id, order_id, trackingno)
  select account_id, order_id, concat('t', order_id) from ${prefix}orders`,
  ...["orders", "history", "tracking_numbers"].map((table) => `analyze table ${prefix}${table}`)
]

const filters = {
  account_id: fc.constantFrom("a1", "none"),
  carrier: fc.constantFrom("acme", "none"),
  held: fc.constantFrom(true, false, { by: "operator" }),
  rush: fc.constant(true),
  dueBefore: fc.constant("recent"),
  updatedSince: fc.constantFrom("always", "early", "recent"),
  shippedSince: fc.constantFrom("early", "recent"),
  search: fc.constant("found"),
  order_id: fc.constant("found")
}
const kinds = {
  stage: fc.constantFrom<unknown>(undefined, "new", "shipped", ["shipped", "cancelled"], stages),
  sort: fc.constantFrom("due", "created", "updated")
}

type Combination = Readonly<Record<string, unknown>>

/** Combinations of a sort and stages with up to four filters. */
const combinations = fc
  .tuple(fc.record(kinds), fc.record(filters), fc.subarray(Object.keys(filters), { maxLength: 4 }))
  .map(([kind, all, names]): Combination => {
    const given = Object.entries(all).filter(([name]) => names.includes(name))
    return {
      ...Object.fromEntries(given),
      ...Object.fromEntries(Object.entries(kind).filter(([, value]) => value !== undefined))
    }
  })

/** Returns the options of a combination for a database with a number of orders. */
const optionsOf = (combination: Combination, orders: number): ListOptions => {
  const timeOf = (second: number) => Date.UTC(2026, 0, 1) + second * 1000
  const times: Readonly<Record<string, number>> = { always: 0, early: timeOf(1), recent: timeOf(orders - 100) }
  const shown = Object.entries(combination).map(([name, value]) => [
    name,
    value === "found" ? `o${orders - 7}` : (times[String(value)] ?? value)
  ])
  return { ...Object.fromEntries(shown), limit: 10 }
}

/** Opens a list of a number of orders on one connection, and returns the rows that a page reads. */
const open = async (test: TestContext, orders: number) => {
  const tables = await tablesFor("MariaDB", test)
  for (const statement of fill(tables.prefix, orders)) await tables.query(statement)
  const layer = orderListInSlices(SLICE, MAX_SORTED).pipe(
    Layer.provideMerge(tables.layer({ migrate: false, connections: 1, ...longTimeouts }))
  )
  const runtime = ManagedRuntime.make(layer)
  onTestFinished(() => runtime.dispose())
  const read = SqlDatabase.use(({ reader }) =>
    Effect.promise(async () => {
      const { rows } = await sql<{ Value: string }>`show session status like 'Handler_read%'`.execute(reader)
      return rows.reduce((sum, { Value }) => sum + Number(Value), 0)
    })
  )
  const counted = <A, E>(work: Effect.Effect<A, E, OrderList>) =>
    runtime.runPromise(
      Effect.gen(function* () {
        const before = yield* read
        const result = yield* Effect.result(work)
        return { rows: (yield* read) - before, result }
      })
    )
  return {
    page: (combination: Combination) => counted(OrderList.use((list) => list.list(optionsOf(combination, orders)))),
    counts: () => counted(OrderList.use((list) => list.counts()))
  }
}

it("a page of 20,000 orders reads at most three times as many rows as one of 2,000", async (test) => {
  const [few, many] = [await open(test, FEW), await open(test, MANY)]
  const idle = (await few.counts()).rows
  expect((await many.counts()).rows).toBeLessThanOrEqual(3 * idle)
  let [listed, refused] = [0, 0]
  const cases = fc.sample(combinations, { numRuns: runs(CASES), seed: seedOf(9) })
  for (const combination of cases) {
    const [of, other] = [await few.page(combination), await many.page(combination)]
    const details = `${JSON.stringify(combination)}: ${of.rows} and ${other.rows} rows`
    expect(other.result._tag, details).toBe(of.result._tag)
    expect(other.rows, details).toBeLessThanOrEqual(3 * of.rows)
    if (of.result._tag === "Success") listed++
    else refused++
  }
  expect([listed > cases.length / 3, refused > cases.length / 10]).toEqual([true, true])
})
