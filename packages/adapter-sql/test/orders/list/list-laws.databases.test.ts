// Compares the operator's list with an independent computation in memory, for random orders and options.
import type { Order, Stage } from "@waybill/core"
import { type Hold, type Instant, type ListOptions, OrderList } from "@waybill/core/adapter"
import { Effect, Layer, ManagedRuntime } from "effect"
import fc from "fast-check"
import { describe, expect, it, onTestFinished } from "vitest"
import { runs } from "../../../../../tests/runs/runs.ts"
import { orderListInSlices } from "../../../src/orders/order-list.ts"
import { databaseNames } from "../../fixtures/databases.ts"
import { longTimeouts } from "../../fixtures/long-timeouts.ts"
import { newEntry } from "../../fixtures/orders.ts"
import { startProcess, tablesFor } from "../../fixtures/store.ts"
import type { FreshTables } from "../../fixtures/tables.ts"

const ORDERS = 120
/** A slice smaller than most pages, and a number of sorted orders that only some lists exceed. */
const [SLICE, MAX_SORTED] = [3, 40]
const ids = ["1", "2", "3", "4", "5", "6"]
const accounts = ["a", "b", "c"]
const carriers = ["acme", "road"]
const stages = ["new", "processing", "shipped", "cancelled"] as const
const holders = ["account", "operator"] as const
const reasons = ["customer", "artwork", "stock"]
// None of these is a part of another id.
const searched = ["x1x", "x7x", "t1", "t2", "t3", "k77", "none", "\u0000"]
// Few different times, so that many orders have the same.
const times = [1, 2, 3, 4, 5].map((day) => Date.UTC(2026, 0, day, 12) as Instant)

const time = fc.constantFrom(...times)
const hold = fc.record({ by: fc.constantFrom(...holders), reason: fc.constantFrom(...reasons) })
const noHolds = fc.constant<ReadonlyArray<Pick<Hold, "by" | "reason">>>([])
const order = fc.record(
  {
    account_id: fc.constantFrom(...accounts),
    stage: fc.constantFrom(...stages),
    rush: fc.boolean(),
    order_date: time,
    update_date: time,
    ship_deadline: time,
    promise: time,
    holds: fc.oneof(noHolds, noHolds, fc.array(hold, { minLength: 1, maxLength: 3 })),
    carrier: fc.constantFrom(...carriers),
    number: fc.constantFrom(undefined, "t1", "t2"),
    parcel: fc.constantFrom(undefined, undefined, "t3")
  },
  { requiredKeys: ["account_id", "stage", "rush", "order_date", "update_date", "holds", "carrier", "number", "parcel"] }
)

const EARLIER = "earlier"
const earlierHold = { by: "account", reason: "customer", msg: EARLIER } as const

/** Returns random orders, some of which have the order id or the xid of an order of another account. */
const someOrders = (): ReadonlyArray<Order> =>
  fc.sample(order, { numRuns: ORDERS, seed: 11 }).map(({ carrier, holds, number, parcel, ...facts }, index) => {
    const items = [{ index: 0, quantity: 1 }]
    const shipment = { shipment_id: "S1", carrier, shipped_at: times[0], items, tracking: [] }
    const parcels = parcel === undefined ? {} : { parcels: [{ trackingno: parcel }] }
    const isFirstOfAccount = index < accounts.length
    return newEntry({
      ...facts,
      ...(isFirstOfAccount && { account_id: accounts[index]!, order_id: "k77" as never }),
      xid: isFirstOfAccount ? "x1x" : `x${index}x`,
      holds: [
        ...(index % 3 === 0 && holds.length > 0 ? [earlierHold] : []),
        ...holds.filter(({ by }) => index % 3 > 0 || by === "operator")
      ].map((each, at) => ({ msg: "wait", ...each, hold_id: `H${at + 1}`, since: times[0]! })),
      shipping: { carrier, service: "S" },
      shipments: number === undefined ? [] : ([{ ...shipment, trackingno: number, ...parcels }] as never)
    }).order
  })

const options = fc.record(
  {
    account_id: fc.constantFrom(...accounts, "nobody"),
    stage: fc.oneof(fc.constantFrom(...stages), fc.uniqueArray(fc.constantFrom(...stages), { minLength: 1 })),
    held: fc.oneof(
      fc.boolean(),
      fc.record({ by: fc.constantFrom(...holders), reason: fc.constantFrom(...reasons, "?") }, { requiredKeys: [] })
    ),
    rush: fc.boolean(),
    carrier: fc.constantFrom(...carriers),
    dueBefore: time,
    updatedSince: fc.oneof(time, time, fc.constant(0 as Instant)),
    search: fc.constantFrom(...searched),
    order_id: fc.constantFrom("k77", ...ids),
    sort: fc.constantFrom("due", "created", "updated"),
    limit: fc.integer({ min: 1, max: 40 })
  },
  { requiredKeys: ["limit"] }
) as fc.Arbitrary<ListOptions>

