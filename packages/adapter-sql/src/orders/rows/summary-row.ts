import type { OrderSummary } from "@waybill/core"
import type { Dialect } from "../../sql/dialect.ts"
import { type InstantColumn, parseInstant, selectInstant } from "../../sql/instants.ts"

/** Row that `summaryFields` selects. */
export interface SummaryRow {
  readonly account_id: string
  readonly order_id: string
  readonly xid: string
  readonly revision: string | number
  readonly stage: string
  /** 1 or 0, because drivers differ in how they return booleans. */
  readonly held: string | number | bigint
  readonly updated: InstantColumn
  readonly trackingno: string | null
}

/** SQL expressions for an order's tracking number, the only part of its summary that has no column. */
const selectTrackingNumber: Readonly<Record<Dialect, string>> = {
  sqlite: "o.document ->> '$.shipments[0].trackingno'",
  postgres: "o.document::json -> 'shipments' -> 0 ->> 'trackingno'",
  mysql: "json_unquote(json_extract(o.document, '$.shipments[0].trackingno'))"
}

/**
 * Returns the select list for a summary; the orders table must have the alias `o`. Only shipped orders' documents are
 * read.
 */
export const summaryFields = (dialect: Dialect): string =>
  `o.account_id, o.order_id, o.xid, o.revision, o.stage, ${selectInstant[dialect]("o.update_date")} as updated,
    case when o.is_held then 1 else 0 end as held,
    case when o.stage = 'shipped' then ${selectTrackingNumber[dialect]} end as trackingno`

/** Returns the summary stored in a row. */
export const summaryInRow = (row: SummaryRow): OrderSummary =>
  ({
    order_id: row.order_id,
    xid: row.xid,
    revision: Number(row.revision),
    stage: row.stage,
    update_date: parseInstant(row.updated),
    isHeld: Number(row.held) === 1,
    ...(row.trackingno !== null && { trackingno: row.trackingno })
  }) as OrderSummary
