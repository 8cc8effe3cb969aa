import { isObject, unknownName } from "@waybill/packing/values"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { HistoryEvent } from "../order/history.ts"
import { commands } from "../order/lifecycle.ts"
import type { Order } from "../order/order.ts"
import type { MethodName } from "../refusal/codes.ts"
import type { HostKindOf } from "../refusal/host-code.ts"
import type { Unavailable } from "./unavailable.ts"

/** A command accepted by the rules of Waybill but not written yet. */
export interface Proposal {
  /** The order before the command. Absent for a new order. */
  readonly before?: Order
  /** The order as the command would change it. */
  readonly after: Order
  /** The event that would be written with the order. */
  readonly event: HistoryEvent
}

/** A command with an event. */
export type DecidedCommand = HistoryEvent["command"]

/**
 * A refusal with the host's own code. A caller in process receives the code and the reason. A reply contains the reason
 * and the method's code for that kind. Default kind: the method's entry in `hostKinds`. Operator commands have no kind.
 */
interface OwnRefusal<C extends DecidedCommand> {
  /** Code of the host, not empty. */
  readonly code: string
  /** Reason of the refusal, which the caller reads. */
  readonly reason: string
  /** Kind of the method's code in the reply. */
  readonly kind?: C extends MethodName ? HostKindOf<C> : undefined
}

/** A refusal of a kind in the method's row of the table of codes. All callers receive the method's code. */
interface DeclaredRefusal<M extends MethodName> {
  /** Kind of the method's code. */
  readonly kind: HostKindOf<M>
  /** Reason of the refusal, which the caller reads. */
  readonly reason: string
}

/** The host's decision on a command: undefined to accept it, or the refusal. */
export type Verdict<C extends DecidedCommand> =
  | undefined
  | OwnRefusal<C>
  | (C extends MethodName ? DeclaredRefusal<C> : never)

/** The host's decision on one command. */
type Decide<C extends DecidedCommand> = (
  proposal: Proposal
) => Verdict<C> | Promise<Verdict<C>> | Effect.Effect<Verdict<C>, Unavailable>

type NewOrder = "push_order" | "re_order"

/** The decisions on the two methods that create an order: both or none, so that a rule on new orders misses none. */
type NewOrderDecisions =
  | { readonly [C in NewOrder]: Decide<C> }
  | {
      /** Not allowed without a decision on `re_order`. */
      readonly push_order?: never
      /** Not allowed without a decision on `push_order`. */
      readonly re_order?: never
    }

/**
 * The host's decisions on commands. Waybill calls the function of a command directly before it writes the order, and
 * again if another writer changed the order first. A function must not change anything outside the transaction of the
 * store, because the write can still fail. If it throws, the command fails temporarily.
 */
export type Decisions = NewOrderDecisions & { readonly [C in Exclude<DecidedCommand, NewOrder>]?: Decide<C> }

/** The decisions by command, however they were given. */
export type DecisionOn = { readonly [C in DecidedCommand]?: Decide<C> }

/**
 * The decisions of the host. Default: none, so that only the rules of Waybill decide.
 *
 * @example
 * ```ts
 * const decisions = Layer.succeed(CurrentDecisions, { hold_order: () => undefined })
 * ```
 */
export const CurrentDecisions: Context.Reference<Decisions> = Context.Reference<Decisions>(
  "@waybill/core/CurrentDecisions",
  { defaultValue: () => ({}) }
)

const decidedCommands: ReadonlySet<string> = new Set([
  "push_order",
  "re_order",
  ...commands
] satisfies ReadonlyArray<DecidedCommand>)

/** Returns decisions unchanged. Throws if a name is not a command, because its function would never be called. */
export const checkedDecisions = (decisions: Decisions): Decisions => {
  if (!isObject(decisions)) throw new TypeError("decide: must be an object with a function for each command")
  for (const [command, decide] of Object.entries(decisions)) {
    if (!decidedCommands.has(command))
      throw new TypeError(`decide: ${unknownName("command", command, [...decidedCommands])}`)
    if (typeof decide !== "function") throw new TypeError(`decide: ${command} must be a function`)
  }
  const missing = (["push_order", "re_order"] as const).filter((method) => decisions[method] === undefined)
  if (missing.length === 1)
    throw new TypeError(
      `decide: ${missing[0]} is missing; push_order and re_order both create orders, and () => undefined accepts all`
    )
  return decisions
}
