import { SqlDatabase } from "@waybill/adapter-sql"
import { Effect } from "effect"
import { sql } from "kysely"
import { TEMPLATES } from "./templates.ts"

/** Number of open orders in every database. */
export const OPEN = 10_000
/** Milliseconds between two orders, by default. */
export const STEP = 10_000
/** Number of accounts. */
const ACCOUNTS = 50
const FIRST_DATE = Date.UTC(2024, 0, 1)

/** The date of an order with a number, in milliseconds since 1970. */
export const dateOf = (number: number): number => FIRST_DATE + number * STEP

/** Rows per statement. */
const PART = 20_000

/** Days from an order to its last update by default, and to its ship deadline. */
const [UPDATE, DEADLINE] = [3, 7]

/** Words of an order: one of 20 orders has `maria`, a different one `denver`, and one of 10,000 `papadopoulos`. */
const words = `case when s.n % 10000 = 77 then ' papadopoulos' when s.n % 20 = 1 then ' maria' else ' ada' end
  || case when s.n % 20 = 2 then ' denver 80202' else ' louisville 40214' end`

interface LoadOptions {
  /** Time before the first order, in milliseconds since 1970. Default: the start of 2024. */
  readonly first?: number
  /** Milliseconds between two orders. Default 10,000. */
  readonly step?: number
  /** Number of the first order that has a history. Default: none has one. */
  readonly historyFrom?: number
  /** Number of open orders. Default 10,000. */
  readonly open?: number
  /** SQL expression of the number of an order's account, where `s.n` is the number of the order. Default: one of 50. */
  readonly account?: string
  /** Days from a closed order, and from an open one, to its last update. Default 3 for both. */
  readonly updates?: readonly [closed: number, open: number]
  /** Whether the events have positions in the event log on PostgreSQL. SQLite numbers every event. Default false. */
  readonly isNumbered?: boolean
  /** Numbers of the first and the last order to load. Default: all. Rows of the templates are removed after the last order of all. */
  readonly from?: number
  readonly to?: number
  /** Receives the number of loaded orders after each part. */
  readonly progress?: (loaded: number) => void
}

const dialects = {
  sqlite: {
    series: (from: number, to: number) =>
      `(with recursive c (n) as (select ${from} union all select n + 1 from c where n < ${to}) select n from c)`,
    date: (seconds: string) => `strftime('%Y-%m-%d %H:%M:%f', ${seconds}, 'unixepoch')`,
    flag: (condition: string) => `(${condition})`,
    end: ["analyze"]
  },
  postgres: {
    series: (from: number, to: number) => `(select n from generate_series(${from}, ${to}) n)`,
    date: (seconds: string) => `to_timestamp(${seconds})`,
    flag: (condition: string) => `(${condition})`,
    end: []
  }
} as const

/**
 * Fills the tables with copies of the template orders: closed orders, and after them the open ones. Every 50th closed
 * order is cancelled, every tenth is a rush order, and a third has no deadline. Every 100th of the open orders and of the
 * last closed ones is on hold.
 */
