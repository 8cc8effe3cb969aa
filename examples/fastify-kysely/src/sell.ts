import { ordersOver, overKysely } from "@waybill/adapter-sql/over"
import type { Order, Proposal, WaybillPromises } from "@waybill/core"
import type { AddressInput } from "@waybill/core/inputs"
import type { Kysely } from "kysely"
import type { Tables } from "./tables.ts"

/** The request of a customer. A repeated request has the same `xid`. */
export interface Sale {
  readonly xid: string
  readonly edition: number
  readonly copies: number
  readonly address: AddressInput
}

/**
 * Sells copies of an edition. The order, the sale and the number of copies left are committed in one transaction of
 * Kysely. Returns undefined if there is no such edition.
 */
export const sell = (
  database: Kysely<Tables>,
  waybill: WaybillPromises,
  customer: string,
  { address, copies, edition: id, xid }: Sale
): Promise<Order | undefined> =>
  database.transaction().execute(async (transaction) => {
    const edition = await transaction.selectFrom("editions").selectAll().where("id", "=", id).executeTakeFirst()
    if (edition === undefined) return undefined
    const takeCopies = async ({ after }: Proposal) => {
      const { numUpdatedRows } = await transaction
        .updateTable("editions")
        .set(({ eb }) => ({ copies: eb("copies", "-", copies) }))
        .where("id", "=", id)
        .where("copies", ">=", copies)
        .executeTakeFirst()
      if (numUpdatedRows === 0n) return { code: "SOLD-OUT", reason: `There are fewer than ${copies} copies left` }
      await transaction.insertInto("sales").values({ order_id: after.order_id, edition: id, copies }).execute()
      return undefined
    }
    const inside = waybill.within(ordersOver(overKysely(transaction, "postgres")), {
      push_order: takeCopies,
      re_order: takeCopies
    })
    const { height, image, price, width } = edition
    return inside.pushOrder(customer, {
      xid,
      billing_address: address,
      shipping_address: address,
      order_info: [{ type: "Print", width, height, quantity: copies, large_img: image, item_cost: price }],
      shipping: { carrier: "acme", service: "ACME_GROUND" }
    })
  })
