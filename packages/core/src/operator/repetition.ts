import { Effect } from "effect"
import type { OperatorCommand } from "../command-table/command-table.ts"
import type { Fields, OutputOf } from "../input/field.ts"
import { changesNothing, type HistoryEvent } from "../order/history.ts"
import { next } from "../order/lifecycle.ts"
import type { Order } from "../order/order.ts"
import { orderAt } from "../order/order-at.ts"
import type { Rules } from "../order/rules.ts"
import type { CommandContext, OperatorDefinition } from "./define.ts"

/** An earlier command with the same id: its event, and the complete history of the order. */
interface Earlier {
  readonly done: HistoryEvent
  readonly history: ReadonlyArray<HistoryEvent>
  readonly rules: Rules
}

/**
 * Whether a command has other values than an earlier one with the same id: another message, or another result on the
 * order as it was before. The result of a reprint, and of an order with an incomplete history, counts as equal.
 */
export const hasOtherValues = <F extends Fields>(
  definition: OperatorDefinition<OperatorCommand, F>,
  input: OutputOf<F> & { readonly msg?: string },
  { done, history, rules }: Earlier
): boolean => {
  const [before, after] = [orderAt(history, done.revision - 1), orderAt(history, done.revision)]
  // An erasure blanks the messages and values.
  if (before === undefined || after === undefined || history.some(({ command }) => command === "erase")) return false
  if (input.msg !== done.msg) return true
  // If the clock went back, the event does not have the time of its values.
  if (done.at === before.update_date) return false
  const step = next(rules.lifecycle, before, definition.name)
  return "to" in step && hasOtherResult(definition, input, before, after, { ...step, ...done, now: done.at, rules })
}

const hasOtherResult = <F extends Fields>(
  definition: OperatorDefinition<OperatorCommand, F>,
  input: OutputOf<F>,
  before: Order,
  after: Order,
  context: CommandContext
): boolean => {
  const change = definition.change(before, input, context)
  if (Effect.isEffect(change)) return false
  return "refused" in change || !changesNothing(after, { stage: context.to, ...change })
}
