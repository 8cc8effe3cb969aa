import { stages as allStages, type Cursor, type Unavailable } from "@waybill/core"
import { Context, Effect, Layer } from "effect"
import { idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { instantFormat } from "../sql/instants.ts"
import { rowLimit } from "../sql/row-limit.ts"
import { runStatement } from "../sql/run-statement.ts"
import { crossAccountOrders, listFilters } from "./cross-account.ts"
import type { BoardCounts, ListOptions, OrderPage } from "./list/list-options.ts"
import { ListRefusal } from "./list/list-refusal.ts"
import { cursorAfter, listPositionOf } from "./list-cursor.ts"
import { type OrderRow, orderOf } from "./rows/order-row.ts"

/** The operator's list of orders in all accounts, which merchants cannot access. */
export class OrderList extends Context.Service<
  OrderList,
  {
    /** Lists orders. Fails with a refusal if the options would have to read every stored order. */
    readonly list: (options: ListOptions) => Effect.Effect<OrderPage, Unavailable | ListRefusal>
    /** Counts the orders in each column of the board. */
    readonly counts: () => Effect.Effect<BoardCounts, Unavailable>
  }
>()("@waybill/adapter-sql/OrderList") {
  static readonly layer: Layer.Layer<OrderList, never, SqlDatabase> = Layer.effect(
    this,
    Effect.gen(function* () {
      const { dialect, reader, tables } = yield* SqlDatabase
      const query = idempotentWork("OrderList", dialect)
      const { newest } = crossAccountOrders(dialect, tables)
      const time = instantFormat(dialect)

      const flag = (held: boolean | undefined) => (dialect === "sqlite" ? Number(held) : held === true)

      /** Returns the values that continue the list after an order. */
      const valuesAfter = (after: Cursor) => {
        const [order_date, account_id, order_id] = listPositionOf(after)
        return [time(order_date), time(order_date), account_id, account_id, order_id]
      }

      const list = async ({ after, held, limit, stage, ...others }: ListOptions): Promise<OrderPage> => {
        const filter = { ...others, ...(held !== undefined && { held: held !== false }) }
        const most = rowLimit(limit)
        const filters = listFilters.filter((name) => filter[name] !== undefined)
        const stages = stage === undefined ? allStages : [stage].flat()
        const filtered = filters.map((name) => (name === "held" ? flag(filter.held) : String(filter[name])))
        const start = after === undefined ? [] : valuesAfter(after)
        const statement = newest({ filters, stages, isContinued: after !== undefined })
        const values = [...stages.flatMap((each) => [...filtered, each, ...start, most]), most]
        const { rows } = await runStatement<OrderRow>(reader, statement, values)
        const last = rows.at(-1)
        return rows.length < most || last === undefined
          ? { orders: rows.map(orderOf) }
          : { orders: rows.map(orderOf), after: cursorAfter(last) }
      }
      const later = ["search", "rush", "carrier", "dueBefore", "updatedSince", "sort"] as const
      return {
        list: (options) => {
          const option = later.find((name) => options[name] !== undefined)
          return option === undefined
            ? query(() => list(options))
            : Effect.fail(new ListRefusal({ option, message: `${option}: is not supported` }))
        },
        counts: () => Effect.die("counts are not supported")
      }
    })
  )
}