/** Stores the merchant's hold of an order as earlier versions did. */
const storeEarlierForm = async ({ query }: FreshTables, { account_id, holds, order_id }: Order) => {
  const isOrder = `account_id = '${account_id}' and order_id = '${order_id}'`
  const [row] = await query(`select document from our_orders where ${isOrder}`)
  const [{ msg, since }, ...others] = holds as readonly [Hold, ...ReadonlyArray<Hold>]
  const document = { ...JSON.parse(String(row!.document)), hold: { since, reasons: [msg] }, holds: others }
  await query(`update our_orders set document = '${JSON.stringify(document)}' where ${isOrder}`)
}

/** Chooses each filter less often, because few orders pass several of them. */
const fewOptions = fc
  .tuple(
    options,
    fc.subarray(["account_id", "stage", "held", "rush", "carrier", "dueBefore", "updatedSince"], { maxLength: 3 }),
    fc.integer({ min: 0, max: 9 })
  )
  .map(([all, kept, chance]): ListOptions => {
    const names = new Set([...kept, "sort", "limit", ...(chance < 2 ? ["search"] : chance < 3 ? ["order_id"] : [])])
    return Object.fromEntries(Object.entries(all).filter(([name]) => names.has(name))) as unknown as ListOptions
  })

const numbersOf = ({ shipments }: Order) =>
  shipments.flatMap(({ parcels = [], trackingno }) => [trackingno, ...parcels.map((parcel) => parcel.trackingno)])

const hasHold = ({ holds }: Order, { by, reason }: { by?: string | undefined; reason?: string | undefined }) =>
  holds.some((hold) => (by ?? hold.by) === hold.by && (reason ?? hold.reason) === hold.reason)

const dueOf = ({ promise, ship_deadline }: Order) => ship_deadline ?? promise ?? Number.POSITIVE_INFINITY

const passes = (order: Order, { held, search, ...filter }: ListOptions): boolean =>
  (filter.account_id ?? order.account_id) === order.account_id &&
  (filter.order_id ?? order.order_id) === order.order_id &&
  (filter.rush ?? order.rush) === order.rush &&
  (filter.carrier ?? order.shipping.carrier) === order.shipping.carrier &&
  (filter.dueBefore === undefined || dueOf(order) < filter.dueBefore) &&
  (filter.updatedSince === undefined || order.update_date >= filter.updatedSince) &&
  (search === undefined || [order.xid, order.order_id, ...numbersOf(order)].includes(search)) &&
  (typeof held === "object" ? hasHold(order, held) : (held ?? order.holds.length > 0) === order.holds.length > 0)

/** Returns the stages that a list may have if they are given, as the documentation of its options says. */
const allowedStages = (options: ListOptions): ReadonlyArray<Stage> => {
  const { held = false, order_id, search, sort, updatedSince } = options
  if (order_id !== undefined || search !== undefined || held !== false) return stages
  if (sort === "due") return ["new", "processing"]
  return updatedSince === undefined ? ["new", "processing"] : stages
}

/** Returns the refusal of a list that would sort more than a number of orders, or undefined. */
const refusalOf = (orders: ReadonlyArray<Order>, options: ListOptions, wanted: ReadonlyArray<string>) => {
  const { account_id, held = false, order_id, search, sort = "created", updatedSince = 0 } = options
  const hasClosed = wanted.some((stage) => stage === "shipped" || stage === "cancelled")
  if (order_id !== undefined || search !== undefined || !hasClosed) return undefined
  if (held !== false) {
    const all = orders.filter(
      (order) => order.holds.length > 0 && (account_id ?? order.account_id) === order.account_id
    )
    return all.length > MAX_SORTED ? "held: more than 40 orders are on hold; add an account" : undefined
  }
  if (sort !== "created" || updatedSince === 0) return undefined
  const updated = orders.filter(({ stage, update_date }) => wanted.includes(stage) && update_date >= updatedSince)
  return updated.length > MAX_SORTED
    ? "sort: must be updated, because more than 40 orders of these stages were updated since then"
    : undefined
}

const compare = (one: ReadonlyArray<string | number>, other: ReadonlyArray<string | number>): number => {
  const at = one.findIndex((value, index) => value !== other[index])
  return at < 0 ? 0 : one[at]! < other[at]! ? -1 : 1
}

