import type { Cursor, Order, Stage, Unavailable } from "@waybill/core"
import { Context, Effect, Layer } from "effect"
import { asking } from "../connections/retry.ts"
import { SqlDatabase } from "../database/sql-database.ts"
import { positionOf, stream } from "../events/event-log.ts"
import { rowLimit } from "../sql/row-limit.ts"
import { runStatement } from "../sql/run-statement.ts"
import { crossAccountOrders, listFilters } from "./cross-account.ts"
import { type OrderRow, orderOf } from "./rows/order-row.ts"

export interface ListOptions {
  /** Of this account; of all, where none is named. */
  readonly account_id?: string
  /** Of this id, in whichever account. */
  readonly order_id?: string
  readonly stage?: Stage
  readonly held?: boolean
  /** Where another page has ended. */
  readonly after?: Cursor
  readonly limit: number
}

export interface OrderPage {
  readonly orders: ReadonlyArray<Order>
  /** Where to go on; absent at the end. */
  readonly after?: Cursor
}

/** A position beyond all that there will be. */
const latest: Cursor = "9".repeat(15)

/** The operator's view of the orders of all accounts; merchants never see it. */
export class OrderList extends Context.Service<
  OrderList,
  {
    /** The newest orders first. */
    readonly list: (options: ListOptions) => Effect.Effect<OrderPage, Unavailable>
  }
>()("@waybill/adapter-sql/OrderList") {
  static readonly layer: Layer.Layer<OrderList, never, SqlDatabase> = Layer.effect(
    this,
    Effect.gen(function* () {
      const { dialect, reader, tables, writer } = yield* SqlDatabase
      const ask = asking("OrderList", dialect)
      const { newest } = crossAccountOrders(dialect, tables)
      const { numberFresh } = stream(dialect, tables)

      const flag = (held: boolean | undefined) => (dialect === "sqlite" ? Number(held) : held === true)

      const list = async ({ after, limit, ...filter }: ListOptions): Promise<OrderPage> => {
        // Orders are as old as their first event, so all events must have their place.
        if (after === undefined) while (await numberFresh(writer));
        const asked = listFilters.filter((name) => filter[name] !== undefined)
        const values = asked.map((name) => (name === "held" ? flag(filter.held) : String(filter[name])))
        const most = rowLimit(limit)
        const { rows } = await runStatement<OrderRow & { readonly position: string | number }>(reader, newest(asked), [
          positionOf(after ?? latest),
          ...values,
          most
        ])
        const orders = rows.map(orderOf)
        return rows.length < most ? { orders } : { orders, after: String(rows.at(-1)?.position ?? after ?? latest) }
      }
      return { list: (options) => ask(() => list(options)) }
    })
  )
}
