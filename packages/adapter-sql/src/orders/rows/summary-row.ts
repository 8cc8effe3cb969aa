import type { Order } from "@waybill/core"
import type { OrderSummary } from "@waybill/core/adapter"
import { summaryOf } from "@waybill/core/adapter"
import type { Dialect } from "../../sql/dialect.ts"
import { type InstantColumn, parseInstant, selectInstant } from "../../sql/instants.ts"
import { currentDocument } from "./current-document.ts"

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
  /** The document of a shipped order. */
  readonly shipped: string | null
}

/**
 * Returns the select list for a summary; the orders table must have the alias `o`. Reads only the documents of shipped
 * orders, for the tracking number, the only part of a summary without a column.
 */
export const summaryFields = (dialect: Dialect): string =>
  `o.account_id, o.order_id, o.xid, o.revision, o.stage, ${selectInstant[dialect]("o.update_date")} as updated,
    case when o.is_held then 1 else 0 end as held, case when o.stage = 'shipped' then o.document end as shipped`

/** Returns the summary stored in a row. */
export const summaryInRow = (row: SummaryRow): OrderSummary => {
  const document = row.shipped === null ? { holds: [], shipments: [] } : currentDocument(JSON.parse(row.shipped))
  const order = {
    ...document,
    order_id: row.order_id,
    xid: row.xid,
    revision: Number(row.revision),
    stage: row.stage,
    update_date: parseInstant(row.updated)
  }
  return { ...summaryOf(order as unknown as Order), isHeld: Number(row.held) === 1 }
}
