import * as Effect from "effect/Effect"
import type { OperatorCommand } from "../command-table/command-table.ts"
import { consult } from "../commit/consult.ts"
import { updateOrder } from "../commit/update-order.ts"
import type { Fields, OutputOf } from "../input/field.ts"
import { isXid, orderIdOf } from "../input/identifiers.ts"
import { readShape } from "../input/shape.ts"
import { logUnavailable } from "../logging/log.ts"
import { withNow } from "../method/method.ts"
import { anyCarrier } from "../method/read-input.ts"
import { DIFFERENT_ORDERS, type Identifiers, refOf } from "../method/resolve-order.ts"
import { erasedEvent, erasedOrder } from "../order/erasure.ts"
import { accept, changesNothing } from "../order/history.ts"
import { next } from "../order/lifecycle.ts"
import type { Order } from "../order/order.ts"
import { eventLimit, limitOf } from "../order/order-limits.ts"
import type { Rules } from "../order/rules.ts"
import { HostRefusal } from "../ports/host-refusal.ts"
import { type OrderRef, OrderStore } from "../ports/order-store.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { RefusalKind } from "../refusal/codes.ts"
import { textProblem } from "../values/text.ts"
import type { Operator, OperatorDefinition } from "./define.ts"
import { type OperatorIssue, refusal, refuseIssues } from "./refusal.ts"
import { afterGesture } from "./repetition.ts"
import { seenRevision } from "./seen-revision.ts"

/** An operator's command on one order. */
export interface Operation extends Operator {
  readonly account_id: string
  readonly ref: OrderRef
  readonly rules: Rules
  /** Required revision of the order. */
  readonly revision?: number | undefined
}

/** The rule of a field, for issues that only have a kind. */
const ruleOf: Partial<Record<RefusalKind, string>> = {
  dateShape: "must be YYYY-MM-DD HH:MM:SS"
}

/** Returns the problems with the operator's name and the command's id. */
const callerIssues = ({ gesture, operator, rules }: Operation): ReadonlyArray<OperatorIssue> =>
  Object.entries({ gesture, operator }).flatMap(([path, text]) => {
    const problem = text === undefined ? undefined : textProblem(text, rules.policy.limits.name)
    return problem === undefined ? [] : [{ path, problem }]
  })

const isPossibleRef = (ref: OrderRef, { policy }: Rules): boolean =>
  "order_id" in ref ? orderIdOf(ref.order_id) !== undefined : isXid(ref.xid, policy.limits.name)

const unknownOrder = (command: OperatorCommand) => refusal(command, "unknownOrder", "unknown order")

/** Fails with the refusal for a failed port: the host's refusal, or a temporary one, with a log line. */
const refuseFor = (command: OperatorCommand, failure: Unavailable, { request_id, rules }: Operation) => {
  const kept = failure.cause === undefined ? {} : { cause: failure.cause }
  if (failure instanceof HostRefusal) return refusal(command, "host", failure.reason, { code: failure.code, ...kept })
  const { retryAfter } = rules.policy
  return Effect.andThen(
    logUnavailable(failure, request_id),
    refusal(command, "temporary", "temporary failure; try again", { retryAfter, ...kept })
  )
}

