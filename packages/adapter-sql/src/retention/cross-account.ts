import type { Dialect } from "../sql/dialect.ts"
import { selectInstant } from "../sql/instants.ts"
import { type NextPlaceholder, withPlaceholders } from "../sql/placeholders.ts"
import type { Tables } from "../sql/tables.ts"

/** Orders, with a hint to use an index. PostgreSQL has statistics to choose it. */
const hinted: Readonly<Record<Dialect, (orders: string, index: string) => string>> = {
  sqlite: (orders, index) => `${orders} o indexed by ${orders}_${index}`,
  postgres: (orders) => `${orders} o`,
  mysql: (orders, index) => `${orders} o force index (${orders}_${index})`
}

/** Returns the statements for retention to read the orders of all accounts. */
export const crossAccountRetention = (
  dialect: Dialect,
  { consumer_events, consumers, history, orders, webhooks }: Tables
) => {
  const placeholders = withPlaceholders(dialect)
  const indexed = hinted[dialect]
  // Keeps PostgreSQL from collecting all unsent events, so that it looks up those of each order.
  const apart = dialect === "postgres" ? "offset 0" : ""
  const after = (next: NextPlaceholder) =>
    `and o.update_date >= ${next()} and (o.update_date > ${next()} or o.account_id > ${next()}
      or (o.account_id = ${next()} and o.order_id > ${next()}))`
  // Events without a position follow all cursors.
  const isUnread = `(h.position > (select min(c.position) from ${consumers} c)
        or (h.position is null and exists (select 1 from ${consumers} c)))`
  const isPassed = `exists (select 1 from ${consumer_events} e where e.account_id = o.account_id and e.order_id = o.order_id ${apart})`
  const select = (stage: string, isContinued: boolean, lock: string) =>
    placeholders(
      (next) => `select o.account_id, o.order_id, ${selectInstant[dialect]("o.update_date")} as updated,
      case when exists (select 1 from ${history} h where h.account_id = o.account_id and h.order_id = o.order_id
        and ((h.sent_at is null and (${next()} = 1 or exists (select 1 from ${webhooks} w where w.account_id = o.account_id)))
          or ${isUnread})
        ${apart}) or ${isPassed} then 1 else 0 end as unsent
    from ${indexed(orders, "by_update")} where o.stage = '${stage}' and o.update_date < ${next()} and not o.is_held
      ${isContinued ? after(next) : ""}
    order by o.update_date, o.account_id, o.order_id limit ${next()} ${lock}`
    )
  const lock = dialect === "sqlite" ? "" : "for update skip locked"
  const named = (stage: string, isContinued: boolean) =>
    placeholders(
      (next) => `select o.account_id, o.order_id, ${selectInstant[dialect]("o.update_date")} as updated,
      case when o.document like '%"erased":%' then 1 else 0 end as erased
    from ${indexed(orders, "by_update")} where o.stage = '${stage}' and o.update_date < ${next()} and not o.is_held
      ${isContinued ? after(next) : ""} order by o.update_date, o.account_id, o.order_id limit ${next()}`
    )
  const closed = (isContinued: boolean, lock: string) => ({
    shipped: select("shipped", isContinued, lock),
    cancelled: select("cancelled", isContinued, lock)
  })
  return {
    /**
     * Lists closed orders that are not on hold, least recently updated first. Values: 1 to keep orders with unsent
     * events of accounts without a webhook; the time before which they were updated; the last order's update date
     * twice, its account twice and its id, if the list continues; the row limit.
     */
    read: { first: closed(false, ""), continued: closed(true, "") },
    /** Lists the same orders, and whether their personal data was erased. Values: the same without the first. */
    named: {
      first: { shipped: named("shipped", false), cancelled: named("cancelled", false) },
      continued: { shipped: named("shipped", true), cancelled: named("cancelled", true) }
    },
    /**
     * Lists the same orders as `read`, and locks the orders until the transaction ends. Orders that another transaction
     * has locked are left out.
     */
    lock: { first: closed(false, lock), continued: closed(true, lock) },
    /** Lists the documents of reprints that have not shipped, which name the original order. */
    openReprints: `select o.account_id, o.document from ${indexed(orders, "by_due")}
    where o.stage in ('new', 'processing') and o.kind = 'reprint'`
  }
}
