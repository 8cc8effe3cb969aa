import type { BoundQuote } from "@waybill/packing/rating"
import * as Effect from "effect/Effect"
import { readQuoteOf } from "../bound-quote/read-quote.ts"
import { insertOrder } from "../commit/insert-order.ts"
import { promised } from "../order/due.ts"
import { eventOf } from "../order/history.ts"
import { type Order, type OrderId, receiptOf, type Submission } from "../order/order.ts"
import { sizeProblem } from "../order/order-limits.ts"
import { isSameSubmission } from "../order/submission.ts"
import { type Refused, refused } from "../refusal/refusal.ts"
import type { Call } from "./method.ts"
import { quoteAtPush } from "./quote-at-push.ts"

/** An order id with the maximum length, of an order without its own yet. */
const SAMPLE_ID = "9007199254740991" as OrderId

/** A submission, and whether it is an order or a reorder. */
export interface NewOrder {
  readonly submission: Submission & { readonly xid: string }
  readonly kind: Order["kind"]
  readonly original?: string | undefined
}

const buildOrder = (
  { kind, original, submission }: NewOrder,
  { account_id, now, rules }: Call,
  quote: BoundQuote | undefined
): Order => ({
  ...submission,
  account_id,
  order_id: SAMPLE_ID,
  kind,
  ...(original !== undefined && { original }),
  revision: 1,
  stage: "new",
  holds: [],
  rush: false,
  order_date: now,
  update_date: now,
  shipments: [],
  ...promised(submission, now, rules),
  ...(quote !== undefined && { quote })
})

const duplicate = ({ kind, submission }: NewOrder, existing: Order): Refused<"duplicate"> => {
  const identical = existing.kind === kind && isSameSubmission(existing, submission)
  return refused("duplicate", {
    issues: [{ kind: "duplicate", path: "xid", value: submission.xid }],
    existing: { order_id: existing.order_id, receipt_id: receiptOf(existing), identical }
  })
}

const invalid = (problems: ReadonlyArray<{ readonly path: string; readonly problem: string }>): Refused<"missing"> =>
  refused("missing", { issues: problems.map((problem) => ({ kind: "missing", value: undefined, ...problem })) })

/** Creates an order with a quote, if there is one. */
const placeWith = (newOrder: NewOrder, call: Call, quote: BoundQuote | undefined) => {
  const { attempts, limits } = call.rules.policy
  const command = newOrder.kind === "order" ? "push_order" : "re_order"
  const sample = buildOrder(newOrder, call, quote)
  const problem = sizeProblem(sample, command, limits)
  if (problem !== undefined) return Effect.fail(invalid([{ path: "order_info", problem }]))
  const build = ({ event_id, order_id }: { readonly event_id: string; readonly order_id: string }) => {
    const order = { ...sample, order_id: order_id as OrderId }
    return { order, event: eventOf(order, { ...call, command, actor: "account", event_id }) }
  }
  return Effect.flatMap(insertOrder(command, build, attempts), ({ isOurs, order }) =>
    isOurs ? Effect.succeed(order) : Effect.fail(duplicate(newOrder, order))
  )
}

/**
 * Creates an order with the host's quote, or one by the policy. Refuses it as a duplicate if the account already has an
 * order with the same xid.
 */
export const placeOrder = (newOrder: NewOrder, call: Call) => {
  const { submission } = newOrder
  const place = (quote?: BoundQuote) => placeWith(newOrder, call, quote)
  if (call.quote !== undefined) {
    const reading = readQuoteOf(call.quote, submission.shipping)
    return "quote" in reading ? place(reading.quote) : Effect.fail(invalid(reading.problems))
  }
  return call.rules.policy.bindQuotes === "push" ? Effect.flatMap(quoteAtPush(submission, call), place) : place()
}
