import * as Effect from "effect/Effect"
import type { OperatorCommand } from "../command-table/command-table.ts"
import type { Fields, OutputOf } from "../input/field.ts"
import { isErased } from "../order/erasure.ts"
import { changesNothing, type HistoryEvent } from "../order/history.ts"
import { next } from "../order/lifecycle.ts"
import type { Order } from "../order/order.ts"
import { completeHistory, orderAt } from "../order/order-at.ts"
import type { Rules } from "../order/rules.ts"
import { readHistory } from "../ports/read-history.ts"
import type { Change, CommandContext, Operator, OperatorDefinition } from "./define.ts"
import { refuseIssues } from "./refusal.ts"

/** An earlier command with the same id: its event, and the history of the order since the one before. */
interface Earlier {
  readonly done: HistoryEvent
  readonly history: ReadonlyArray<HistoryEvent>
  /** Whether an erasure has blanked messages and values, perhaps after the order was read. */
  readonly isErased: boolean
  readonly rules: Rules
}

/**
 * Whether a command has other values than an earlier one with the same id: another message, or another result on the
 * order as it was before. The result on an order with an incomplete history counts as equal.
 */
const hasOtherValues = Effect.fnUntraced(function* <F extends Fields>(
  definition: OperatorDefinition<OperatorCommand, F>,
  input: OutputOf<F> & { readonly msg?: string },
  { done, history, isErased, rules }: Earlier
) {
  const [before, after] = [orderAt(history, done.revision - 1), orderAt(history, done.revision)]
  if (before === undefined || after === undefined || isErased) return false
  if (input.msg !== done.msg) return true
  if (definition.isOther !== undefined) return yield* definition.isOther(before, after, input)
  // If the clock went back, the event does not have the time of its values.
  if (done.at === before.update_date) return false
  const step = next(rules.lifecycle, before, definition.name)
  return "to" in step && hasOtherResult(definition, input, before, after, { ...step, ...done, now: done.at, rules })
})

const hasOtherResult = <F extends Fields>(
  definition: OperatorDefinition<OperatorCommand, F>,
  input: OutputOf<F>,
  before: Order,
  after: Order,
  context: CommandContext
): boolean => {
  // A command whose change is an effect has `isOther`.
  const change = definition.change(before, input, context) as Change
  return "refused" in change || !changesNothing(after, { stage: context.to, ...change })
}

/** Returns the order as the command with this gesture left it, or undefined if there was none. */
export const afterGesture = Effect.fnUntraced(function* <F extends Fields>(
  definition: OperatorDefinition<OperatorCommand, F>,
  order: Order,
  input: OutputOf<F>,
  { gesture, rules }: Pick<Operator, "gesture"> & { readonly rules: Rules }
) {
  if (gesture === undefined) return undefined
  const { account_id, order_id } = order
  const found = yield* readHistory(account_id, order_id, { gesture })
  // The first event of a reprint has the id of the command on the original order.
  const done = found.find(({ revision }) => revision > 1 && revision <= order.revision)
  if (done === undefined) return undefined
  const events = yield* readHistory(account_id, order_id, { after: done.revision - 2 })
  const history = events.filter(({ revision }) => revision <= order.revision)
  const reused = (problem: string) => refuseIssues(definition.name, [{ path: "gesture", problem }])
  if (done.command !== definition.name) return yield* reused(`was used for the command ${done.command}`)
  const complete = completeHistory(order, history)
  if (yield* hasOtherValues(definition, input, { done, history: complete, isErased: isErased(events), rules }))
    return yield* reused(`was used for the command ${done.command} with other values; use a new one`)
  return orderAt(complete, done.revision) ?? order
})
