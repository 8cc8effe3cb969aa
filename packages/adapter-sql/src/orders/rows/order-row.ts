import type { Order } from "@waybill/core"
import type { Dialect } from "../../sql/dialect.ts"
import { instantIn, isWhole, type Said, timeRead } from "../../sql/instants.ts"

export interface OrderRow {
  readonly account_id: string
  readonly order_id: string
  readonly xid: string
  readonly revision: string | number
  readonly kind: string
  readonly stage: string
  /** 1 if it is; what drivers make of yes and no depends on how they are set. */
  readonly rushed: string | number | bigint
  readonly ordered: Said
  readonly updated: Said
  readonly deadline: Said | null
  readonly carrier: string
  readonly service: string
  readonly country: string
  readonly state: string
  readonly document: string
}

/** Whether a text comes back from a column as it was: some drivers take a mark of byte order off its beginning, or end it at a NUL. */
const isSteady = (text: string): boolean =>
  text.isWellFormed() && !text.startsWith("\ufeff") && !text.includes("\u0000")

/** A fact that a column does not give back as it was. */
const ifLost = <Fact extends string | number>(fact: Fact | undefined): Fact | undefined =>
  fact === undefined || (typeof fact === "string" ? isSteady(fact) : isWhole(fact)) ? undefined : fact

/**
 * All of an order that no column says, as JSON, so that each fact is kept once; what is nothing is left out. What is new in
 * the core's orders comes here by itself.
 */
export const documentOf = (order: Order): string => {
  const { shipments, shipping, shipping_address } = order
  return JSON.stringify({
    ...order,
    account_id: ifLost(order.account_id),
    order_id: ifLost(order.order_id),
    xid: ifLost(order.xid),
    revision: undefined,
    kind: undefined,
    stage: undefined,
    rush: undefined,
    order_date: ifLost(order.order_date),
    update_date: ifLost(order.update_date),
    ship_deadline: ifLost(order.ship_deadline),
    shipping: { ...shipping, carrier: ifLost(shipping.carrier), service: ifLost(shipping.service) },
    shipping_address: {
      ...shipping_address,
      country: ifLost(shipping_address.country),
      state: ifLost(shipping_address.state)
    },
    hold: order.hold ?? undefined,
    shipments: shipments.length === 0 ? undefined : shipments
  })
}

/** What is read of a row `o` of the orders. */
export const orderFields = (dialect: Dialect): string => {
  const time = timeRead[dialect]
  return `o.account_id, o.order_id, o.xid, o.revision, o.kind, o.stage, case when o.rush then 1 else 0 end as rushed,
    ${time("o.order_date")} as ordered, ${time("o.update_date")} as updated, ${time("o.ship_deadline")} as deadline,
    o.carrier, o.service, o.country, o.state, o.document`
}

/** The order of a row, as it was written. */
export const orderOf = (row: OrderRow): Order => {
  const { shipping, shipping_address, ...rest } = JSON.parse(row.document)
  return {
    account_id: row.account_id,
    order_id: row.order_id,
    xid: row.xid,
    revision: Number(row.revision),
    kind: row.kind,
    stage: row.stage,
    rush: Number(row.rushed) === 1,
    order_date: instantIn(row.ordered),
    update_date: instantIn(row.updated),
    ...(row.deadline !== null && { ship_deadline: instantIn(row.deadline) }),
    shipping: { carrier: row.carrier, service: row.service, ...shipping },
    shipping_address: { country: row.country, state: row.state, ...shipping_address },
    hold: null,
    shipments: [],
    ...rest
  } as Order
}
