import type { HistoryEvent } from "@waybill/core"
import type { Dialect } from "../sql/dialect.ts"
import { instantIn, type Said, timeRead } from "../sql/instants.ts"

export interface EventRow {
  readonly account_id: string
  readonly order_id: string
  readonly revision: string | number
  readonly event_id: string
  readonly happened: Said
  readonly actor: string
  readonly command: string
  readonly stage: string
  readonly msg: string | null
  readonly request_id: string | null
}

/** What is read of a row `h` of the history. */
export const eventFields = (dialect: Dialect): string =>
  `h.account_id, h.order_id, h.revision, h.event_id, ${timeRead[dialect]("h.at")} as happened, h.actor, h.command, h.stage, h.msg, h.request_id`

/** The event of a row. */
export const eventOf = (row: EventRow): HistoryEvent =>
  ({
    event_id: row.event_id,
    account_id: row.account_id,
    order_id: row.order_id,
    revision: Number(row.revision),
    at: instantIn(row.happened),
    actor: row.actor,
    command: row.command,
    stage: row.stage,
    ...(row.msg !== null && { msg: row.msg }),
    ...(row.request_id !== null && { request_id: row.request_id })
  }) as HistoryEvent
