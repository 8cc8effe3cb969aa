import { Effect } from "effect"
import { insertOrder } from "../commit/insert-order.ts"
import { type OutputOf, optional, required } from "../input/field.ts"
import { note } from "../input/text-values.ts"
import { type CommandContext, command } from "../operator/define.ts"
import { oneOf, pieces } from "../operator/fields.ts"
import { eventOf } from "../order/history.ts"
import type { Order, OrderId, ShippedItem, Submission } from "../order/order.ts"
import { itemsWith, remainingAfter } from "../order/pieces.ts"
import { isSameSubmission } from "../order/submission.ts"
import { OrderStore } from "../ports/order-store.ts"
import { type Decimal, parse, toNumber } from "../values/decimal.ts"
import { isLongerThan } from "../values/text.ts"

const input = {
  items: optional(pieces),
  reason: required(oneOf(({ reprintReasons }) => reprintReasons)),
  msg: required(note)
}

const NO_COST = "0" as Decimal

/** Returns the order to print: the given pieces, for the same addresses, at no cost. */
const submissionOf = (order: Order, items: ReadonlyArray<ShippedItem>): Submission => {
  const { gift_from, gift_to, isgift, message, track_url } = order
  const { shipping_cost: _, ...shipping } = order.shipping
  return {
    isgift,
    ...(gift_to !== undefined && { gift_to }),
    ...(gift_from !== undefined && { gift_from }),
    ...(message !== undefined && { message }),
    ...(track_url !== undefined && { track_url }),
    billing_address: order.billing_address,
    shipping_address: order.shipping_address,
    order_info: items.map(({ index, quantity }) => ({
      ...order.order_info[index]!,
      quantity: parse(quantity)!,
      item_cost: NO_COST
    })),
    shipping
  }
}

/** Returns the xid of a reprint. If it would be too long, it contains the order's id instead of its xid. */
const xidOf = ({ order_id, xid }: Order, number: number, { rules }: CommandContext): string => {
  const name = `${xid}-R${number}`
  return isLongerThan(name, rules.policy.limits.name) ? `${order_id}-R${number}` : name
}

const buildReprint = (
  order: Order,
  { msg, reason }: OutputOf<typeof input>,
  context: CommandContext,
  wanted: Submission
) => {
  const { gesture, now, operator, request_id } = context
  return (xid: string) => (ids: { readonly event_id: string; readonly order_id: string }) => {
    const reprint: Order = {
      ...wanted,
      account_id: order.account_id,
      order_id: ids.order_id as OrderId,
      xid,
      kind: "reprint",
      original: order.order_id,
      revision: 1,
      stage: "new",
      holds: [],
      rush: order.rush,
      order_date: now,
      update_date: now,
      shipments: []
    }
    const caller = { actor: "operator", operator, gesture, request_id } as const
    return {
      order: reprint,
      event: eventOf(reprint, { ...caller, command: "reprint", event_id: ids.event_id, msg: `${reason}: ${msg}` })
    }
  }
}

/** Whether an existing order is a reprint that an interrupted attempt of this command created. */
const isUnfinished = (existing: Order, order: Order, wanted: Submission, { gesture }: CommandContext) =>
  existing.kind !== "reprint" ||
  existing.original !== order.order_id ||
  order.reprints?.includes(existing.order_id) === true
    ? Effect.succeed(false)
    : Effect.map(
        OrderStore.use((store) => store.history(existing.account_id, existing.order_id)),
        ([first]) => (gesture === undefined ? isSameSubmission(existing, wanted) : first?.gesture === gesture)
      )

/**
 * Creates an order for all or some pieces of an order, at no cost to the merchant, and links the two. Its xid is the
 * order's, with `-R1`, `-R2` and so on.
 */
export const reprint = command({
  name: "reprint",
  purpose: "Print pieces again",
  input,
  change: Effect.fnUntraced(function* (order, given, context) {
    const ordered = order.order_info.map(({ quantity }) => toNumber(quantity))
    const items = given.items ?? itemsWith(ordered)
    const rest = remainingAfter(ordered, items, "ordered")
    if ("path" in rest) return { refused: rest }
    const wanted = submissionOf(order, items)
    const build = buildReprint(order, given, context, wanted)
    // A merchant's own order may have an xid of this form, so the first free number is used.
    for (let number = (order.reprints?.length ?? 0) + 1; ; number++) {
      const { isOurs, order: made } = yield* insertOrder(
        "reprint",
        build(xidOf(order, number, context)),
        context.rules.policy.attempts
      )
      if (isOurs || (yield* isUnfinished(made, order, wanted, context)))
        return { reprints: [...(order.reprints ?? []), made.order_id] }
    }
  })
})
