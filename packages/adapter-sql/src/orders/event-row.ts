import type { HistoryEvent } from "@waybill/core"
import type { Dialect } from "../source.ts"

export interface EventRow {
  readonly account_id: string
  readonly order_id: string
  readonly revision: string | number
  readonly event_id: string
  /** `YYYY-MM-DD HH:MM:SS.mmm`, in UTC. */
  readonly at_utc: string
  readonly actor: string
  readonly command: string
  readonly stage: string
  readonly msg: string | null
  readonly request_id: string | null
}

// As text, because what drivers make of dates depends on how they are set.
const atUtc: Readonly<Record<Dialect, string>> = {
  sqlite: "h.at",
  postgres: "to_char(h.at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.MS')",
  mysql: "cast(h.at as char)"
}

/** What is read of a row `h` of the history. */
export const eventFields = (dialect: Dialect): string =>
  `h.account_id, h.order_id, h.revision, h.event_id, ${atUtc[dialect]} as at_utc, h.actor, h.command, h.stage, h.msg, h.request_id`

/** The event of a row. */
export const eventOf = ({ at_utc, msg, request_id, revision, ...row }: EventRow): HistoryEvent =>
  ({
    event_id: row.event_id,
    account_id: row.account_id,
    order_id: row.order_id,
    revision: Number(revision),
    at: Date.parse(`${at_utc.replace(" ", "T")}Z`),
    actor: row.actor,
    command: row.command,
    stage: row.stage,
    ...(msg !== null && { msg }),
    ...(request_id !== null && { request_id })
  }) as HistoryEvent
