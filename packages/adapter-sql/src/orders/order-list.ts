import type { Cursor, Instant, Unavailable } from "@waybill/core"
import { Clock, Context, Effect, Layer } from "effect"
import { idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { crossAccountEvents } from "../events/cross-account.ts"
import { runStatement } from "../sql/run-statement.ts"
import { boardCounts, type CountRow } from "./list/board-counts.ts"
import { crossAccountOrders } from "./list/cross-account.ts"
import { cursorAfter } from "./list/list-cursor.ts"
import type { BoardCounts, ListOptions, OrderPage } from "./list/list-options.ts"
import { type ListPlan, listPlan } from "./list/list-plan.ts"
import { ListRefusal } from "./list/list-refusal.ts"
import { type OrderRow, orderOf } from "./rows/order-row.ts"

/**
 * The operator's list of orders in all accounts, which merchants cannot access. A page costs in proportion to its rows
 * and to the number of open orders: those in the stages `new` and `processing`, and those on hold.
 */
export class OrderList extends Context.Service<
  OrderList,
  {
    /** Lists orders. Fails with a refusal if the options would have to read every stored order. */
    readonly list: (options: ListOptions) => Effect.Effect<OrderPage, Unavailable | ListRefusal>
    /** Counts the orders in each column of the board. */
    readonly counts: () => Effect.Effect<BoardCounts, Unavailable>
    /**
     * Counts the shipped orders whose last shipment was recorded at a time or later. Costs in proportion to the shipped
     * orders that were updated since.
     */
    readonly countShipped: (since: Instant) => Effect.Effect<number, Unavailable>
    /** Returns the cursor of the latest event in the log, after which only new events follow. */
    readonly latestCursor: () => Effect.Effect<Cursor, Unavailable>
  }
>()("@waybill/adapter-sql/OrderList") {
  static readonly layer: Layer.Layer<OrderList, never, SqlDatabase> = Layer.effect(
    this,
    Effect.gen(function* () {
      const { dialect, reader, tables } = yield* SqlDatabase
      const query = idempotentWork("OrderList", dialect)
      const statements = crossAccountOrders(dialect, tables)
      const { lastPosition: latest } = crossAccountEvents(dialect, tables)

      const pageOf = async (plan: ListPlan): Promise<OrderPage> => {
        if (plan.parts.length === 0) return { orders: [] }
        const { text, values } = statements.list(plan)
        const { rows } = await runStatement<OrderRow>(reader, text, values)
        const last = rows.at(-1)
        return {
          orders: rows.map(orderOf),
          ...(last !== undefined && rows.length === plan.limit && { after: cursorAfter(plan.sort, last) })
        }
      }

      const countsAt = async (now: number): Promise<BoardCounts> => {
        const { text, values } = statements.counts(now as Instant)
        return boardCounts((await runStatement<CountRow>(reader, text, values)).rows)
      }

      const shippedSince = async (since: Instant): Promise<number> => {
        const { text, values } = statements.shipped(since)
        const { rows } = await runStatement<{ readonly orders: string | number | bigint }>(reader, text, values)
        return Number(rows[0]!.orders)
      }

      const lastPosition = async (): Promise<Cursor> => {
        const { rows } = await runStatement<{ readonly last: string | number }>(reader, latest, [])
        return String(rows[0]!.last)
      }

      const planOf = (options: ListOptions) =>
        Effect.try({ try: () => listPlan(options), catch: (error) => error }).pipe(
          Effect.catch((error) => (error instanceof ListRefusal ? Effect.fail(error) : Effect.die(error)))
        )

      return {
        list: (options) => Effect.flatMap(planOf(options), (plan) => query(() => pageOf(plan))),
        counts: () => Effect.flatMap(Clock.currentTimeMillis, (now) => query(() => countsAt(now))),
        countShipped: (since) => query(() => shippedSince(since)),
        latestCursor: () => query(lastPosition)
      }
    })
  )
}
