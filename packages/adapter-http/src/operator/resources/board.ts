import type { Policy } from "@waybill/core"
import {
  boardCounts,
  type CountFilters,
  type HoldFilter,
  type Instant,
  type JsonSchema,
  type ListFilters,
  type ListOptions,
  listedStages,
  listOptions,
  listSorts,
  type OrderPage,
  recentDays,
  stages
} from "@waybill/core/adapter"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import { futureProblem, invalid } from "../problem/problem.ts"
import { queryNameOf } from "../problem/problem-of.ts"
import { date, flag, limit, type QueryField, type QueryFields, text, word, words } from "../route/query.ts"
import { type Call, route } from "../route/route.ts"
import { dueOrder } from "./due-order.ts"
import { refuseUnknownAccount } from "./known-account.ts"
import { refuseMisspelledCarrier } from "./known-carrier.ts"
import { replyPage } from "./reply-page.ts"
import { count, dateSchema, listOf, object, orderSchema, text as textSchema } from "./schemas.ts"

type QueryNameOf<Option extends string> = Option extends "after"
  ? "cursor"
  : Option extends `${infer Head}${infer Rest}`
    ? `${Head extends Lowercase<Head> ? Head : `_${Lowercase<Head>}`}${QueryNameOf<Rest>}`
    : ""

/** The names in queries of all options of a list. `search` finds an order by its id. */
type ListParameter = Exclude<QueryNameOf<keyof ListOptions>, "order_id">

const query = {
  account_id: text("Account of the order."),
  stage: words(
    stages,
    "Stage of the order. Repeat it for several stages. Default: `shipped` with `shipped_since` or `shipped_today`, otherwise `new` and `processing`. `shipped` and `cancelled` need `updated_since` or `shipped_since`, except with `held` or `search`."
  ),
  held: flag("Whether the order is on hold."),
  held_by: word(["account", "operator"], "Holder of the order."),
  held_reason: text("Reason of a hold."),
  rush: flag("Whether the order is a rush order."),
  carrier: text("Carrier code of the order."),
  type: text("Type of an item. With `finishing`, one item must match both."),
  finishing: text("Finishing of an item."),
  due_before: date("Selects orders whose ship deadline, or promised date without one, is earlier."),
  updated_since: date("Selects orders whose last update is not earlier."),
  shipped_since: date("Only shipped orders with a last shipment recorded at this time or later."),
  shipped_today: flag(
    "Whether the last shipment was recorded since midnight in the policy's time zone. Only `true` selects orders."
  ),
  search: text(
    "Exact xid, order id or tracking number. If no listed order has it: parts of words of the xid, order id, tracking numbers, titles, and the recipient's name, company, city and postal code, in any case and without accents. An order must have all words, at most 20."
  ),
  sort: word(
    listSorts,
    "Sort order. `due` lists by ship deadline or promised date, then the oldest first; the others list the newest first. Default `created`."
  ),
  cursor: text(
    "Cursor from the previous page, which has the same sort and filters; only times may differ. A page can be empty although its cursor continues."
  ),
  limit: limit(50, 500)
} satisfies Readonly<Record<ListParameter, QueryField<unknown>>> & QueryFields

/** The parameters of a list other than its filters. */
const others: ReadonlyArray<ListParameter> = ["stage", "sort", "cursor", "limit"]
/** The filters that the reply repeats, if they are given. It always has the stages and the sort. */
const filters: ReadonlyMap<string, QueryField<unknown>> = new Map(
  Object.entries(query).filter(([name]) => !others.some((other) => other === name))
)

const shownAs = { string: textSchema, boolean: { type: "boolean" }, date: dateSchema }

/** JSON Schema of the applied filters. */
const applied: JsonSchema = object(
  { stage: listOf({ enum: stages }), sort: { enum: listSorts } },
  Object.fromEntries([...filters].map(([name, { type }]) => [name, shownAs[type ?? "string"]]))
)

/** JSON Schemas of what a reply says about a search. */
const found = {
  exact: { const: true, description: "The only order has exactly the searched xid, order id or tracking number." },
  partial: { const: true, description: "Only the newest orders were searched, so older ones can have the words, too." }
}

/** Returns the start of the current day in the policy's time zone. */
const startOfToday = ({ policy }: Pick<Call, "policy">) =>
  Effect.map(Clock.currentTimeMillis, (now) => recentDays(now as Instant, policy.zone, 1)[0]!.start)

/** Returns the values that a query gives, by the names of options. */
const given = (options: object, values: Readonly<Record<string, unknown>>): ListFilters & HoldFilter =>
  Object.fromEntries(
    Object.keys(options).flatMap((option) => {
      const value = values[queryNameOf(option)]
      return value === undefined ? [] : [[option, value]]
    })
  )

/** The applied filters, as parameters. A client can thus see the stages of a list without `stage`. */
const appliedTo = ({ query, replies }: Pick<Call, "query" | "replies">, board: ListOptions) => {
  const shown = Object.entries(query).flatMap(([name, value]) => {
    const filter = filters.get(name)
    if (filter === undefined || value === undefined) return []
    return [[name, filter.type === "date" ? replies.date(value as number) : value]]
  })
  return { ...Object.fromEntries(shown), stage: listedStages(board), sort: board.sort ?? "created" }
}

