import {
  type BoardCounts,
  type Cursor,
  type Instant,
  type ListOptions,
  ListRefusal,
  listOptions,
  OrderList,
  type OrderPage
} from "@waybill/core"
import { checkNames } from "@waybill/core/options"
import { Clock, Effect, Layer } from "effect"
import { idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { crossAccountEvents } from "../events/cross-account.ts"
import { runStatement } from "../sql/run-statement.ts"
import { boardCounts, type CountRow } from "./list/board-counts.ts"
import { crossAccountOrders } from "./list/cross-account.ts"
import { cursorAfter } from "./list/list-cursor.ts"
import { type ListPlan, listPlan } from "./list/list-plan.ts"
import { type OrderRow, orderOf } from "./rows/order-row.ts"

const checkedPlan = (options: ListOptions): ListPlan => {
  checkNames("list", options, listOptions.fields)
  return listPlan(options)
}

/**
 * Provides the operator's list on a database. The cost of a page grows with its rows and the number of open orders:
 * those in the stages `new` and `processing`, and those on hold.
 */
export const sqlOrderList: Layer.Layer<OrderList, never, SqlDatabase> = Layer.effect(
  OrderList,
  Effect.gen(function* () {
    const { dialect, reader, tables } = yield* SqlDatabase
    const query = idempotentWork("OrderList", dialect)
    const statements = crossAccountOrders(dialect, tables)
    const { lastPosition: latest } = crossAccountEvents(dialect, tables)

    const pageOf = async (plan: ListPlan, options: ListOptions): Promise<OrderPage> => {
      if (plan.parts.length === 0) return { orders: [] }
      const { text, values } = statements.list(plan)
      const { rows } = await runStatement<OrderRow>(reader, text, values)
      const last = rows.at(-1)
      return {
        orders: rows.map(orderOf),
        ...(last !== undefined && rows.length === plan.limit && { after: cursorAfter(plan.sort, last, options) })
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
      Effect.try({ try: () => checkedPlan(options), catch: (error) => error }).pipe(
        Effect.catch((error) => (error instanceof ListRefusal ? Effect.fail(error) : Effect.die(error)))
      )

    return {
      list: (options) => Effect.flatMap(planOf(options), (plan) => query(() => pageOf(plan, options))),
      counts: () => Effect.flatMap(Clock.currentTimeMillis, (now) => query(() => countsAt(now))),
      countShipped: (since) => query(() => shippedSince(since)),
      latestCursor: () => query(lastPosition)
    }
  })
)
