import { UNFILLED_SEARCH } from "../sql/stream-rows.ts"
import type { Tables } from "../sql/tables.ts"

/** Number of keys that one statement sorts by age. */
export const KEYS = 50_000

/** Returns the statements that compare the words of the orders of all accounts with the orders. */
export const crossAccountFill = ({ orders, search, stream }: Pick<Tables, "orders" | "search" | "stream">) => {
  const same = "s.account_id = o.account_id and s.order_id = o.order_id"
  const matched = `select count(*) from ${orders} o join ${search} s on ${same} and s.revision = o.revision`
  const [all, filled] = [`(select count(*) from ${orders})`, `(select count(*) from ${search})`]
  const note = (from: string) => `into ${stream} (id, last_position) select ${UNFILLED_SEARCH}, 0 ${from}where exists (
    select 1 from ${orders} o where not exists (select 1 from ${search} s where ${same}))`
  return {
    /** Notes that some orders have no words. */
    note: `insert ${note("")} on conflict do nothing`,
    noteOnMysql: `insert ignore ${note("from dual ")}`,
    /** Compares the numbers. The triggers of the tables keep words from outliving their order. */
    counts: `select ${all} as orders, ${filled} as filled, (select count(*) from ${stream} where id = ${UNFILLED_SEARCH}) as unfilled`,
    /** Compares each order. */
    matches: `select ${all} as orders, ${filled} as filled, (${matched}) as matched`,
    /** Lists the oldest orders without words, or with those of a different revision, first. */
    missing: `select o.account_id, o.order_id from ${orders} o where not exists (
    select 1 from ${search} s where ${same} and s.revision = o.revision)
    order by o.order_date, o.account_id, o.order_id limit ${KEYS}`,
    /** Deletes the words of orders that do not exist. */
    orphans: `delete from ${search} where not exists (select 1 from ${orders} o
    where o.account_id = ${search}.account_id and o.order_id = ${search}.order_id)`,
    done: `delete from ${stream} where id = ${UNFILLED_SEARCH}`
  }
}
