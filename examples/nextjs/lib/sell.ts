import { ordersOver, overDrizzle } from "@waybill/adapter-sql/over"
import type { Order } from "@waybill/core"
import type { AddressInput } from "@waybill/core/inputs"
import { and, eq, sql } from "drizzle-orm"
import { works } from "./tables"
import type { Opened } from "./waybill"

/** The request of a customer. A repeated request has the same `xid`. */
export interface Sale {
  readonly xid: string
  readonly work: string
  readonly address: AddressInput
}

/**
 * Sells a work. Its order and the mark that it is sold are committed in one transaction of Drizzle. Returns undefined if
 * there is no such work.
 */
export const sell = (
  { database, waybill }: Opened,
  customer: string,
  { address, work: id, xid }: Sale
): Promise<Order | undefined> =>
  database.transaction(async (transaction) => {
    const [work] = await transaction.select().from(works).where(eq(works.id, id))
    if (work === undefined) return undefined
    const markSold = async () => {
      const isFree = and(eq(works.id, id), eq(works.isSold, false))
      const { rowCount } = await transaction.update(works).set({ isSold: true }).where(isFree)
      return rowCount === 1 ? undefined : { code: "SOLD", reason: "Another customer has bought this work" }
    }
    const store = ordersOver(overDrizzle(transaction, sql, "postgres"))
    const { height, image, price, width } = work
    return waybill.within(store, { push_order: markSold, re_order: markSold }).pushOrder(customer, {
      xid,
      billing_address: address,
      shipping_address: address,
      order_info: [{ type: "Canvas", width, height, quantity: 1, large_img: image, item_cost: price }],
      shipping: { carrier: "acme", service: "ACME_GROUND" }
    })
  })
