import { type MethodName, type RefusalKind, codes as rows } from "../refusal/codes.ts"
import { codeOf } from "../refusal/refusal.ts"
import { type Command, commands, next } from "./lifecycle.ts"
import type { Order } from "./order.ts"
import { eventLimit } from "./order-limits.ts"
import type { Rules } from "./rules.ts"
import type { Stage } from "./stage.ts"

/** A command on an order, and whether it is currently allowed. */
export type Action =
  | {
      /** Method or operator command. */
      readonly command: Command
      /** Distinguishes an allowed command from a blocked one. */
      readonly allowed: true
      /** Stage after the command. It can be the current one. */
      readonly to: Stage
    }
  | {
      /** Method or operator command. */
      readonly command: Command
      /** Distinguishes a blocked command from an allowed one. */
      readonly allowed: false
      /** Kind of the refusal, such as `onHold`, for programs. */
      readonly kind: string
      /** Reason of the refusal for people. */
      readonly reason: string
      /** The command that would make the blocked command possible, if there is one. */
      readonly unblock?: string
      /** The API method's error code. Absent for operator commands. */
      readonly code?: string
    }

const isMethod = (command: Command): command is Command & MethodName => Object.hasOwn(rows, command)

/**
 * Lists all commands on an order. An allowed command includes its next stage, and a blocked one the reason, the code
 * and the unblocking command.
 */
export const actions = (order: Order, { lifecycle, policy }: Rules): ReadonlyArray<Action> =>
  commands.map((command) => {
    const cell = next(lifecycle, order, command)
    const step = ("to" in cell ? eventLimit(order, command, policy.limits) : undefined) ?? cell
    if ("to" in step) return { command, allowed: true, to: step.to }
    return {
      command,
      allowed: false,
      kind: step.kind,
      reason: step.reason,
      ...(step.unblock !== undefined && { unblock: step.unblock }),
      ...(isMethod(command) && { code: codeOf(command, step.kind as RefusalKind, policy) })
    }
  })
