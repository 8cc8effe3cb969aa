import { Data, Effect } from "effect"
import { updateOrder } from "../commit/update-order.ts"
import { isXid, orderIdOf } from "../input/identifiers.ts"
import { logUnavailable } from "../logging/log.ts"
import { withNow } from "../method/method.ts"
import { accept, type Changes } from "../order/history.ts"
import { type Command, next, type OperatorKind } from "../order/lifecycle.ts"
import type { Order } from "../order/order.ts"
import type { Rules } from "../order/rules.ts"
import type { OrderRef } from "../ports/order-store.ts"
import { textProblem } from "../values/text.ts"
import type { Instant } from "../values/wire-date.ts"

/** The commands of whoever produces and ships; no merchant reaches them over the wire. */
export type OperatorCommand = Extract<Command, "startProcessing" | "recordShipment" | "cancel">

/** Why an operator's command was not carried out. */
export class OperatorRefusal extends Data.TaggedError("OperatorRefusal")<{
  readonly command: OperatorCommand
  readonly kind: OperatorKind
  readonly message: string
  /** What would make the command possible. */
  readonly unblock?: string
  /** Seconds after which the same command may succeed; given for what is temporary. */
  readonly retryAfter?: number
}> {}

export interface Operation {
  readonly command: OperatorCommand
  readonly account_id: string
  readonly ref: OrderRef
  readonly rules: Rules
  readonly msg?: string | undefined
  readonly request_id?: string | undefined
}

type Verdict = Changes | undefined | OperatorRefusal

const reasonOf = (
  command: OperatorCommand,
  { kind, unblock, why }: { kind: OperatorKind; why: string; unblock?: string }
) => new OperatorRefusal({ command, kind, message: why, ...(unblock !== undefined && { unblock }) })

/** What no store could keep or find is refused before it is asked. */
const unfit = ({ command, msg, ref, rules }: Operation): OperatorRefusal | undefined => {
  const { name, note } = rules.policy.limits
  const isPossible = "order_id" in ref ? orderIdOf(ref.order_id) !== undefined : isXid(ref.xid, name)
  if (!isPossible) return unknownOrder(command)
  const problem = msg === undefined ? undefined : textProblem(msg, note)
  return problem === undefined
    ? undefined
    : new OperatorRefusal({ command, kind: "missing", message: `msg: ${problem}` })
}

const unknownOrder = (command: OperatorCommand) =>
  new OperatorRefusal({ command, kind: "unknownOrder", message: "there is no such order" })

/** Carries out a command: `done` says whether it was done before, `changes` what it changes where the lifecycle allows it. */
export const operate = (
  operation: Operation,
  changes: (
    order: Order,
    to: { readonly whole: Order["stage"]; readonly partly: Order["stage"] },
    now: Instant
  ) => Verdict,
  done: (order: Order) => boolean = () => false
) =>
  Effect.gen(function* () {
    const { account_id, command, msg, ref, request_id, rules } = operation
    const refusal = unfit(operation)
    if (refusal !== undefined) return yield* refusal
    const now = yield* withNow(Effect.succeed)
    return yield* updateOrder(
      account_id,
      ref,
      rules.policy.attempts,
      Effect.fnUntraced(function* (order, event_id) {
        if (order === undefined) return yield* unknownOrder(command)
        if (done(order)) return { unchanged: order }
        const step = next(rules.lifecycle, order, command)
        if (!("to" in step)) return yield* reasonOf(command, step)
        const verdict = changes(order, { whole: step.to, partly: step.partly ?? step.to }, now)
        if (verdict instanceof OperatorRefusal) return yield* verdict
        return accept(
          order,
          { stage: step.to, ...verdict },
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
