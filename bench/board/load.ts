import { SqlDatabase } from "@waybill/adapter-sql"
import { Effect } from "effect"
import { sql } from "kysely"
import { TEMPLATES } from "./templates.ts"

/** Number of open orders in every database. */
export const OPEN = 10_000
/** Milliseconds between two orders. */
const STEP = 10_000
/** Number of accounts. */
const ACCOUNTS = 50
const FIRST_DATE = Date.UTC(2024, 0, 1)

/** The date of an order with a number, in milliseconds since 1970. */
export const dateOf = (number: number): number => FIRST_DATE + number * STEP

/** Rows per statement. */
const PART = 20_000

const dialects = {
  sqlite: {
    series: (from: number, to: number) =>
      `(with recursive c (n) as (select ${from} union all select n + 1 from c where n < ${to}) select n from c)`,
    date: (days: number) =>
      `strftime('%Y-%m-%d %H:%M:%f', ${FIRST_DATE / 1000} + s.n * ${STEP / 1000} + ${days * 86_400}, 'unixepoch')`,
    flag: (condition: string) => `(${condition})`,
    end: ["analyze"]
  },
  postgres: {
    series: (from: number, to: number) => `(select n from generate_series(${from}, ${to}) n)`,
    date: (days: number) => `to_timestamp(${FIRST_DATE / 1000} + s.n * ${STEP / 1000} + ${days * 86_400})`,
    flag: (condition: string) => `(${condition})`,
    end: []
  }
} as const

/**
 * Fills the tables with copies of the template orders: closed orders, and after them the open ones. Every 50th closed
 * order is cancelled, every tenth is a rush order, and a third has no deadline. Every 100th of the open orders and of the
 * last closed ones is on hold.
 */
export const loadOrders = (dialect: keyof typeof dialects, prefix: string, closed: number) =>
  SqlDatabase.use(({ writer }) =>
    Effect.promise(async () => {
      const run = (text: string) => sql.raw(text).execute(writer)
      const { date, end, flag, series } = dialects[dialect]
      const orders = `${prefix}orders`
      const kind = `case when s.n > ${closed} then case when s.n % 100 = 0 then 'held' when s.n % 2 = 0 then 'new' else 'processing' end
        when s.n > ${closed - OPEN} and s.n % 100 = 0 then 'heldShipped' when s.n % 50 = 1 then 'cancelled' else 'shipped' end`
      for (let from = 1; from <= closed + OPEN; from += PART) {
        const to = Math.min(from + PART - 1, closed + OPEN)
        const key = `'a' || (s.n % ${ACCOUNTS}) as account_id, cast(7000000000000000 + s.n as text) as order_id`
        await run(`insert into ${orders} (account_id, order_id, xid, revision, kind, stage, is_held, rush, order_date, update_date,
            ship_deadline, carrier, service, country, state, document)
          select ${key}, 'x' || s.n, t.revision, t.kind, t.stage, t.is_held, ${flag("s.n % 10 = 0")}, ${date(0)}, ${date(3)},
            case when s.n % 3 > 0 then ${date(7)} end, case s.n % 4 when 0 then 'acme' else 'road' end,
            t.service, t.country, t.state, t.document
          from ${series(from, to)} s join ${orders} t on t.account_id = '${TEMPLATES}' and t.xid = ${kind}`)
        await run(`insert into ${prefix}tracking_numbers (account_id, order_id, trackingno) select ${key}, 'T' || s.n
          from ${series(from, Math.min(to, closed))} s`)
      }
      for (const table of ["orders", "history", "tracking_numbers"])
        await run(`delete from ${prefix}${table} where account_id = '${TEMPLATES}'`)
      for (const statement of dialect === "postgres"
        ? [`vacuum analyze ${orders}`, `vacuum analyze ${prefix}tracking_numbers`]
        : end)
        await run(statement)
    })
  )
