import { setImmediate as pause } from "node:timers/promises"
import type { Unavailable } from "@waybill/core"
import {
  type BoardCounts,
  type CountFilters,
  type Cursor,
  type Instant,
  type ListChoices,
  type ListOptions,
  ListRefusal,
  listOptions,
  OrderList,
  type OrderPage
} from "@waybill/core/adapter"
import { checkNames, type NamesOf } from "@waybill/core/options"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { crossAccountEvents } from "../events/cross-account.ts"
import type { BoundStatement } from "../sql/bound-statement.ts"
import { type InstantColumn, parseInstant } from "../sql/instants.ts"
import { runStatement } from "../sql/run-statement.ts"
import { boardCounts, type CountRow } from "./list/board-counts.ts"
import { type ChoiceRow, choicesIn, openChoices } from "./list/choices.ts"
import { crossAccountOrders } from "./list/cross-account.ts"
import { type FoundRow, hasPart, INDEX_QUERY, MAX_FOUND } from "./list/found-keys.ts"
import { cursorAfter, cursorAt, type ListPosition } from "./list/list-cursor.ts"
import { type ListPlan, listPlan } from "./list/list-plan.ts"
import { type OrderRow, orderOf } from "./rows/order-row.ts"
import { isStorableId } from "./rows/storable.ts"

const countNames: NamesOf<CountFilters> = {
  account_id: true,
  carrier: true,
  dueBefore: true,
  finishing: true,
  rush: true,
  type: true
}

const checkedPlan = (options: ListOptions): ListPlan => {
  checkNames("list", options, listOptions.fields)
  return listPlan(options)
}

/** Number of orders in a slice. On SQLite, a statement blocks the process, and other requests run between two of them. */
const SLICE = 1000

/** Maximum number of slices that a page reads. */
const SLICES = 10

/** Maximum number of bytes of a page's documents, which take up to 10 ms to read. A page has at least one order. */
const PAGE_BYTES = 600_000

/** Maximum number of orders that a page sorts. */
const MAX_SORTED = 5000

const found = (most: string) => `finds more than ${most} orders; add an account`

/** Problems of lists that would have to sort more orders than the maximum. */
const tooMany: Readonly<Record<NonNullable<ListPlan["sorts"]>, (most: string) => string>> = {
  sort: (most) => `must be updated, because more than ${most} orders of these stages were updated since then`,
  held: (most) => `more than ${most} orders are on hold; add an account`,
  search: found,
  order_id: found
}

interface ListedRow extends OrderRow {
  /** Number of orders that the statement found, including those whose documents it left out. */
  readonly found: string | number | bigint
}

interface SliceEndRow {
  readonly account_id: string
  readonly order_id: string
  readonly happened: InstantColumn
}