type Filters = Call<typeof query>["query"]

/** Returns the problem of filters that no order can pass, or of a reason that no hold has. */
const filterProblem = (
  { held, held_reason, shipped_since, shipped_today, stage, updated_since }: Filters,
  { holdFrom, holdReasons }: Policy,
  now: number
) => {
  if (held_reason !== undefined && !holdReasons.includes(held_reason))
    return { path: "held_reason", problem: `must be one of ${holdReasons.join(", ")}` }
  const future = futureProblem({ updated_since, shipped_since }, now)
  if (future !== undefined) return future
  const isShipped = shipped_since !== undefined || shipped_today === true
  if (isShipped && stage !== undefined && !stage.includes("shipped"))
    return { path: "stage", problem: "must include shipped with shipped_since or shipped_today" }
  if (held === true && stage?.every((each) => each === "cancelled") && !holdFrom.includes("cancelled"))
    return { path: "stage", problem: "must not be cancelled alone with held, because cancelling releases holds" }
  return undefined
}

/** Lists orders by the filters of the board. */
export const listOrders = route({
  operation: "listOrders",
  method: "GET",
  path: "/orders",
  role: "viewer",
  tag: "Orders",
  summary: "List orders of all accounts",
  query,
  reply: () => object({ orders: listOf(orderSchema), applied }, { cursor: textSchema, ...found }),
  run: (call) => {
    const { ports, query } = call
    const { held, held_by, held_reason, limit = 50, shipped_today, ...filters } = query
    const isDetailed = held_by !== undefined || held_reason !== undefined
    if (held === false && isDetailed)
      return Effect.fail(invalid({ path: "held", problem: "must not be false with held_by or held_reason" }))
    const holds = { by: held_by, reason: held_reason }
    const selected = { ...filters, held: isDetailed ? given(holds, holds) : held }
    const board: ListOptions = { ...given(listOptions.fields, selected), limit }
    return Effect.gen(function* () {
      const problem = filterProblem(query, call.policy, yield* Clock.currentTimeMillis)
      if (problem !== undefined) return yield* Effect.fail(invalid(problem))
      const today = shipped_today === true ? { shippedSince: yield* startOfToday(call) } : {}
      const options: ListOptions = { ...board, ...today }
      const shown = yield* dueOrder(call)
      let limits: Pick<OrderPage, "exact" | "partial"> = {}
      const read = (after: ListOptions["after"] | undefined, limit: number) =>
        Effect.map(ports.board.list({ ...options, ...(after !== undefined && { after }), limit }), (page) => {
          limits = { ...(page.exact && { exact: true }), ...(page.partial && { partial: true }) }
          return {
            entries: page.orders.map(shown),
            after: page.after,
            // Filters that exclude most orders end a page early.
            isLast: page.after === undefined || page.orders.length < limit
          }
        })
      const { after, entries: orders } = yield* replyPage(read, options.after, limit)
      if (orders.length === 0) {
        yield* refuseUnknownAccount(call, options.account_id)
        yield* refuseMisspelledCarrier(call, options.carrier)
      }
      const applied = appliedTo(call, options)
      return { body: { orders, applied, ...limits, ...(after !== undefined && { cursor: after }) } }
    })
  }
})

const { account_id, carrier, due_before, finishing, rush, type } = query

/** Counts the orders in each column of the board. */
export const countOrders = route({
  operation: "countOrders",
  method: "GET",
  path: "/orders/counts",
  role: "viewer",
  tag: "Orders",
  summary: "Count the orders in each column of the board",
  query: { account_id, rush, carrier, type, finishing, due_before },
  reply: () => object(boardCounts.schema.properties as Readonly<Record<string, JsonSchema>>, { shipped_today: count }),
  run: (call) =>
    Effect.gen(function* () {
      const { board } = call.ports
      const filters: CountFilters = given(listOptions.fields, call.query)
      const body = yield* board.counts(filters)
      if (Object.values(body).every((number) => number === 0)) {
        yield* refuseUnknownAccount(call, filters.account_id)
        yield* refuseMisspelledCarrier(call, filters.carrier)
      }
      if (board.countShipped === undefined) return { body }
      return { body: { ...body, shipped_today: yield* board.countShipped(yield* startOfToday(call), filters) } }
    })
})

const texts = listOf(textSchema)

/** Returns the values of the open orders for filters. */
export const listChoices = route({
  operation: "listChoices",
  method: "GET",
  path: "/orders/choices",
  role: "viewer",
  tag: "Orders",
  summary: "List the accounts, carriers, types and finishings of the open orders, for filters",
  reply: () => object({ account_id: texts, carrier: texts, type: texts, finishing: texts }),
  run: ({ ports: { board } }) => Effect.map(board.choices!(), (body) => ({ body }))
})
