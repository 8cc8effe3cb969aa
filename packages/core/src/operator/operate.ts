import { Effect } from "effect"
import type { OperatorCommand } from "../command-table/command-table.ts"
import { consult } from "../commit/consult.ts"
import { updateOrder } from "../commit/update-order.ts"
import type { Fields, OutputOf } from "../input/field.ts"
import { isXid, orderIdOf } from "../input/identifiers.ts"
import { readShape } from "../input/shape.ts"
import { logUnavailable } from "../logging/log.ts"
import { withNow } from "../method/method.ts"
import { anyCarrier } from "../method/read-input.ts"
import { erasedEvent, erasedOrder } from "../order/erasure.ts"
import { accept, changesNothing } from "../order/history.ts"
import { next, type OperatorKind } from "../order/lifecycle.ts"
import type { Order } from "../order/order.ts"
import { completeHistory, orderAt } from "../order/order-at.ts"
import type { Rules } from "../order/rules.ts"
import { HostRefusal } from "../ports/host-refusal.ts"
import { type OrderRef, OrderStore } from "../ports/order-store.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import type { RefusalKind } from "../refusal/codes.ts"
import { listed } from "../values/shown.ts"
import { textProblem } from "../values/text.ts"
import { addressChangeSince, addressChangeText, addressRevision } from "./address-change.ts"
import type { Operator, OperatorDefinition } from "./define.ts"
import { type OperatorIssue, OperatorRefusal } from "./refusal.ts"
import { hasOtherValues } from "./repetition.ts"

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

const refusal = (
  command: OperatorCommand,
  kind: OperatorKind | "host",
  message: string,
  rest: Partial<Pick<OperatorRefusal, "addressChange" | "cause" | "code" | "issues" | "retryAfter" | "unblock">> = {}
) => Effect.fail(new OperatorRefusal({ command, kind, message, ...rest }))

const refuseIssues = (command: OperatorCommand, issues: ReadonlyArray<OperatorIssue>) =>
  refusal(command, "invalid", listed(issues.map(({ path, problem }) => `${path}: ${problem}`)), { issues })

/** Returns the problems with the operator's name and the command's id. */
const callerIssues = ({ gesture, operator, rules }: Operation): ReadonlyArray<OperatorIssue> =>
  Object.entries({ gesture, operator }).flatMap(([path, text]) => {
    const problem = text === undefined ? undefined : textProblem(text, rules.policy.limits.name)
    return problem === undefined ? [] : [{ path, problem }]
  })

const isPossibleRef = (ref: OrderRef, { policy }: Rules): boolean =>
  "order_id" in ref ? orderIdOf(ref.order_id) !== undefined : isXid(ref.xid, policy.limits.name)

const unknownOrder = (command: OperatorCommand) => refusal(command, "unknownOrder", "unknown order")

/** Returns the order as the command with this gesture left it, or undefined if there was none. */
const afterGesture = Effect.fnUntraced(function* <F extends Fields>(
  definition: OperatorDefinition<OperatorCommand, F>,
  order: Order,
  input: OutputOf<F>,
  { gesture, rules }: Operation
) {
  if (gesture === undefined) return undefined
  const events = yield* OrderStore.use((store) => store.history(order.account_id, order.order_id))
  const history = events.filter(({ revision }) => revision <= order.revision)
  // The first event of a reprint has the id of the command on the original order.
  const done = history.find((event) => event.gesture === gesture && event.revision > 1)
  if (done === undefined) return undefined
  const reused = (problem: string) => refuseIssues(definition.name, [{ path: "gesture", problem }])
  if (done.command !== definition.name) return yield* reused(`was used for the command ${done.command}`)
  const complete = completeHistory(order, history)
  if (hasOtherValues(definition, input, { done, history: complete, rules }))
    return yield* reused(`was used for the command ${done.command} with other values; use a new one`)
  return orderAt(complete, done.revision) ?? order
})

/**
 * Returns the revision that the sender of a command has seen: the required one, or a later one with an acknowledged
 * address. Fails if the address has changed since.
 */
