import type { BoundQuote } from "@waybill/packing/rating"
import { Effect } from "effect"
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

/** An order id with the maximum length. */
const SAMPLE_ID = "9007199254740991"

/** A submission, and whether it is an order or a reorder. */
export interface NewOrder {
  readonly submission: Submission & { readonly xid: string }
  readonly kind: Order["kind"]
  readonly original?: string | undefined
}

const buildOrder = (
  { kind, original, submission }: NewOrder,
  { account_id, now, rules }: Call,
  order_id: string,
  quote: BoundQuote | undefined
): Order => ({
  ...submission,
  account_id,
  order_id: order_id as OrderId,
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

/** Returns the quote that the host passes. Fails with its problems. */
const givenQuote = (quote: unknown, { shipping }: Submission): Effect.Effect<BoundQuote, Refused<"missing">> => {
  const reading = readQuoteOf(quote, shipping)
  if ("quote" in reading) return Effect.succeed(reading.quote)
  const issues = reading.problems.map(
    ({ path, problem }) => ({ kind: "missing", path, problem, value: undefined }) as const
  )
  return Effect.fail(refused("missing", { issues }))
}

/** Returns the quote to keep with a new order: the host's, or one by the policy. */
const quoteOf = ({ submission }: NewOrder, call: Call) => {
  if (call.quote !== undefined) return givenQuote(call.quote, submission)
  return call.rules.policy.bindQuotes === "push" ? quoteAtPush(submission, call) : Effect.succeed(undefined)
}

const duplicate = ({ kind, submission }: NewOrder, existing: Order): Refused<"duplicate"> => {
  const identical = existing.kind === kind && isSameSubmission(existing, submission)
  return refused("duplicate", {
    issues: [{ kind: "duplicate", path: "xid", value: submission.xid }],
    existing: { order_id: existing.order_id, receipt_id: receiptOf(existing), identical }
  })
}

/** Creates an order. Refuses it as a duplicate if the account already has an order with the same xid. */
export const placeOrder = (newOrder: NewOrder, call: Call) => {
  const command = newOrder.kind === "order" ? "push_order" : "re_order"
  return Effect.gen(function* () {
    const quote = yield* quoteOf(newOrder, call)
    const problem = sizeProblem(buildOrder(newOrder, call, SAMPLE_ID, quote), command, call.rules.policy.limits)
    if (problem !== undefined)
      return yield* Effect.fail(
        refused("missing", { issues: [{ kind: "missing", path: "order_info", problem, value: undefined }] })
      )
    const build = ({ event_id, order_id }: { readonly event_id: string; readonly order_id: string }) => {
      const order = buildOrder(newOrder, call, order_id, quote)
      return { order, event: eventOf(order, { ...call, command, actor: "account", event_id }) }
    }
    const { isOurs, order } = yield* insertOrder(command, build, call.rules.policy.attempts)
    return isOurs ? order : yield* Effect.fail(duplicate(newOrder, order))
  })
}
