import type { HistoryEvent } from "@waybill/core"
import type { Dialect } from "../sql/dialect.ts"
import { type InstantColumn, parseInstant, selectInstant } from "../sql/instants.ts"

/** Row that `eventFields` selects. */
export interface EventRow {
  readonly account_id: string
  readonly order_id: string
  readonly revision: string | number
  readonly event_id: string
  readonly happened: InstantColumn
  readonly actor: string
  readonly command: string
  readonly stage: string
  readonly msg: string | null
  readonly request_id: string | null
  readonly operator: string | null
  readonly gesture: string | null
  readonly changes: string | null
}

/** Returns the select list for an event; the history table must have the alias `h`. */
export const eventFields = (dialect: Dialect): string =>
  `h.account_id, h.order_id, h.revision, h.event_id, ${selectInstant[dialect]("h.at")} as happened, h.actor, h.command, h.stage, h.msg, h.request_id, h.operator, h.gesture, h.changes`

/** Current names of commands that had a different name. */
const formerCommands: Readonly<Record<string, string>> = { startProcessing: "start", recordShipment: "ship" }

/** Returns the event stored in a row. */
export const eventOf = (row: EventRow): HistoryEvent =>
  ({
    event_id: row.event_id,
    account_id: row.account_id,
    order_id: row.order_id,
    revision: Number(row.revision),
    at: parseInstant(row.happened),
    actor: row.actor,
    command: formerCommands[row.command] ?? row.command,
    stage: row.stage,
    ...(row.msg !== null && { msg: row.msg }),
    ...(row.request_id !== null && { request_id: row.request_id }),
    ...(row.operator !== null && { operator: row.operator }),
    ...(row.gesture !== null && { gesture: row.gesture }),
    ...(row.changes !== null && { changes: JSON.parse(row.changes) })
  }) as HistoryEvent

/** An event that was read from a row, with the problem if its changes cannot be parsed. They are then absent. */
export interface ReadEvent {
  readonly event: HistoryEvent
  readonly problem?: string
}

/** Returns the event of a row. A damaged row must not stop a reader of the events of all orders. */
export const readEvent = (row: EventRow): ReadEvent => {
  try {
    return { event: eventOf(row) }
  } catch {
    // The message of the error can contain personal data.
    return { event: eventOf({ ...row, changes: null }), problem: "the stored event cannot be parsed" }
  }
}