const seenRevision = Effect.fnUntraced(function* <F extends Fields>(
  { acknowledged, name }: OperatorDefinition<OperatorCommand, F>,
  order: Order,
  input: OutputOf<F>,
  revision: number | undefined
) {
  const acknowledge = acknowledged?.(input)
  const seen = acknowledge ?? revision
  if (acknowledged === undefined || seen === undefined || (acknowledge === undefined && seen === order.revision))
    return revision
  const events = yield* OrderStore.use((store) => store.history(order.account_id, order.order_id))
  const history = events.filter((event) => event.revision <= order.revision)
  const latest = addressRevision(history)
  if (acknowledge !== undefined && (latest === undefined || acknowledge > latest)) {
    const which = latest === undefined ? "the address has not changed; leave it out" : `must be ${latest}`
    return yield* refuseIssues(name, [
      { path: "acknowledge", problem: `no change of the address has this revision; ${which}` }
    ])
  }
  const addressChange = addressChangeSince(order, history, seen)
  if (addressChange === undefined) return revision === undefined ? undefined : Math.max(revision, seen)
  const message = `${addressChangeText(addressChange)}; replace the label, then ship with acknowledge ${addressChange.revision}`
  return yield* refusal(name, "addressChanged", message, { addressChange })
})

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
    const { account_id, gesture, operator, ref, request_id, revision, rules } = operation
    const { name: command } = definition
    const now = yield* withNow(Effect.succeed)
    const { policy, zone } = rules
    const reading = { policy, zone, now, catalogue: anyCarrier, isStrict: true } as const
    const { draft, issues } = readShape(definition.shape, data ?? {}, reading)
    const problems = issues.map(({ kind, path, problem = ruleOf[kind] ?? "is required" }) => ({ path, problem }))
    const invalid = [...callerIssues(operation), ...problems]
    if (invalid.length > 0) return yield* refuseIssues(command, invalid)
    if (!isPossibleRef(ref, rules)) return yield* unknownOrder(command)
    const input = draft as OutputOf<F> & { readonly msg?: string }
    /** Undoes what an earlier attempt wrote elsewhere. */
    let abandon: (order: Order) => Effect.Effect<void, Unavailable, OrderStore> = () => Effect.void
    const decide = Effect.fnUntraced(function* (order: Order | undefined, event_id: string) {
      if (order === undefined) return yield* unknownOrder(command)
      const done = yield* afterGesture(definition, order, input, operation)
      if (done !== undefined) {
        yield* abandon(order)
        return { unchanged: done }
      }
      const seen = yield* seenRevision(definition, order, input, revision)
      if (seen !== undefined && seen !== order.revision)
        return yield* refusal(command, "changed", `the order has revision ${order.revision}, not ${seen}`)
      if (definition.isDone?.(order, input) === true) return { unchanged: order }
      const step = next(rules.lifecycle, order, command)
      if (!("to" in step)) {
        const { kind, reason, unblock } = step
        return yield* refusal(command, kind, reason, unblock === undefined ? {} : { unblock })
      }
      const context = { ...step, now, rules, operator, gesture, event_id, request_id }
      const made = definition.change(order, input, context)
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
      const { erases = false } = definition
      // An erasure may find personal data newer than an earlier one.
      if (!erases && Object.keys(change).length > 0 && changesNothing(order, values)) return { unchanged: order }
      const { msg } = input
      const accepted = { command, actor: "operator", operator, gesture, event_id, now, msg, request_id } as const
      const store = yield* OrderStore
      if (erases && store.erase === undefined)
        return yield* refusal(command, "unsupported", "the order store cannot erase data")
      const entry = accept(erases ? erasedOrder(order) : order, values, accepted)
      // The host has decided on a reprint when the new order was inserted.
      if (command !== "reprint") yield* consult(command, { before: order, after: entry.order, event: entry.event })
      if (!erases) return entry
      const history = yield* store.history(account_id, order.order_id)
      return { ...entry, history: history.map(erasedEvent) }
    })
    return yield* updateOrder(account_id, ref, policy.attempts, (order, event_id) =>
      Effect.tapError(decide(order, event_id), (error) =>
        error._tag === "OperatorRefusal" && order !== undefined ? abandon(order) : Effect.void
      )
    )
  }).pipe(Effect.catchTag("Unavailable", (failure) => refuseFor(definition.name, failure, operation)))
