import { OrderList } from "@waybill/adapter-sql"
import { CurrentPolicy, type Order, type Stage, statusOf, summaryOf } from "@waybill/core"
import { Effect, Option } from "effect"

/** Maximum number of orders fetched per query. */
const PAGE_SIZE = 500

/** Criteria that select the orders to list. */
export interface OrderFilter {
  readonly account: Option.Option<string>
  readonly stage: Option.Option<Stage>
  readonly limit: number
}

/** A row in a list of orders. */
export interface ListedOrder {
  readonly order_id: string
  readonly account_id: string
  readonly xid: string
  readonly status: string
  readonly items: number
  readonly service: string
  readonly country: string
  readonly update_date: number
}

/** Returns the orders that match a filter, newest first. */
export const listOrders = ({ account, limit, stage }: OrderFilter) =>
  Effect.gen(function* () {
    const list = yield* OrderList
    const policy = yield* CurrentPolicy
    const account_id = Option.getOrUndefined(account)
    const inStage = Option.getOrUndefined(stage)
    const orders: Array<Order> = []
    let after: string | undefined
    do {
      const page = yield* list.list({
        limit: Math.min(limit - orders.length, PAGE_SIZE),
        ...(account_id !== undefined && { account_id }),
        ...(inStage !== undefined && { stage: inStage }),
        ...(after !== undefined && { after })
      })
      orders.push(...page.orders)
      after = page.after
    } while (after !== undefined && orders.length < limit)
    return orders.map(
      (order): ListedOrder => ({
        order_id: order.order_id,
        account_id: order.account_id,
        xid: order.xid,
        status: statusOf(summaryOf(order), policy),
        items: order.order_info.length,
        service: order.shipping.service,
        country: order.shipping_address.country,
        update_date: order.update_date as number
      })
    )
  })
