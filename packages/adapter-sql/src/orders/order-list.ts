import { stages as allStages, type Cursor, type Order, type Stage, type Unavailable } from "@waybill/core"
import { Context, Effect, Layer } from "effect"
import { idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { instantFormat } from "../sql/instants.ts"
import { rowLimit } from "../sql/row-limit.ts"
import { runStatement } from "../sql/run-statement.ts"
import { crossAccountOrders, listFilters } from "./cross-account.ts"
import { cursorAfter, listPositionOf } from "./list-cursor.ts"
import { type OrderRow, orderOf } from "./rows/order-row.ts"

export interface ListOptions {
  /** Account whose orders are listed. Default: all accounts. */
  readonly account_id?: string
  /** order_id to list. Several accounts can have an order with the same id. Default: all orders. */
  readonly order_id?: string
  readonly stage?: Stage
  readonly held?: boolean
  /** Cursor from the previous page. Default: list the first page. */
  readonly after?: Cursor
  readonly limit: number
}

export interface OrderPage {
  readonly orders: ReadonlyArray<Order>
  /** Cursor for the next page; absent on the last page. */
  readonly after?: Cursor
}

/** The operator's list of orders in all accounts, which merchants cannot access. */
export class OrderList extends Context.Service<
  OrderList,
  {
    /** Lists orders, newest first. */
    readonly list: (options: ListOptions) => Effect.Effect<OrderPage, Unavailable>
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

      const list = async ({ after, limit, stage, ...filter }: ListOptions): Promise<OrderPage> => {
        const most = rowLimit(limit)
        const filters = listFilters.filter((name) => filter[name] !== undefined)
        const stages = stage === undefined ? allStages : [stage]
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
      return { list: (options) => query(() => list(options)) }
    })
  )
}
