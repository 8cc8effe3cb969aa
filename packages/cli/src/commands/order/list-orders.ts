import { CurrentPolicy, type Order, statusOf } from "@waybill/core"
import {
  type BoardCounts,
  type Due,
  due,
  type Hold,
  type Instant,
  type ListOptions,
  type ListRefusal,
  OrderList,
  summaryOf,
  type WorkingCalendar
} from "@waybill/core/adapter"
import { nearestName } from "@waybill/packing/values"
import { Clock, Effect } from "effect"
import { usageError } from "../../errors/command-error.ts"
import type { LimitedOptions } from "./list-flags.ts"

/** Maximum number of orders fetched per query. */
const PAGE_SIZE = 500

/** A row in a list of orders. */
export interface ListedOrder {
  readonly order_id: string
  readonly account_id: string
  readonly xid: string
  readonly stage: Order["stage"]
  readonly status: string
  readonly rush: boolean
  readonly due: Due
  readonly holds: ReadonlyArray<Pick<Hold, "by" | "reason" | "msg">>
  readonly pieces: number
  readonly carrier: string
  readonly service: string
  readonly country: string
  readonly order_date: number
  readonly update_date: number
}

/** The listed orders, the cursor after them, and the numbers of the whole board. */
export interface Board {
  readonly orders: ReadonlyArray<ListedOrder>
  readonly after?: string
  /** True if only the newest orders were searched. */
  readonly partial?: boolean
  readonly counts: BoardCounts
}

const flagNames: Readonly<Record<string, string>> = {
  account_id: "--account",
  dueBefore: "--due",
  updatedSince: "--updated-since",
  shippedSince: "--shipped-since"
}

/** Fails with a refusal of the list, with the names of flags. */
export const refuseFlag = ({ message, option }: ListRefusal): Effect.Effect<never> => {
  throw usageError(message.replace(option, flagNames[option] ?? `--${option}`))
}

/** Throws if the reason of holds is almost one of the policy. Earlier holds can have a reason that it no longer has. */
const checkReason = ({ held }: ListOptions, reasons: ReadonlyArray<string>): void => {
  const reason = typeof held === "object" ? held.reason : undefined
  if (reason === undefined || reasons.includes(reason)) return
  const meant = nearestName(reason, reasons)
  if (meant !== undefined)
    throw usageError(`--reason: unknown reason ${JSON.stringify(reason)}; did you mean ${JSON.stringify(meant)}?`)
}

/** Returns the orders that match the options, with their due dates, and the numbers of the board. */
export const listOrders = (options: LimitedOptions, calendar: WorkingCalendar) =>
  Effect.gen(function* () {
    const list = yield* OrderList
    const policy = yield* CurrentPolicy
    checkReason(options, policy.holdReasons)
    const now = (yield* Clock.currentTimeMillis) as Instant
    const orders: Array<Order> = []
    let { after } = options
    let isPartial = false
    do {
      const page = yield* list.list({
        ...options,
        limit: Math.min(options.limit - orders.length, PAGE_SIZE),
        ...(after !== undefined && { after })
      })
      orders.push(...page.orders)
      after = page.after
      isPartial = page.partial === true
    } while (after !== undefined && orders.length < options.limit)
    const listed = orders.map(
      (order): ListedOrder => ({
        order_id: order.order_id,
        account_id: order.account_id,
        xid: order.xid,
        stage: order.stage,
        status: statusOf(summaryOf(order), policy),
        rush: order.rush,
        due: due(order, calendar, now),
        holds: order.holds.map(({ by, msg, reason }) => ({ by, reason, msg })),
        pieces: order.order_info.reduce((sum, { quantity }) => sum + Number(quantity), 0),
        carrier: order.shipping.carrier,
        service: order.shipping.service,
        country: order.shipping_address.country,
        order_date: order.order_date as number,
        update_date: order.update_date as number
      })
    )
    const counts = yield* list.counts()
    return {
      orders: listed,
      ...(after !== undefined && { after }),
      ...(isPartial && { partial: true }),
      counts
    } satisfies Board
  }).pipe(Effect.catchTag("ListRefusal", refuseFlag))
