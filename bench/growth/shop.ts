// A database of the benchmark: created, filled and checked.
import { SqlDatabase } from "@waybill/adapter-sql"
import { Waybill } from "@waybill/core"
import { Effect } from "effect"
import { sql } from "kysely"
import { openShop } from "../console/shop.ts"
import type { Caller } from "./methods.ts"
import { orderPicker, type Stock } from "./order-numbers.ts"
import type { Place } from "./places.ts"

/** Number of orders that are read to check a database. */
const SAMPLE = 50

/** A filled database. */
export interface Shop extends Caller {
  readonly place: Place
  readonly prefix: string
  readonly stock: Stock
  readonly runtime: ReturnType<typeof openShop>
  /** Runs a statement, and returns its rows. */
  readonly query: <Row>(text: string) => Promise<ReadonlyArray<Row>>
  readonly close: () => Promise<void>
}

/** Opens the tables with a prefix in a database, and updates the schema. */
export const openTables = async (place: Place, prefix: string, stock: Stock): Promise<Shop> => {
  const runtime = openShop(place.source, prefix)
  const { waybill, writer } = await runtime.runPromise(
    Effect.all({ waybill: Waybill, writer: Effect.map(SqlDatabase, ({ writer }) => writer) })
  )
  return {
    place,
    prefix,
    stock,
    runtime,
    waybill,
    run: (effect) => runtime.runPromise(effect),
    pick: orderPicker(stock, 1),
    query: async <Row>(text: string) => (await sql.raw<Row>(text).execute(writer)).rows,
    close: () => runtime.dispose()
  }
}

/** Throws unless the product reads a sample of the orders as they were filled in. */
export const checkSample = async ({ pick, run, waybill }: Shop): Promise<void> => {
  for (let at = 0; at < SAMPLE; at++) {
    const { account, order_id, xid } = pick.any()
    const { history, order } = await run(waybill.getOrder(account, { xid }))
    if (order.order_id !== order_id || history.length !== order.revision || order.order_info.length !== 3)
      throw new Error(`the order ${xid} of ${account} is not the one that was stored`)
  }
}
