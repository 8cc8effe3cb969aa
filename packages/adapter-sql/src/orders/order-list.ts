import type { Cursor, Order, Stage, Unavailable } from "@waybill/core"
import { Context, Effect, Layer } from "effect"
import { idempotentWork } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { positionOf } from "../events/cursor.ts"
import { eventNumbering } from "../events/numbering.ts"
import { rowLimit } from "../sql/row-limit.ts"
import { runStatement } from "../sql/run-statement.ts"
import { crossAccountOrders, listFilters } from "./cross-account.ts"
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

/** Cursor higher than any position, at which the list of newest orders starts. */
const newestCursor: Cursor = "9".repeat(15)

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
      const { dialect, reader, tables, writer } = yield* SqlDatabase
      const query = idempotentWork("OrderList", dialect)
      const { newest } = crossAccountOrders(dialect, tables)
      const numberEvents = eventNumbering(dialect, tables)

      const flag = (held: boolean | undefined) => (dialect === "sqlite" ? Number(held) : held === true)

      const list = async ({ after, limit, ...filter }: ListOptions): Promise<OrderPage> => {
        // Orders are sorted by the position of their first event, so all events must have positions.
        if (after === undefined) while (await numberEvents(writer));
        const filters = listFilters.filter((name) => filter[name] !== undefined)
        const values = filters.map((name) => (name === "held" ? flag(filter.held) : String(filter[name])))
        const most = rowLimit(limit)
        const { rows } = await runStatement<OrderRow & { readonly position: string | number }>(
          reader,
          newest(filters),
          [positionOf(after ?? newestCursor), ...values, most]
        )
        const orders = rows.map(orderOf)
        return rows.length < most
          ? { orders }
          : { orders, after: String(rows.at(-1)?.position ?? after ?? newestCursor) }
      }
      return { list: (options) => query(() => list(options)) }
    })
  )
}