/** Provides the operator's list on a database, which reads orders that filters exclude in slices. */
export const orderListInSlices = (
  slice: number,
  maxSorted: number,
  maxFound = MAX_FOUND
): Layer.Layer<OrderList, never, SqlDatabase> =>
  Layer.effect(
    OrderList,
    Effect.gen(function* () {
      const { dialect, reader, tables } = yield* SqlDatabase
      const query = idempotentWork("OrderList", dialect)
      const statements = crossAccountOrders(dialect, tables)
      const choices = openChoices(dialect, tables)
      const { lastPosition: latest } = crossAccountEvents(dialect, tables)

      const rowsOf = async <Row>({ text, values }: BoundStatement) =>
        (await runStatement<Row>(reader, text, values)).rows

      /** Returns the number of orders that a list sorts, up to one above a maximum. */
      const sortedOrders = async (plan: ListPlan, most: number): Promise<number> => {
        const [row] = await rowsOf<{ readonly orders: string | number | bigint }>(statements.sorted(plan, most + 1))
        return Number(row!.orders)
      }

      /** Returns a plan that sorts few orders, or throws a refusal. */
      const boundedPlan = async (plan: ListPlan, options: ListOptions): Promise<ListPlan> => {
        if (plan.sorts === undefined) return plan
        if ((await sortedOrders(plan, maxSorted)) <= maxSorted) return plan
        const other = listPlan(options, true)
        if (other.path !== plan.path) return other
        const message = tooMany[plan.sorts](maxSorted.toLocaleString("en"))
        throw new ListRefusal({ option: plan.sorts, message: `${plan.sorts}: ${message}` })
      }

      const hasIndex = async (): Promise<boolean> =>
        dialect === "sqlite" ||
        (dialect === "postgres" && (await rowsOf({ text: INDEX_QUERY, values: [`${tables.search}_words`] })).length > 0)

      /** Whether a listed order has exactly the searched id, on any page. */
      const isExact = async (plan: ListPlan, { after: _, ...options }: ListOptions): Promise<boolean> => {
        if (!isStorableId(plan.filters.search!) || (await sortedOrders(plan, 0)) === 0) return false
        return (await rowsOf(statements.list(listPlan({ ...options, limit: 1 }), 0))).length > 0
      }

      /** Returns a plan that sorts few orders, and whether a search by words leaves out older orders. */
      const searchPlan = async (plan: ListPlan, options: ListOptions) => {
        const { words } = plan
        if (words === undefined || (await isExact(plan, options)))
          return { plan: await boundedPlan(plan, options), isPartial: false }
        if (words.length === 0) return { plan: { ...plan, parts: [] }, isPartial: false }
        const { account_id } = plan.filters
        const find = async (isIndexed: boolean, limit?: number) => {
          const given = { words, isIndexed, account_id, most: maxFound }
          const [row] = await rowsOf<FoundRow>(statements.withWords(given, limit))
          const ids: ReadonlyArray<number> = JSON.parse(row!.ids ?? "[]")
          const isUnfilled = Number(row!.unfilled) > 0
          return { ids, isUnfilled, isPartial: Number(row!.compared) >= statements.limitOf(given) }
        }
        const isIndexed = hasPart(words) && (await hasIndex())
        // PostgreSQL would read all entries of frequent words. The newest orders have enough of them.
        const sample = isIndexed && dialect === "postgres" ? await find(false, 2 * maxFound) : undefined
        const newest = (sample?.ids.length ?? 0) >= maxFound / 10 ? await find(false) : undefined
        let found = newest !== undefined && newest.ids.length > maxFound ? newest : await find(isIndexed)
        // Most entries of the index can belong to other accounts.
        if (found.isPartial && isIndexed && account_id !== undefined) found = await find(false)
        const ids = found.ids.toSorted((one, other) => other - one).slice(0, maxFound)
        const isPartial = found.isPartial || found.isUnfilled || found.ids.length > maxFound
        return { plan: { ...plan, ids: JSON.stringify(ids), ...(ids.length === 0 && { parts: [] }) }, isPartial }
      }

      /** Returns the position at which the next slice of a list ends, or undefined for the last one. */
      const sliceEnd = async (plan: ListPlan): Promise<ListPosition | undefined> => {
        const [row] = await rowsOf<SliceEndRow>(statements.sliceEnd(plan, slice))
        if (row === undefined) return undefined
        const { account_id, happened, order_id } = row
        return { sort: plan.sort, at: parseInstant(happened), account_id, order_id }
      }

      const pageOf = async (given: ListPlan, options: ListOptions): Promise<OrderPage> => {
        if (given.parts.length === 0) return { orders: [] }
        const { isPartial, plan } = await searchPlan(given, options)
        if (plan.parts.length === 0) return { orders: [], ...(isPartial && { partial: true }) }
        const rows: Array<OrderRow> = []
        let { parts } = plan
        let end: ListPosition | undefined
        let isFull = false
        for (let number = 0; number < SLICES && !isFull; number++) {
          const rest = { ...plan, parts, limit: plan.limit - rows.length }
          end = plan.isSparse ? await sliceEnd(rest) : undefined
          const some = await rowsOf<ListedRow>(statements.list({ ...rest, until: end }, PAGE_BYTES))
          rows.push(...some)
          isFull = rows.length === plan.limit || some.length < Number(some[0]?.found ?? 0)
          await pause()
          if (end === undefined) break
          parts = parts.map((part) => ({ ...part, after: end }))
        }
        const last = rows.at(-1)
        const after =
          isFull && last !== undefined ? cursorAfter(plan.sort, last, options) : end && cursorAt(end, options)
        const isOnly = options.after === undefined && after === undefined && rows.length === 1
        const isExactly = isOnly && plan.words !== undefined && plan.ids === undefined
        return {
          orders: rows.map(orderOf),
          ...(after !== undefined && { after }),
          ...(isExactly && { exact: true }),
          ...(isPartial && { partial: true })
        }
      }

      const countsAt = async (now: number, filters: CountFilters): Promise<BoardCounts> => {
        const { text, values } = statements.counts(now as Instant, filters)
        return boardCounts((await runStatement<CountRow>(reader, text, values)).rows)
      }

      const choicesNow = async (): Promise<ListChoices> => {
        const { rows } = await runStatement<ChoiceRow>(reader, choices, [])
        return choicesIn(rows)
      }

      const shippedSince = async (plan: ListPlan): Promise<number> => {
        let sum = 0
        let after: ListPosition | undefined
        do {
          const rest = { ...plan, parts: plan.parts.map((part) => ({ ...part, after })) }
          // Servers of databases count without blocking the process.
          const until = dialect === "sqlite" ? await sliceEnd(rest) : undefined
          const [row] = await rowsOf<{ readonly orders: string | number | bigint }>(
            statements.count({ ...rest, until })
          )
          sum += Number(row!.orders)
          after = until
          await pause()
        } while (after !== undefined)
        return sum
      }

      const lastPosition = async (): Promise<Cursor> => {
        const { rows } = await runStatement<{ readonly last: string | number }>(reader, latest, [])
        return String(rows[0]!.last)
      }

      const planOf = (options: ListOptions) =>
        Effect.try({ try: () => checkedPlan(options), catch: (error) => error }).pipe(
          Effect.catch((error) => (error instanceof ListRefusal ? Effect.fail(error) : Effect.die(error)))
        )
      const countable = (name: string, filters: CountFilters) =>
        Effect.sync(() => checkNames(name, filters, countNames))
      /** A page is refused if it would be too expensive. */
      const refusalOf = (error: Unavailable) => (error.cause instanceof ListRefusal ? error.cause : error)

      return {
        list: (options = {}) =>
          Effect.flatMap(planOf(options), (plan) =>
            Effect.mapError(
              query(() => pageOf(plan, options)),
              refusalOf
            )
          ),
        counts: (filters = {}) =>
          Effect.flatMap(Effect.andThen(countable("counts", filters), planOf(filters)), ({ parts }) =>
            parts.length === 0
              ? Effect.succeed(boardCounts([]))
              : Effect.flatMap(Clock.currentTimeMillis, (now) => query(() => countsAt(now, filters)))
          ),
        countShipped: (since, filters = {}) =>
          Effect.flatMap(
            Effect.andThen(
              countable("countShipped", filters),
              planOf({ ...filters, stage: "shipped", shippedSince: since, sort: "updated", limit: 1 })
            ),
            (plan) => (plan.parts.length === 0 ? Effect.succeed(0) : query(() => shippedSince(plan)))
          ),
        choices: () => query(choicesNow),
        latestCursor: () => query(lastPosition)
      }
    })
  )

/**
 * Provides the operator's list on a database. The cost of a page grows with its rows and the number of open orders:
 * those in the stages `new` and `processing`, and those on hold. A page of other orders reads at most 10,000.
 *
 * @example
 * ```ts
 * const layer = Layer.provide(sqlOrderList, SqlDatabase.layer({ sqlite: "orders.sqlite" }))
 * ```
 */
export const sqlOrderList: Layer.Layer<OrderList, never, SqlDatabase> = orderListInSlices(SLICE, MAX_SORTED)
