// A database of the benchmark: created, filled and checked.
import { SqlDatabase } from "@waybill/adapter-sql"
import { AccountAdmin, OrderList, Waybill, Webhooks } from "@waybill/core"
import { Effect } from "effect"
import { sql } from "kysely"
import { createTemplates } from "../board/templates.ts"
import { openShop } from "../console/shop.ts"
import { fillTables } from "./fill.ts"
import type { Caller } from "./methods.ts"
import { orderPicker, type Stock } from "./order-numbers.ts"
import type { Place } from "./places.ts"

/** Prefix of the tables, which the service uses by default. */
const PREFIX = "waybill_"
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

/** Throws unless the board counts the open orders that were filled in. */
const checkCounts = async ({ runtime, stock }: Shop): Promise<void> => {
  const counts = await runtime.runPromise(OrderList.use(({ counts }) => counts()))
  const heldShipped = Math.floor(stock.closed / 100) - Math.floor((stock.closed - stock.open) / 100)
  const open = counts.new + counts.processing + counts.held - heldShipped
  if (open !== stock.open) throw new Error(`the board counts ${open} open orders instead of ${stock.open}`)
}

/** Returns whether the tables have the orders of a stock, as an earlier run has left them. */
const isFilled = async ({ query, prefix, stock }: Shop): Promise<boolean> => {
  const last = 7_000_000_000_000_000 + stock.closed + stock.open
  const rows = await query(`select 1 as found from ${prefix}orders where order_id = '${last}'`)
  return rows.length > 0
}

/** Opens a database with a stock of orders, and fills it unless it is filled. */
export const openFilledShop = async (place: Place, stock: Stock): Promise<Shop> => {
  let shop = await openTables(place, PREFIX, stock)
  if (!(await isFilled(shop))) {
    const start = performance.now()
    await shop.runtime.runPromise(createTemplates)
    await shop.runtime.runPromise(AccountAdmin.use(({ create }) => create({ account_id: "a0" })))
    await shop.runtime.runPromise(
      Webhooks.use(({ add, pause }) =>
        Effect.flatMap(add("a0", { url: "https://example.com/hook" }), ({ webhook }) => pause(webhook.webhook_id))
      )
    )
    await fillTables(shop)
    const seconds = Math.round((performance.now() - start) / 1000)
    // The settings of the load end with its connections.
    await shop.close()
    shop = await openTables(place, PREFIX, stock)
    await checkCounts(shop)
    process.stderr.write(`${place.name}: ${stock.closed + stock.open} orders filled in ${seconds} s\n`)
  }
  await checkSample(shop)
  return shop
}
