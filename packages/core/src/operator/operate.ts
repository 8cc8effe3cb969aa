import { Data, Effect } from "effect"
import { updateOrder } from "../commit/update-order.ts"
import { isXid, orderIdOf } from "../input/identifiers.ts"
import { logUnavailable } from "../logging/log.ts"
import { withNow } from "../method/method.ts"
import { accept, type NewValues } from "../order/history.ts"
import { type Blocked, type Command, next, type OperatorKind } from "../order/lifecycle.ts"
import type { Order } from "../order/order.ts"
import type { Rules } from "../order/rules.ts"
import { HostRefusal } from "../ports/host-refusal.ts"
import type { OrderRef } from "../ports/order-store.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import { textProblem } from "../values/text.ts"
import type { Instant } from "../values/wire-date.ts"

/** The commands that only the print shop can run. The API does not expose them. */
export type OperatorCommand = Extract<Command, "startProcessing" | "recordShipment" | "cancel">

/** The error with which an operator's command is refused. */
export class OperatorRefusal extends Data.TaggedError("OperatorRefusal")<{
  readonly command: OperatorCommand
  /** The kind of refusal; `host` if the host threw a `HostRefusal`. */
  readonly kind: OperatorKind | "host"
  readonly message: string
  /** The host's code. Set only for the kind `host`. */
  readonly code?: string
  /** The command that would make the refused command possible, if there is one. */
  readonly unblock?: string
  /** Number of seconds to wait before retrying the command. Set only for temporary refusals. */
  readonly retryAfter?: number
  /** The error of the port that failed, for the host's log. Spreads and JSON omit it. */
  readonly cause?: unknown
}> {
  /** Returns all fields except the cause, which can contain request data. */
  override toJSON(): object {
    return { ...this, message: this.message }
  }
}

/** An operator's command on one order. */
export interface Operation {
  readonly command: OperatorCommand
  readonly account_id: string
  readonly ref: OrderRef
  readonly rules: Rules
  readonly msg?: string | undefined
  readonly request_id?: string | undefined
}

type CommandResult = NewValues | undefined | OperatorRefusal

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

/** Fails with the refusal for the failure of a port: the host's own refusal, or a temporary one, which is logged. */
const refuseFor = (failure: Unavailable, { command, request_id, rules }: Operation) => {
  const kept = failure.cause === undefined ? {} : { cause: failure.cause }
  if (failure instanceof HostRefusal) {
    const { code, reason } = failure
    return Effect.fail(new OperatorRefusal({ command, kind: "host", code, message: reason, ...kept }))
  }
  const { retryAfter } = rules.policy
  const message = "temporary failure; try again"
  return Effect.andThen(
    logUnavailable(failure, request_id),
    Effect.fail(new OperatorRefusal({ command, kind: "temporary", message, retryAfter, ...kept }))
  )
}

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
  }).pipe(Effect.catchTag("Unavailable", (failure) => refuseFor(failure, operation)))
