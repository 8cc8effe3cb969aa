// Fills the tables of a database with copies of orders that were pushed through the product.
import { AccountAdmin, OrderList, Webhooks } from "@waybill/core/adapter"
import { Effect } from "effect"
import { loadOrders } from "../board/load.ts"
import { createTemplates } from "../board/templates.ts"
import { accountColumn, LARGEST_ACCOUNT, type Stock } from "./order-numbers.ts"
import type { Place } from "./places.ts"
import { checkSample, openTables, type Shop } from "./shop.ts"
import { freeBytes, spaceProblem } from "./space.ts"

/** Prefix of the tables, which the service uses by default. */
const PREFIX = "waybill_"

const DAY = 86_400_000
/** Period of the orders in the smaller database, in days. It has half as many open orders as orders. */
const [SPAN, LAG] = [9, 5]

/** Milliseconds between two orders. */
const stepOf = (open: number): number => Math.round((SPAN * DAY) / (2 * open))

/** Statements that list the indexes that are not keys, with the statement that creates each. */
const indexesOf = {
  sqlite: (prefix: string) =>
    `select name, sql as definition from sqlite_master where type = 'index' and sql is not null and tbl_name like '${prefix}%'`,
  postgres: (prefix: string) =>
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
      join pg_class t on t.oid = i.indrelid where t.relname like '${prefix}%' and not i.indisunique`
} as const

/** Settings of the connection that speed up the load of a database that nobody uses. */
const settings = { sqlite: ["pragma synchronous = off", "pragma cache_size = -1000000"], postgres: [] } as const

/** Copies the account to all others, and creates a delivery for each event of the largest account. */
const otherRows = (prefix: string, accounts: number, isPostgres: boolean): ReadonlyArray<string> => {
  const series = isPostgres
    ? `generate_series(1, ${accounts - 1}) s (n)`
    : `(with recursive c (n) as (select 1 union all select n + 1 from c where n < ${accounts - 1}) select n from c) s`
  return [
    `insert into ${prefix}accounts (account_id, username, password, wrong_passwords, is_enabled, has_api_access, created_at)
      select 'a' || s.n, 'a' || s.n, a.password, 0, a.is_enabled, a.has_api_access, a.created_at
      from ${series} cross join ${prefix}accounts a where a.account_id = '${LARGEST_ACCOUNT}'`,
    `insert into ${prefix}webhook_deliveries (webhook_id, account_id, order_id, revision, event_type, status, attempts, created_at,
        next_at, finished_at, response_status, duration_ms)
      select w.webhook_id, h.account_id, h.order_id, h.revision, 'order.changed',
        case when h.position % 5000 = 1 then 'failed' else 'delivered' end, 1, h.at, null, h.at,
        case when h.position % 5000 = 1 then 500 else 200 end, 40
      from ${prefix}history h join ${prefix}webhooks w on w.account_id = h.account_id where h.account_id = '${LARGEST_ACCOUNT}'`
  ]
}

/** Table of a load in parts: the indexes to create at its end, and the time of its first order. */
const LOAD = "growth_load"

/** Returns the number of the last loaded order. */
const loadedIn = async ({ prefix, query }: Shop): Promise<number> => {
  const [row] = await query<{ last: string | null }>(
    `select max(order_id) as last from ${prefix}orders where order_id between '7000000000000000' and '7999999999999999'
      and length(order_id) = 16`
  )
  return row?.last == null ? 0 : Number(row.last) - 7_000_000_000_000_000
}

/** Drops the indexes that are not keys, and notes what the next parts of the load need. */
const startLoad = async ({ place, prefix, query, stock }: Shop): Promise<void> => {
  const first = Date.now() - LAG * DAY - stock.closed * stepOf(stock.open)
  const indexes = await query<{ name: string; definition: string }>(indexesOf[place.database](prefix))
  await query(`create table ${LOAD} as select 'first' as name, '${first}' as definition`)
  for (const { definition, name } of indexes) {
    await query(`insert into ${LOAD} values ('${name}', '${definition.replaceAll("'", "''")}')`)
    await query(`drop index ${name}`)
  }
}