const sorts: Readonly<Record<NonNullable<ListOptions["sort"]>, (one: Order, other: Order) => number>> = {
  due: (one, other) => compare(dueKey(one), dueKey(other)),
  created: (one, other) => compare(keyAt(other.order_date, other), keyAt(one.order_date, one)),
  updated: (one, other) => compare(keyAt(other.update_date, other), keyAt(one.update_date, one))
}
const keyAt = (time: number, { account_id, order_id }: Order) => [time, account_id, order_id]
const dueKey = (order: Order) => {
  const { account_id, order_date, order_id } = order
  return [dueOf(order), order_date, order_id, account_id]
}

describe.each(databaseNames)("laws of the operator's order list on %s", (name) => {
  it("the pages of a list are the sorted orders that pass its filters", async (test) => {
    const tables = await tablesFor(name, test)
    const { insert } = startProcess(tables)
    const layer = orderListInSlices(SLICE, MAX_SORTED)
    const sliced = ManagedRuntime.make(layer.pipe(Layer.provide(tables.layer({ migrate: false, ...longTimeouts }))))
    onTestFinished(() => sliced.dispose())
    const orders = someOrders()
    await Promise.all(orders.map((order) => insert(order, newEntry(order).event)))
    for (const order of orders.filter(({ holds }) => holds[0]?.msg === EARLIER)) await storeEarlierForm(tables, order)
    const list = (options: ListOptions) => Effect.result(OrderList.use((service) => service.list(options)))
    const pagesOf = Effect.fnUntraced(function* (options: ListOptions) {
      const listed: Array<Order> = []
      let after: string | undefined
      let pages = 0
      do {
        const page = yield* list({ ...options, ...(after !== undefined && { after }) })
        if (page._tag === "Failure") return page.failure
        expect(page.success.orders.length).toBeLessThanOrEqual(options.limit!)
        listed.push(...page.success.orders)
        after = page.success.after
      } while (after !== undefined && ++pages <= ORDERS)
      return listed
    })
    const check = async (options: ListOptions) => {
      const { sort = "created", stage } = options
      const allowed = allowedStages(options)
      const wanted = stage === undefined ? ["new", "processing"] : [stage].flat()
      const found = await sliced.runPromise(pagesOf(options))
      if (!wanted.every((each) => (allowed as ReadonlyArray<string>).includes(each)))
        return void expect(found).toHaveProperty("_tag", "ListRefusal")
      const message = refusalOf(orders, options, wanted)
      if (message !== undefined) return void expect(found).toMatchObject({ _tag: "ListRefusal", message })
      const expected = orders.filter((order) => wanted.includes(order.stage) && passes(order, options))
      expect(found).toEqual(expected.toSorted(sorts[sort]))
    }
    await fc.assert(fc.asyncProperty(fewOptions, check), { numRuns: runs(50), seed: 3, endOnFailure: true })
  })

  it("refuses searches and closed orders on hold above the maximum, unless an account is given", async (test) => {
    const tables = await tablesFor(name, test)
    const { insert } = startProcess(tables)
    const layer = orderListInSlices(SLICE, 2)
    const runtime = ManagedRuntime.make(layer.pipe(Layer.provide(tables.layer({ migrate: false, ...longTimeouts }))))
    onTestFinished(() => runtime.dispose())
    const holds: Order["holds"] = [{ ...earlierHold, hold_id: "H1", since: times[0]! }]
    for (const account_id of accounts) {
      const { event, order } = newEntry({ account_id, order_id: "77" as never, holds, order_date: times[0]! })
      await insert(order, event)
    }
    const list = (options: Omit<ListOptions, "limit">) =>
      runtime.runPromise(Effect.result(OrderList.use((service) => service.list({ limit: 9, ...options }))))
    const accountsIn = async (options: Omit<ListOptions, "limit">) => {
      const result = await list(options)
      return result._tag === "Failure" ? result.failure.message : result.success.orders.map((each) => each.account_id)
    }
    expect(await accountsIn({ search: "77" })).toBe("search: finds more than 2 orders; add an account")
    expect(await accountsIn({ order_id: "77" })).toBe("order_id: finds more than 2 orders; add an account")
    expect(await accountsIn({ search: "77", account_id: "b" })).toEqual(["b"])
    expect(await accountsIn({ order_id: "77", account_id: "b" })).toEqual(["b"])
    const closed = { held: true, stage: ["new", "shipped"] } as const
    expect(await accountsIn(closed)).toBe("held: more than 2 orders are on hold; add an account")
    expect(await accountsIn({ ...closed, account_id: "c" })).toEqual(["c"])
    for (const sort of ["created", "updated"] as const)
      expect(await accountsIn({ held: true, sort })).toEqual(["c", "b", "a"])
    expect(await accountsIn({ held: true, sort: "due" })).toEqual(["a", "b", "c"])
  })
})
