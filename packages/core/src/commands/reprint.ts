import * as Effect from "effect/Effect"
import { insertOrder } from "../commit/insert-order.ts"
import { updateOrder } from "../commit/update-order.ts"
import { type OutputOf, optional, required } from "../input/field.ts"
import { note } from "../input/text-values.ts"
import { type CommandContext, command } from "../operator/define.ts"
import { oneOf, pieces } from "../operator/fields.ts"
import { invalid } from "../operator/refusal.ts"
import { promised } from "../order/due.ts"
import { accept, eventOf } from "../order/history.ts"
import { next } from "../order/lifecycle.ts"
import type { Order, OrderId, ShippedItem, Submission } from "../order/order.ts"
import { sizeProblem } from "../order/order-limits.ts"
import { itemsWith, remainingAfter } from "../order/pieces.ts"
import { isSameSubmission } from "../order/submission.ts"
import { OrderStore } from "../ports/order-store.ts"
import { readHistory } from "../ports/read-history.ts"
import { type Decimal, parse, toNumber } from "../values/decimal.ts"
import { present } from "../values/present.ts"
import { isLongerThan } from "../values/text.ts"

const input = {
  items: optional(pieces),
  reason: required(oneOf(({ reprintReasons }) => reprintReasons)),
  msg: required(note)
}

type Input = OutputOf<typeof input>

const reasonWith = (reason: string, msg: string): string => `${reason}: ${msg}`

/** Returns the ordered quantity of each item. */
const orderedIn = ({ order_info }: Order) => order_info.map(({ quantity }) => toNumber(quantity))
const allPieces = (order: Order): ReadonlyArray<ShippedItem> => itemsWith(orderedIn(order))

const NO_COST = "0" as Decimal

/** Returns the order to print: the given pieces, for the same addresses, at no cost. */
const submissionOf = (order: Order, items: ReadonlyArray<ShippedItem>): Submission => {
  const { gift_from, gift_to, isgift, message, track_url } = order
  const { shipping_cost: _, ...shipping } = order.shipping
  return {
    ...present({ isgift, gift_to, gift_from, message, track_url }),
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

const buildReprint = (order: Order, { msg, reason }: Input, context: CommandContext, wanted: Submission) => {
  const { now, operator, request_id, rules } = context
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
      shipments: [],
      ...promised(wanted, now, rules)
    }
    const caller = { actor: "operator", operator, gesture: callOf(context), request_id } as const
    return {
      order: reprint,
      event: eventOf(reprint, { ...caller, command: "reprint", event_id: ids.event_id, msg: reasonWith(reason, msg) })
    }
  }
}

/** The id that links a reprint to its command. */
const callOf = ({ event_id, gesture }: CommandContext) => gesture ?? event_id

/** Whether this command or an interrupted attempt created an order. */
const isOwn = ({ account_id, order_id }: Order, context: CommandContext) =>
  Effect.map(readHistory(account_id, order_id, { limit: 1 }), ([first]) => first?.gesture === callOf(context))

/** Cancels a reprint that this command created from an earlier revision of the order. */
const cancelOwn = Effect.fnUntraced(function* (account_id: string, order_id: string, given: CommandContext) {
  const { gesture: _, ...context } = given
  yield* updateOrder(account_id, { order_id }, context.rules.policy.attempts, (reprint, event_id) =>
    Effect.gen(function* () {
      const step = next(context.rules.lifecycle, reprint!, "cancel")
      if (!("to" in step) || !(yield* isOwn(reprint!, given))) return { unchanged: reprint! }
      const msg = "the reprinted order changed first"
      const accepted = { ...context, command: "cancel", actor: "operator", event_id, msg } as const
      return accept(reprint!, { stage: step.to, holds: [] }, accepted)
    })
  )
})

/**
 * Whether this command can link an existing order as its reprint. Cancels it if this command created it and the order
 * has changed since.
 */
const isReusable = Effect.fnUntraced(function* (
  existing: Order,
  order: Order,
  wanted: Submission,
  context: CommandContext
) {
  const { kind, order_id, original, stage } = existing
  if (kind !== "reprint" || stage !== "new" || original !== order.order_id) return false
  if (order.reprints?.includes(order_id) === true) return false
  const isSame = isSameSubmission(existing, wanted)
  const isOurs = yield* isOwn(existing, context)
  if (isOurs && !isSame) yield* cancelOwn(order.account_id, order_id, context)
  // A repeated command without an id continues an interrupted one.
  return isSame && (isOurs || context.gesture === undefined)
})

/** Whether an earlier command printed other pieces, or for another reason. A removed or erased reprint counts as equal. */
const isOther = Effect.fnUntraced(function* (before: Order, after: Order, { items, msg, reason }: Input) {
  const { account_id } = after
  const order_id = after.reprints!.at(-1)!
  // The event is read first, so that an erasure between both reads is visible.
  const [first] = yield* readHistory(account_id, order_id, { limit: 1 })
  const made = yield* OrderStore.use((store) => store.find(account_id, { order_id }))
  if (made === undefined || made.erased !== undefined) return false
  const wanted = submissionOf(before, items ?? allPieces(before))
  const isSame = isSameSubmission({ ...wanted, order_info: made.order_info }, wanted)
  return !isSame || first?.msg !== reasonWith(reason, msg)
})

/**
 * Creates an order for all or some pieces of an order, at no cost to the merchant, and links the two. Its xid is the
 * order's, with `-R1`, `-R2` and so on.
 */
export const reprint = command({
  name: "reprint",
  input,
  change: Effect.fnUntraced(function* (order, given, context) {
    const items = given.items ?? allPieces(order)
    const rest = remainingAfter(orderedIn(order), items, "ordered")
    if ("path" in rest) return { refused: rest }
    const wanted = submissionOf(order, items)
    const build = buildReprint(order, given, context, wanted)
    const planned = build(order.xid)({ event_id: context.event_id, order_id: order.order_id })
    const problem = sizeProblem(planned.order, "reprint", context.rules.policy.limits)
    if (problem !== undefined) return { refused: invalid("items", problem) }
    // Tries every number: an interrupted attempt may have used any, and a merchant's order may have an xid of this form.
    for (let number = 1; ; number++) {
      const { isOurs, order: made } = yield* insertOrder(
        "reprint",
        build(xidOf(order, number, context)),
        context.rules.policy.attempts
      )
      if (isOurs || (yield* isReusable(made, order, wanted, context)))
        return { reprints: [...(order.reprints ?? []), made.order_id] }
    }
  }),
  isOther,
  // Otherwise, a refused command would leave an order in print.
  abandon: (order, { reprints }, context) => {
    const made = reprints!.at(-1)!
    return order.reprints?.includes(made) === true ? Effect.void : cancelOwn(order.account_id, made, context)
  }
})
