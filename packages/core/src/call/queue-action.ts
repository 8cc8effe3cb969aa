import { isObject } from "@waybill/packing/values"
import { codes, type RefusalKind } from "../refusal/codes.ts"
import type { CallOutcome, Reply } from "./envelope.ts"

/**
 * Handling of a call's message by a queue consumer, if nobody receives the reply: acknowledge, deliver again, or set
 * aside for a person.
 */
export type QueueAction = "acknowledge" | "retry" | "deadLetter"

/** The action for each outcome other than a refusal. */
const others: Readonly<Record<Exclude<CallOutcome, RefusalKind>, QueueAction>> = {
  success: "acknowledge",
  throttled: "retry",
  overQuota: "retry",
  defect: "retry",
  host: "deadLetter",
  invalid: "deadLetter",
  unknown: "deadLetter",
  conflict: "deadLetter",
  unknownMethod: "deadLetter"
}

const refusals = Object.values(codes).flatMap((row) => Object.keys(row) as ReadonlyArray<RefusalKind>)

/** The action for each outcome. A refusal would repeat, except if a port was down, and the caller does not see it. */
const actions: Readonly<Record<CallOutcome, QueueAction>> = {
  ...(Object.fromEntries(refusals.map((kind) => [kind, "deadLetter"])) as Record<RefusalKind, QueueAction>),
  ...others,
  temporary: "retry"
}

/**
 * Returns the action on the message of a call. A duplicate of an identical order is acknowledged, because the message
 * was delivered before. Wait for the reply's `retryAfter` before a retry.
 *
 * @example
 * ```ts
 * const reply = await waybill.handle("push_order", await request.json())
 * queueActionOf(reply) // "acknowledge", "retry" or "deadLetter"
 * ```
 */
export const queueActionOf = (reply: Pick<Reply, "existing" | "outcome">): QueueAction => {
  const { existing, outcome } = isObject(reply) ? reply : {}
  if (outcome === undefined || !Object.hasOwn(actions, outcome))
    throw new TypeError("queueActionOf: reply: must have the outcome of a call, such as success")
  return existing?.identical === true ? "acknowledge" : actions[outcome]
}
