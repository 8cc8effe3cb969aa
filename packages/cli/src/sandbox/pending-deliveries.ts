import { SqlDatabase } from "@waybill/adapter-sql"
import { TRACK_URL } from "@waybill/core/adapter"
import { Effect } from "effect"
import { sql } from "kysely"

/** Returns a time as a column of SQLite stores it. */
const columnOf = (time: number): string => new Date(time).toISOString().replace("T", " ").replace("Z", "")

const isoOf = (column: string): string => `${column.replace(" ", "T")}Z`

/** Selects the deliveries of active webhooks and of `track_url`s. */
const pending = ({ tables }: SqlDatabase["Service"]) =>
  sql`${sql.raw(tables.webhook_deliveries)} d where d.status = 'pending' and (d.webhook_id = ${TRACK_URL}
    or exists (select 1 from ${sql.raw(tables.webhooks)} w where w.webhook_id = d.webhook_id and w.status = 'active'))`

/** Returns the time of the next attempt at a delivery after a time. Earlier ones wait for other deliveries. */
export const nextDelivery = (now: number) =>
  SqlDatabase.use((database) =>
    Effect.promise(async () => {
      const { rows } = await sql<{ next: string | null }>`
        select min(d.next_at) as next from ${pending(database)} and d.next_at > ${columnOf(now)}`.execute(
        database.writer
      )
      const next = rows[0]?.next ?? null
      return next === null ? undefined : Date.parse(isoOf(next))
    })
  )

interface DeliveryRow {
  readonly account_id: string
  readonly order_id: string
  readonly event_type: string
  readonly next_at: string
}

/** Returns the next deliveries, and the number of all. */
export const dueDeliveries = (limit: number) =>
  SqlDatabase.use((database) =>
    Effect.promise(async () => {
      const all = await sql<{ count: number }>`select count(*) as count from ${pending(database)}`.execute(
        database.writer
      )
      const { rows } = await sql<DeliveryRow>`select d.account_id, d.order_id, d.event_type, d.next_at
        from ${pending(database)} order by d.next_at, d.order_id, d.revision limit ${limit}`.execute(database.writer)
      return {
        count: Number(all.rows[0]!.count),
        rows: rows.map(({ account_id: account, event_type: event, next_at, order_id }) => ({
          at: isoOf(next_at),
          kind: "webhook" as const,
          account,
          order_id,
          event
        }))
      }
    })
  )