/** Runs an operator's command, and returns the order. A command that changes nothing writes no event. */
export const operate = <F extends Fields>(
  definition: OperatorDefinition<OperatorCommand, F>,
  operation: Operation,
  data: unknown
) =>
  Effect.gen(function* () {
    const { account_id, gesture, operator, request_id, revision, rules } = operation
    const { name: command } = definition
    const now = yield* withNow(Effect.succeed)
    const { policy, zone } = rules
    const reading = { policy, zone, now, catalogue: anyCarrier, isStrict: true } as const
    const { draft, issues } = readShape(definition.shape, data === undefined ? {} : data, reading)
    const problems = issues.map(({ kind, path, problem = ruleOf[kind] ?? "is required" }) => ({ path, problem }))
    const invalid = [...callerIssues(operation), ...problems]
    if (invalid.length > 0) return yield* refuseIssues(command, invalid)
    const given: Identifiers = operation.ref
    const ref = refOf(given)!
    if (!isPossibleRef(ref, rules)) return yield* unknownOrder(command)
    const input = draft as OutputOf<F> & { readonly msg?: string }
    /** Undoes what an earlier attempt wrote elsewhere. */
    let abandon: (order: Order) => Effect.Effect<void, Unavailable, OrderStore> = () => Effect.void
    const decide = Effect.fnUntraced(function* (order: Order | undefined, event_id: string) {
      if (order === undefined) return yield* unknownOrder(command)
      if (given.xid !== undefined && given.xid !== order.xid)
        return yield* refuseIssues(command, [{ path: "ref", problem: DIFFERENT_ORDERS }])
      const done = yield* afterGesture(definition, order, input, operation)
      if (done !== undefined) {
        yield* abandon(order)
        return { unchanged: done }
      }
      const seen = yield* seenRevision(definition, order, input, revision)
      if (seen !== undefined && seen !== order.revision)
        return yield* refusal(command, "changed", `the order has revision ${order.revision}, not ${seen}`)
      const result = definition.isDone?.(order, input) ?? false
      if (typeof result === "object") return yield* refuseIssues(command, [result])
      if (result) return { unchanged: order }
      const step = next(rules.lifecycle, order, command)
      if (!("to" in step)) {
        const { kind, reason, unblock } = step
        return yield* refusal(command, kind, reason, unblock === undefined ? {} : { unblock })
      }
      const checking = definition.check?.(order, input)
      const wrong = checking === undefined ? undefined : yield* checking
      if (wrong !== undefined) return yield* refuseIssues(command, [wrong])
      const context = { ...step, now, rules, operator, gesture, event_id, request_id }
      const made = definition.change(order, input, context)
      // An effect may write another order, so the limit is checked first.
      const before = Effect.isEffect(made) ? eventLimit(order, command, policy.limits) : undefined
      if (before !== undefined) return yield* refusal(command, before.kind, before.reason)
      const change = Effect.isEffect(made) ? yield* made : made
      if ("refused" in change) {
        const { refused } = change
        if ("path" in refused) return yield* refuseIssues(command, [refused])
        return yield* refusal(command, refused.kind, refused.reason)
      }
      if (definition.abandon !== undefined) {
        const { abandon: undo } = definition
        abandon = (current) => undo(current, change, context)
      }
      const values = { stage: step.to, ...change }
      const { erases } = definition
      // An erasure may find personal data newer than an earlier one.
      if (erases === undefined && Object.keys(change).length > 0 && changesNothing(order, values))
        return { unchanged: order }
      const { msg } = input
      const accepted = { command, actor: "operator", operator, gesture, event_id, now, msg, request_id } as const
      const store = yield* OrderStore
      if (erases !== undefined && store.erase === undefined)
        return yield* refusal(command, "unsupported", "the order store cannot erase data")
      const entry = accept(erases === undefined ? order : erasedOrder(order), values, accepted)
      const limit = limitOf(order, entry.order, command, policy.limits)
      if (limit !== undefined) return yield* refusal(command, limit.kind, limit.reason)
      // The host has decided on a reprint when the new order was inserted.
      if (command !== "reprint") yield* consult(command, { before: order, after: entry.order, event: entry.event })
      if (erases === undefined) return entry
      yield* erases(order, input, context)
      const history = yield* store.history(account_id, order.order_id)
      return { ...entry, history: history.map(erasedEvent) }
    })
    return yield* updateOrder(account_id, ref, policy.attempts, (order, event_id) =>
      Effect.tapError(decide(order, event_id), (error) =>
        error._tag === "OperatorRefusal" && order !== undefined ? abandon(order) : Effect.void
      )
    )
  }).pipe(Effect.catchTag("Unavailable", (failure) => refuseFor(definition.name, failure, operation)))