/** Loads at most `part` orders. Indexes that are not keys are created after the last one, which is faster. */
const fillTables = async (shop: Shop, part: number): Promise<void> => {
  const { place, prefix, query, runtime, stock } = shop
  const { accounts, closed, open } = stock
  const step = stepOf(open)
  for (const setting of settings[place.database]) await query(setting)
  const notes = await query<{ name: string; definition: string }>(`select name, definition from ${LOAD}`)
  const loaded = await loadedIn(shop)
  const to = Math.min(loaded + part, closed + open)
  await runtime.runPromise(
    loadOrders(place.database, prefix, closed, {
      account: accountColumn(accounts),
      first: Number(notes.find(({ name }) => name === "first")!.definition),
      from: loaded + 1,
      to,
      historyFrom: 1,
      isNumbered: true,
      open,
      step,
      updates: [LAG, 0],
      progress: (loaded) => process.stderr.write(`${place.name}: ${loaded} orders loaded\n`)
    })
  )
  if (to < closed + open) return
  for (const statement of otherRows(prefix, accounts, place.database === "postgres")) await query(statement)
  for (const { definition, name } of notes.filter((note) => note.name !== "first")) {
    process.stderr.write(`${place.name}: creates ${name}\n`)
    await query(definition)
  }
  await query("analyze")
  await query(`drop table ${LOAD}`)
}

/** Throws unless the board counts the open orders that were filled in. */
const checkCounts = async ({ runtime, stock }: Shop): Promise<void> => {
  const counts = await runtime.runPromise(OrderList.use(({ counts }) => counts()))
  const heldShipped = Math.floor(stock.closed / 100) - Math.floor((stock.closed - stock.open) / 100)
  const open = counts.new + counts.processing + counts.held - heldShipped
  if (open !== stock.open) throw new Error(`the board counts ${open} open orders instead of ${stock.open}`)
}

/** Returns whether an earlier run has started to load the tables, and has not ended. */
const isInParts = ({ query }: Shop): Promise<boolean> =>
  query(`select 1 as found from ${LOAD}`).then(
    () => true,
    () => false
  )

/** Creates the orders to copy, the account that is copied, its webhook, and the notes of the load. */
const prepare = async (shop: Shop): Promise<void> => {
  await shop.runtime.runPromise(createTemplates)
  await shop.runtime.runPromise(AccountAdmin.use(({ create }) => create({ account_id: "a0" })))
  await shop.runtime.runPromise(
    Webhooks.use(({ add, pause }) =>
      Effect.flatMap(add("a0", { url: "https://example.com/hook" }), ({ webhook }) => pause(webhook.webhook_id))
    )
  )
  await startLoad(shop)
}

/** Opens a database with a stock of orders, and loads at most `part` of them unless it is filled. Returns undefined if some are missing. */
export const openFilledShop = async (place: Place, stock: Stock, part: number): Promise<Shop | undefined> => {
  let shop = await openTables(place, PREFIX, stock)
  const isContinued = await isInParts(shop)
  const all = stock.closed + stock.open
  const loaded = await loadedIn(shop)
  if (loaded < all || isContinued) {
    const problem = spaceProblem(place.database, all - loaded, await freeBytes(shop))
    if (problem !== undefined) {
      await shop.close()
      throw new Error(`${place.name}: ${problem}`)
    }
    const start = performance.now()
    if (!isContinued) await prepare(shop)
    await fillTables(shop, part)
    const seconds = Math.round((performance.now() - start) / 1000)
    const done = Math.min(loaded + part, all)
    process.stderr.write(`${place.name}: ${done} of ${all} orders filled, ${done - loaded} of them in ${seconds} s\n`)
    if (done < all) {
      await shop.close()
      return undefined
    }
    // The settings of the load end with its connections.
    await shop.close()
    shop = await openTables(place, PREFIX, stock)
    await checkCounts(shop)
  }
  await checkSample(shop)
  return shop
}
