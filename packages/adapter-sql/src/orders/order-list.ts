import type { Cursor, Order, Stage, Unavailable } from "@waybill/core"
import { Context, Effect, Layer } from "effect"
import { asking } from "../asking.ts"
import { SqlDatabase } from "../sql-database.ts"
import { acrossAccounts } from "./across-accounts.ts"
import { run } from "./batch.ts"
import { mostRows, positionOf, stream } from "./stream.ts"

export interface ListOptions {
  /** Of this account; of all, where none is named. */
  readonly account_id?: string
  readonly stage?: Stage
  /** Where another page has ended. */
  readonly after?: Cursor
  readonly limit: number
}

export interface OrderPage {
  readonly orders: ReadonlyArray<Order>
  /** Where to go on. */
  readonly cursor: Cursor
}

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
      const { newest } = acrossAccounts(dialect, tables)
      const { numberFresh } = stream(dialect, tables)

      const list = async ({ account_id, after, limit, stage }: ListOptions): Promise<OrderPage> => {
        const cursor = after ?? String(Number.MAX_SAFE_INTEGER).slice(0, 15)
        // Orders are as old as their first event, so all events must have their place.
        if (after === undefined) while (await numberFresh(writer));
        const text = newest({ account: account_id !== undefined, stage: stage !== undefined })
        const asked = [account_id, stage].filter((value) => value !== undefined)
        const { rows } = await run<{ readonly position: string | number; readonly document: string }>(reader, text, [
          positionOf(cursor),
          ...asked,
          mostRows(limit)
        ])
        return {
          orders: rows.map(({ document }) => JSON.parse(document)),
          cursor: String(rows.at(-1)?.position ?? cursor)
        }
      }
      return { list: (options) => ask(() => list(options)) }
    })
  )
}
