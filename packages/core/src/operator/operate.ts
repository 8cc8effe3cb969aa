import { Data, Effect } from "effect"
import { updateOrder } from "../commit/update-order.ts"
import { isXid, orderIdOf } from "../input/identifiers.ts"
import { logUnavailable } from "../logging/log.ts"
import { withNow } from "../method/method.ts"
import { accept, type Changes } from "../order/history.ts"
import { type Blocked, type Command, next, type OperatorKind } from "../order/lifecycle.ts"
import type { Order } from "../order/order.ts"
import type { Rules } from "../order/rules.ts"
import type { OrderRef } from "../ports/order-store.ts"
import { textProblem } from "../values/text.ts"
import type { Instant } from "../values/wire-date.ts"

/** The commands that only the print shop can run. The API does not expose them. */
export type OperatorCommand = Extract<Command, "startProcessing" | "recordShipment" | "cancel">

/** The error with which an operator's command is refused. */
export class OperatorRefusal extends Data.TaggedError("OperatorRefusal")<{
  readonly command: OperatorCommand
  readonly kind: OperatorKind
  readonly message: string
  /** The command that would make the refused command possible, if there is one. */
  readonly unblock?: string
  /** Number of seconds to wait before retrying the command. Set only for temporary refusals. */
  readonly retryAfter?: number
}> {}

/** An operator's command on one order. */
export interface Operation {
  readonly command: OperatorCommand
  readonly account_id: string
  readonly ref: OrderRef
  readonly rules: Rules
  readonly msg?: string | undefined
  readonly request_id?: string | undefined
}

type CommandResult = Changes | undefined | OperatorRefusal

const blockedCommand = (command: OperatorCommand, { kind, reason, unblock }: Blocked<OperatorKind>) =>
  new OperatorRefusal({ command, kind, message: reason, ...(unblock !== undefined && { unblock }) })

/** Returns the refusal of an order reference or note that cannot be stored, or undefined if both are valid. */
const invalidOperation = ({ command, msg, ref, rules }: Operation): OperatorRefusal | undefined => {
  const { name, note } = rules.policy.limits
  const isValidRef = "order_id" in ref ? orderIdOf(ref.order_id) !== undefined : isXid(ref.xid, name)
  if (!isValidRef) return unknownOrder(command)
  const problem = msg === undefined ? undefined : textProblem(msg, note)
  return problem === undefined
    ? undefined
    : new OperatorRefusal({ command, kind: "missing", message: `msg: ${problem}` })
}

const unknownOrder = (command: OperatorCommand) =>
  new OperatorRefusal({ command, kind: "unknownOrder", message: "there is no such order" })

/**
 * Runs an operator's command. If the lifecycle allows the command, `changes` returns the changes that it makes.
 * `isDone` detects a repeated command, which succeeds without another event.
 */
export const operate = (
  operation: Operation,
  changes: (
    order: Order,
    to: { readonly whole: Order["stage"]; readonly partly: Order["stage"] },
    now: Instant
  ) => CommandResult,
  isDone: (order: Order) => boolean = () => false
) =>
  Effect.gen(function* () {
    const { account_id, command, msg, ref, request_id, rules } = operation
    const refusal = invalidOperation(operation)
    if (refusal !== undefined) return yield* refusal
    const now = yield* withNow(Effect.succeed)
    return yield* updateOrder(
      account_id,
      ref,
      rules.policy.attempts,
      Effect.fnUntraced(function* (order, event_id) {
        if (order === undefined) return yield* unknownOrder(command)
        if (isDone(order)) return { unchanged: order }
        const step = next(rules.lifecycle, order, command)
        if (!("to" in step)) return yield* blockedCommand(command, step)
        const outcome = changes(order, { whole: step.to, partly: step.partly ?? step.to }, now)
        if (outcome instanceof OperatorRefusal) return yield* outcome
        return accept(
          order,
          { stage: step.to, ...outcome },
          { command, actor: "operator", event_id, now, msg, request_id }
        )
      })
    )
  }).pipe(
    Effect.catchTag("Unavailable", (unavailable) =>
      Effect.andThen(
        logUnavailable(unavailable, operation.request_id),
        Effect.fail(
          new OperatorRefusal({
            command: operation.command,
            kind: "temporary",
            message: "temporary failure; try again",
            retryAfter: operation.rules.policy.retryAfter
          })
        )
      )
    )
  )
