import * as Schema from "effect/Schema"
import { boundQuoteSchema } from "../bound-quote/quote-schema.ts"
import type { Due } from "../order/due.ts"
import type { HistoryEvent } from "../order/history.ts"
import type { Order } from "../order/order.ts"
import { rulesOf } from "../order/rules.ts"
import { stages } from "../order/stage.ts"
import type { Policy } from "../policy-types/policy.ts"
import type { OperatorEvent, OperatorOrder } from "../reply-types/operator-replies.ts"
import { present } from "../values/present.ts"
import { format, instantOf } from "../values/wire-date.ts"
import { eventReply, orderReply } from "./order-reply.ts"
import { date, event, explained, orderId, positiveInt, storedOrder } from "./stored-order.ts"

const { history: _, history_total: __, receipt_id: ___, ...orderFields } = storedOrder.fields
const { date: at, ...eventFields } = event.fields
const optionalText = Schema.optionalKey(Schema.String)
const stage = Schema.Literals(stages)
const revision = positiveInt.annotate({ description: "Number of commands accepted so far." })

const day = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/))

/** An order, as the operator sees it. */
const operatorOrder = Schema.Struct({
  account_id: Schema.String,
  ...orderFields,
  revision,
  stage,
  promise: Schema.optionalKey(
    date.annotate({ description: "Date by which the policy promises to ship an order without a deadline." })
  ),
  quote: Schema.optionalKey(
    boundQuoteSchema.annotate({ description: "The sale quote of the order. Merchants do not see it." })
  ),
  reprints: Schema.optionalKey(Schema.Array(orderId)),
  rejected: Schema.optionalKey(
    Schema.Struct({
      reason: Schema.String.annotate({ description: "Reason in one word, from those of the policy." }),
      msg: explained
    })
  ),
  erased: Schema.optionalKey(date),
  due: Schema.optionalKey(
    Schema.Struct({
      urgency: Schema.Literals(["late", "today", "soon", "fine", "none"]).annotate({
        description: "Urgency of the start of a new order, otherwise of the shipment. `none` without a deadline."
      }),
      ship_by: Schema.optionalKey(day.annotate({ description: "Latest ship date." })),
      start_by: Schema.optionalKey(day.annotate({ description: "Latest date for the start of production." }))
    }).annotate({ description: "Urgency of the next step, by the working calendar of the print shop." })
  )
})

/** An event, as the operator sees it. */
const operatorEvent = Schema.Struct({
  event_id: Schema.String,
  account_id: Schema.String,
  order_id: orderId,
  revision: positiveInt.annotate({ description: "The order's revision after the command." }),
  at,
  ...eventFields,
  stage,
  operator: optionalText,
  gesture: optionalText,
  request_id: optionalText
})

/** The schemas of an order and of an event, as the operator sees them. */
export const operatorReplySchemas = { order: operatorOrder, event: operatorEvent } as const

/** Functions that format orders, events and dates for the operator. */
export interface OperatorFormatter {
  /** Formats milliseconds since 1970 as a date in the policy's zone. */
  readonly date: (milliseconds: number) => string
  /** Returns an order, with its due dates if known. */
  readonly order: (order: Order, due?: Due) => OperatorOrder
  /** Returns an event with its time as a date. */
  readonly event: (event: HistoryEvent) => OperatorEvent
}

/**
 * Returns the functions for a policy.
 *
 * @example
 * ```ts
 * const { event: reply } = operatorReplies(policy())
 * const shown = history.map(reply)
 * ```
 */
export const operatorReplies = (policy: Policy): OperatorFormatter => {
  const rules = rulesOf(policy)
  return {
    date: (milliseconds) => format(instantOf(milliseconds), rules.zone),
    order: (order, due) => {
      const { account_id, erased, promise, quote, rejected, reprints, revision, stage } = order
      const { receipt_id: _, ...fields } = orderReply(order, rules)
      return {
        account_id,
        ...fields,
        revision,
        stage,
        ...(promise !== undefined && { promise: format(promise, rules.zone) }),
        ...(quote !== undefined && { quote }),
        ...(reprints !== undefined && { reprints }),
        ...(rejected !== undefined && { rejected }),
        ...(erased !== undefined && { erased: format(erased, rules.zone) }),
        ...(due !== undefined && {
          due: { urgency: due.urgency, ...present({ ship_by: due.shipBy, start_by: due.startBy }) }
        })
      }
    },
    event: (event) => {
      const { account_id, event_id, gesture, operator, order_id, request_id, revision, stage } = event
      const { date: at, ...fields } = eventReply(event, rules)
      const caller = present({ operator, gesture, request_id })
      return { event_id, account_id, order_id, revision, at, ...fields, stage, ...caller }
    }
  }
}
