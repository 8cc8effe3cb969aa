import { ordersOver, overDrizzle } from "@waybill/adapter-sql/over"
import type { Order, Proposal, PushOrderInput, WaybillPromises } from "@waybill/core"
import { and, eq, gte, sql } from "drizzle-orm"
import type { MySql2Database } from "drizzle-orm/mysql2"
import { giftCards, payments } from "./schema.ts"

/** Price of a print in cents, per square inch. */
const CENTS_PER_SQUARE_INCH = 5

const priceOf = ({ order_info }: Order) =>
  order_info.reduce(
    (sum, { height, quantity, width }) =>
      sum + Math.ceil(Number(width) * Number(height) * CENTS_PER_SQUARE_INCH) * Number(quantity),
    0
  )

/**
 * Places an order and pays it with a gift card, in one transaction of Drizzle. The order is refused if the card does not
 * have enough money. A retried request finds its own order and pays nothing.
 */
export const placeOrder = (
  database: MySql2Database,
  waybill: WaybillPromises,
  merchant: string,
  code: string,
  order: PushOrderInput
): Promise<Order> =>
  database.transaction(async (transaction) => {
    const store = ordersOver(overDrizzle(transaction, sql, "mysql"))
    const pay = async ({ after }: Proposal) => {
      const amount = priceOf(after)
      const isEnough = and(eq(giftCards.code, code), gte(giftCards.balance, amount))
      const balance = sql`${giftCards.balance} - ${amount}`
      const [{ affectedRows }] = await transaction.update(giftCards).set({ balance }).where(isEnough)
      if (affectedRows === 0) return { code: "GIFT-1", reason: `The gift card does not have ${amount} cents` }
      // A second request at the same time ignores the payment of the first, and is then refused as a duplicate.
      await transaction.insert(payments).ignore().values({ xid: after.xid, code, amount })
      return undefined
    }
    return waybill.within(store, { push_order: pay, re_order: pay }).pushOrder(merchant, order)
  })