export const loadOrders = (
  dialect: keyof typeof dialects,
  prefix: string,
  closed: number,
  {
    account = `s.n % ${ACCOUNTS}`,
    first = FIRST_DATE,
    from: start = 1,
    historyFrom,
    isNumbered = false,
    open = OPEN,
    progress = () => {},
    step = STEP,
    to: last = closed + open,
    updates = [UPDATE, UPDATE]
  }: LoadOptions = {}
) =>
  SqlDatabase.use(({ writer }) =>
    Effect.promise(async () => {
      const run = (text: string, db = writer) => sql.raw(text).execute(db)
      const [numbered, position] =
        isNumbered && dialect === "postgres"
          ? [", position", ", row_number() over (order by s.n, h.revision) + "]
          : ["", ""]
      const { rows } = await sql
        .raw<{ last: unknown }>(`select max(position) as last from ${prefix}history where account_id <> '${TEMPLATES}'`)
        .execute(writer)
      let events = isNumbered ? Number(rows[0]?.last ?? 0) : 0
      const update = `case when s.n > ${closed} then ${updates[1]}.0 else ${updates[0]}.0 end`
      const { end, flag, series, date: dateFrom } = dialects[dialect]
      const date = (days: number | string) =>
        dateFrom(
          `${first / 1000} + s.n * ${step / 1000} + ${typeof days === "number" ? days * 86_400 : `86400 * (${days})`}`
        )
      const orders = `${prefix}orders`
      const kind = `case when s.n > ${closed} then case when s.n % 100 = 0 then 'held' when s.n % 2 = 0 then 'new' else 'processing' end
        when s.n > ${closed - open} and s.n % 100 = 0 then 'heldShipped' when s.n % 50 = 1 then 'cancelled' else 'shipped' end`
      const loadPart = async (db: typeof writer, from: number, to: number) => {
        const key = `'a' || (${account}) as account_id, cast(7000000000000000 + s.n as text) as order_id`
        await run(
          `insert into ${orders} (account_id, order_id, xid, revision, kind, stage, is_held, rush, order_date, update_date,
            ship_deadline, carrier, service, country, state, document)
          select ${key}, 'x' || s.n, t.revision, t.kind, t.stage, t.is_held, ${flag("s.n % 10 = 0")}, ${date(0)}, ${date(update)},
            case when s.n % 3 > 0 then ${date(DEADLINE)} end, case s.n % 4 when 0 then 'acme' else 'road' end,
            t.service, t.country, t.state, t.document
          from ${series(from, to)} s join ${orders} t on t.account_id = '${TEMPLATES}' and t.xid = ${kind}`,
          db
        )
        await run(
          `insert into ${prefix}search (account_id, order_id, revision, words)
          select ${key}, t.revision, 'x' || s.n || ' ' || cast(7000000000000000 + s.n as text) || ' t' || s.n || ${words}
          from ${series(from, to)} s join ${orders} t on t.account_id = '${TEMPLATES}' and t.xid = ${kind} order by s.n`,
          db
        )
        if (from <= closed)
          await run(
            `insert into ${prefix}tracking_numbers (account_id, order_id, trackingno) select ${key}, 'T' || s.n
          from ${series(from, Math.min(to, closed))} s`,
            db
          )
        // The last event of an order is at its last update.
        if (historyFrom !== undefined && to >= historyFrom) {
          const { numAffectedRows = 0n } = await run(
            `insert into ${prefix}history (account_id, order_id, revision, event_id, at, actor, command, stage,
              msg, operator, changes, sent_at${numbered})
            select ${key}, h.revision, 'e' || s.n || '-' || h.revision,
              ${date(`case when t.revision > 1 then (${update}) * (h.revision - 1) / (t.revision - 1) else 0 end`)} as happened,
              h.actor, h.command, h.stage, h.msg, h.operator, h.changes, ${date(update)}${position && position + String(events)}
            from ${series(Math.max(from, historyFrom), to)} s join ${orders} t on t.account_id = '${TEMPLATES}' and t.xid = ${kind}
              join ${prefix}history h on h.account_id = t.account_id and h.order_id = t.order_id`,
            db
          )
          events += Number(numAffectedRows)
        }
      }
      for (let from = start; from <= last; from += PART) {
        const to = Math.min(from + PART - 1, last)
        await writer.transaction().execute((db) => loadPart(db, from, to))
        progress(to)
      }
      if (last < closed + open) return
      if (position !== "") await run(`update ${prefix}stream set last_position = ${events} where id = 1`)
      for (const table of ["orders", "history", "tracking_numbers", "search"])
        await run(`delete from ${prefix}${table} where account_id = '${TEMPLATES}'`)
      for (const statement of dialect === "postgres"
        ? [
            `vacuum analyze ${orders}`,
            `vacuum analyze ${prefix}history`,
            `vacuum analyze ${prefix}tracking_numbers`,
            `vacuum analyze ${prefix}search`
          ]
        : end)
        await run(statement)
    })
  )
