import { type Instant, type ListOptions, listSorts, OrderList, stages } from "@waybill/core/adapter"
import { Effect } from "effect"
import { dateOf, OPEN } from "./load.ts"

const first = { limit: 50 } as const

/** Returns the pages to measure in a database with this number of shipped and cancelled orders. */
const listsOf = (closed: number): Readonly<Record<string, ListOptions>> => {
  const day = 86_400_000
  // The ship deadline of half of the open orders is earlier.
  const soon = (dateOf(closed + OPEN / 2) + 7 * day) as Instant
  // The last 1,000 updates of closed orders.
  const updatedSince = (dateOf(closed - 1000) + 3 * day) as Instant
  const always = 0 as Instant
  const closedStages = ["shipped", "cancelled"] as const
  return {
    due: { sort: "due", ...first },
    "due, new": { sort: "due", stage: "new", ...first },
    "due, rush": { sort: "due", rush: true, ...first },
    "due, not rush": { sort: "due", rush: false, ...first },
    "due, one account": { sort: "due", account_id: "a7", ...first },
    "due, one carrier": { sort: "due", carrier: "acme", ...first },
    "due, a carrier without orders": { sort: "due", carrier: "none", ...first },
    "due before a time": { sort: "due", dueBefore: soon, ...first },
    "due, not held": { sort: "due", held: false, ...first },
    created: { sort: "created", ...first },
    "created, one account": { sort: "created", account_id: "a7", ...first },
    "created, shipped": { sort: "created", stage: "shipped", updatedSince: always, ...first },
    "created, shipped, not held": {
      sort: "created",
      stage: "shipped",
      held: false,
      updatedSince: always,
      ...first
    },
    "created, closed since a time, one carrier": {
      sort: "created",
      stage: closedStages,
      carrier: "acme",
      updatedSince,
      ...first
    },
    updated: { sort: "updated", ...first },
    "updated, processing": { sort: "updated", stage: "processing", ...first },
    "updated, one carrier": { sort: "updated", carrier: "acme", ...first },
    "updated, shipped": { sort: "updated", stage: "shipped", updatedSince: always, ...first },
    "updated, shipped since a time": { sort: "updated", stage: "shipped", updatedSince, ...first },
    "updated, one account since a time": {
      sort: "updated",
      stage: "shipped",
      account_id: "a7",
      updatedSince,
      ...first
    },
    "held, due": { sort: "due", held: true, ...first },
    "held, created": { sort: "created", held: true, ...first },
    "held by the operator for a reason": { held: { by: "operator", reason: "artwork" }, ...first },
    "held by the account": { held: { by: "account" }, ...first },
    "search, xid": { stage: stages, search: `x${closed - 5}`, ...first },
    "search, order id": { stage: stages, search: String(7_000_000_000_000_000 + closed - 6), ...first },
    "search, tracking number": { stage: stages, search: `T${closed - 7}`, ...first },
    "search, nothing": { stage: stages, search: "none", ...first },
    "words, few orders": { stage: stages, search: "papadop", ...first },
    "words, every 20th order": { stage: stages, search: "mari", ...first },
    "words, most orders": { stage: stages, search: "louisv ada", ...first },
    "words, two that never occur together": { stage: stages, search: "maria denver", ...first },
    "words, one account": { stage: stages, search: "denver", account_id: "a2", ...first }
  }
}

/** Each filter with its values, of which a combination has at most one. */
const filtersOf = (closed: number): Readonly<Record<string, ReadonlyArray<unknown>>> => {
  const recent = dateOf(closed - 1000) + 3 * 86_400_000
  return {
    account_id: ["a7"],
    carrier: ["acme", "none"],
    held: [true, false, { by: "operator", reason: "artwork" }],
    rush: [true],
    dueBefore: [recent],
    updatedSince: [0, 1, recent],
    shippedSince: [1, recent],
    search: [`x${closed - 5}`],
    order_id: [String(7_000_000_000_000_000 + closed - 6)]
  }
}

const stagesOfLists = [undefined, "new", "shipped", ["shipped", "cancelled"], stages] as const

/** Returns the lists of every sort and some stages, with up to a number of filters. The names are their values. */
const combinationsOf = (closed: number, most: number): Readonly<Record<string, ListOptions>> => {
  const filters = Object.entries(filtersOf(closed)).reduce<ReadonlyArray<ReadonlyArray<readonly [string, unknown]>>>(
    (all, [name, values]) =>
      all.flatMap((given) => [
        given,
        ...(given.length < most ? values.map((value) => [...given, [name, value] as const]) : [])
      ]),
    [[]]
  )
  const named = (given: ReadonlyArray<readonly [string, unknown]>) =>
    given.map(([name, value]) => `${name} ${filtersOf(closed)[name]!.indexOf(value) + 1}`)
  return Object.fromEntries(
    listSorts.flatMap((sort) =>
      stagesOfLists.flatMap((stage) =>
        filters.map((given) => [
          [sort, ...[stage ?? []].flat(), ...named(given)].join(", "),
          { ...Object.fromEntries(given), sort, ...(stage && { stage }), ...first }
        ])
      )
    )
  )
}

/** A page: the effect that reads it and returns the number of its rows, or undefined if the list is refused. */
type Pages = Readonly<Record<string, Effect.Effect<number | undefined, unknown>>>

/** Returns the combinations of sorts, stages and up to a number of filters. */
export const combinedPagesOf = (closed: number, most: number) =>
  OrderList.use((list) => {
    const rowsOf = (options: ListOptions) =>
      list.list(options).pipe(
        Effect.map(({ orders }): number | undefined => orders.length),
        Effect.catchTag("ListRefusal", () => Effect.succeed(undefined))
      )
    const pages = Object.entries(combinationsOf(closed, most)).map(([name, options]) => [name, rowsOf(options)])
    return Effect.succeed(Object.fromEntries(pages) as Pages)
  })

/** Returns a function for each page, which reads it and returns the number of its rows. */
export const pagesOf = (closed: number) =>
  Effect.gen(function* () {
    const list = yield* OrderList
    const pages: Record<string, Pages[string]> = {}
    for (const [name, options] of Object.entries(listsOf(closed))) {
      pages[name] = Effect.map(list.list(options), ({ orders }) => orders.length)
      if (name !== "due" && name !== "created" && name !== "updated") continue
      const { after } = yield* list.list(options)
      if (after === undefined) throw new Error(`${name}: has no second page`)
      pages[`${name}, second page`] = Effect.map(list.list({ ...options, after }), ({ orders }) => orders.length)
    }
    pages.counts = Effect.map(list.counts(), ({ held, new: fresh, processing }) => fresh + processing + held)
    return pages as Pages
  })
