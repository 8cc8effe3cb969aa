import { OrderList } from "@waybill/adapter-sql"
import { CurrentPolicy, type Order, type Stage, statusOf, summaryOf } from "@waybill/core"
import { Effect, Option } from "effect"

export interface ListAsked {
  readonly account: Option.Option<string>
  readonly stage: Option.Option<Stage>
  readonly limit: number
}

/** Orders as a list shows them. */
export const listOrders = ({ account, limit, stage }: ListAsked) =>
  Effect.gen(function* () {
    const list = yield* OrderList
    const policy = yield* CurrentPolicy
    const account_id = Option.getOrUndefined(account)
    const inStage = Option.getOrUndefined(stage)
    const found: Array<Order> = []
    let after: string | undefined
    do {
      const page = yield* list.list({
        limit: Math.min(limit - found.length, 500),
        ...(account_id !== undefined && { account_id }),
        ...(inStage !== undefined && { stage: inStage }),
        ...(after !== undefined && { after })
      })
      found.push(...page.orders)
      after = page.after
    } while (after !== undefined && found.length < limit)
    return found.map((order) => ({
      order_id: order.order_id,
      account_id: order.account_id,
      xid: order.xid,
      status: statusOf(summaryOf(order), policy),
      items: order.order_info.length,
      service: order.shipping.service,
      country: order.shipping_address.country,
      update_date: order.update_date as number
    }))
  })
