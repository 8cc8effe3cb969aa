import type { OrderSummary } from "@waybill/core"
import type { Dialect } from "../../sql/dialect.ts"
import { instantIn, type Said, timeRead } from "../../sql/instants.ts"

export interface SummaryRow {
  readonly account_id: string
  readonly order_id: string
  readonly xid: string
  readonly revision: string | number
  readonly stage: string
  /** 1 if it is; what drivers make of yes and no depends on how they are set. */
  readonly held: string | number | bigint
  readonly updated: Said
  readonly trackingno: string | null
}

/** The tracking number in a document: the only part of an order's standing that is no column. */
const trackingIn: Readonly<Record<Dialect, string>> = {
  sqlite: "o.document ->> '$.shipments[0].trackingno'",
  postgres: "o.document::json -> 'shipments' -> 0 ->> 'trackingno'",
  mysql: "json_unquote(json_extract(o.document, '$.shipments[0].trackingno'))"
}

/** What is read of a row `o` of the orders, which leaves the document alone until all has gone. */
export const summaryFields = (dialect: Dialect): string =>
  `o.account_id, o.order_id, o.xid, o.revision, o.stage, ${timeRead[dialect]("o.update_date")} as updated,
    case when o.is_held then 1 else 0 end as held, case when o.stage = 'shipped' then ${trackingIn[dialect]} end as trackingno`

/** The standing of a row. */
export const summaryOf = (row: SummaryRow): OrderSummary =>
  ({
    order_id: row.order_id,
    xid: row.xid,
    revision: Number(row.revision),
    stage: row.stage,
    update_date: instantIn(row.updated),
    isHeld: Number(row.held) === 1,
    ...(row.trackingno !== null && { trackingno: row.trackingno })
  }) as OrderSummary
