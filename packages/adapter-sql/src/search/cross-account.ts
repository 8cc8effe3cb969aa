import type { Tables } from "../sql/tables.ts"

/** Number of keys that one statement sorts by age. */
export const KEYS = 50_000

/** Returns the statements that find the orders of all accounts without words for the search. */
export const crossAccountFill = ({ orders, search }: Tables) => ({
  counts: `select (select count(*) from ${orders}) as orders, (select count(*) from ${search}) as filled`,
  /** Lists the oldest of them first. */
  missing: `select o.account_id, o.order_id from ${orders} o where not exists (
    select 1 from ${search} s where s.account_id = o.account_id and s.order_id = o.order_id)
    order by o.order_date, o.account_id, o.order_id limit ${KEYS}`
})
