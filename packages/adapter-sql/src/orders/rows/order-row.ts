import type { Order } from "@waybill/core"
import type { Dialect } from "../../sql/dialect.ts"
import { type InstantColumn, isStorableInstant, parseInstant, selectInstant } from "../../sql/instants.ts"
import { currentDocument } from "./current-document.ts"

/** Row that `orderFields` selects. */
export interface OrderRow {
  readonly account_id: string
  readonly order_id: string
  readonly xid: string
  readonly revision: string | number
  readonly kind: string
  readonly stage: string
  /** 1 or 0, because drivers differ in how they return booleans. */
  readonly rushed: string | number | bigint
  readonly ordered: InstantColumn
  readonly updated: InstantColumn
  readonly deadline: InstantColumn | null
  readonly promised: InstantColumn | null
  readonly carrier: string
  readonly service: string
  readonly country: string
  readonly state: string
  readonly document: string
}

/**
 * Whether a column keeps a string unchanged: some drivers drop a leading byte order mark or truncate the string at a
 * NUL.
 */
const isStorableString = (text: string): boolean =>
  text.isWellFormed() && !text.startsWith("\ufeff") && !text.includes("\u0000")

/** Returns the value if its column would change it, and undefined otherwise. */
const ifChanged = <A extends string | number>(value: A | undefined): A | undefined =>
  value === undefined || (typeof value === "string" ? isStorableString(value) : isStorableInstant(value))
    ? undefined
    : value

/**
 * Returns a JSON document with the parts of an order that have no column, and with values that their column would
 * change. Each value is thus stored only once. Empty values are omitted. New fields of orders are included
 * automatically.
 */
export const documentOf = (order: Order): string => {
  const { shipments, shipping, shipping_address } = order
  return JSON.stringify({
    ...order,
    account_id: ifChanged(order.account_id),
    order_id: ifChanged(order.order_id),
    xid: ifChanged(order.xid),
    revision: undefined,
    kind: undefined,
    stage: undefined,
    rush: undefined,
    order_date: ifChanged(order.order_date),
    update_date: ifChanged(order.update_date),
    ship_deadline: ifChanged(order.ship_deadline),
    promise: ifChanged(order.promise),
    shipping: { ...shipping, carrier: ifChanged(shipping.carrier), service: ifChanged(shipping.service) },
    shipping_address: {
      ...shipping_address,
      country: ifChanged(shipping_address.country),
      state: ifChanged(shipping_address.state)
    },
    holds: order.holds.length === 0 ? undefined : order.holds,
    shipments: shipments.length === 0 ? undefined : shipments
  })
}

/** Returns the select list for an order; the orders table must have the alias `o`. */
export const orderFields = (dialect: Dialect): string => {
  const time = selectInstant[dialect]
  return `o.account_id, o.order_id, o.xid, o.revision, o.kind, o.stage, case when o.rush then 1 else 0 end as rushed,
    ${time("o.order_date")} as ordered, ${time("o.update_date")} as updated, ${time("o.ship_deadline")} as deadline,
    ${time("o.promise")} as promised,
    o.carrier, o.service, o.country, o.state, o.document`
}

/** Returns the stored order of a row, exactly as written. */
export const orderOf = (row: OrderRow): Order => {
  const { shipping, shipping_address, ...rest } = currentDocument(JSON.parse(row.document))
  return {
    account_id: row.account_id,
    order_id: row.order_id,
    xid: row.xid,
    revision: Number(row.revision),
    kind: row.kind,
    stage: row.stage,
    rush: Number(row.rushed) === 1,
    order_date: parseInstant(row.ordered),
    update_date: parseInstant(row.updated),
    ...(row.deadline !== null && { ship_deadline: parseInstant(row.deadline) }),
    ...(row.promised !== null && { promise: parseInstant(row.promised) }),
    shipping: { carrier: row.carrier, service: row.service, ...shipping },
    shipping_address: { country: row.country, state: row.state, ...shipping_address },
    ...rest
  } as Order
}
