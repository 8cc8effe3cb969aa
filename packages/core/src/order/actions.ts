import { type MethodName, type RefusalKind, codes as rows } from "../refusal/codes.ts"
import { codeOf } from "../refusal/refusal.ts"
import { type Command, commands, next } from "./lifecycle.ts"
import type { Order } from "./order.ts"
import type { Rules } from "./rules.ts"
import type { Stage } from "./stage.ts"

/** What may be done with an order now. */
export type Action =
  | { readonly command: Command; readonly allowed: true; readonly to: Stage }
  | {
      readonly command: Command
      readonly allowed: false
      readonly kind: string
      readonly reason: string
      /** The command that would make this one possible, where there is one. */
      readonly unblock?: string
      /** What the wire would answer; the operator's commands have no code. */
      readonly code?: string
    }

const isMethod = (command: Command): command is Command & MethodName => Object.hasOwn(rows, command)

/** For each command: yes and where it leads, or no with the reason, what would unblock it, and the code. */
export const actions = (order: Order, { lifecycle, policy }: Rules): ReadonlyArray<Action> =>
  commands.map((command) => {
    const step = next(lifecycle, order, command)
    if ("to" in step) return { command, allowed: true, to: step.to }
    return {
      command,
      allowed: false,
      kind: step.kind,
      reason: step.why,
      ...(step.unblock !== undefined && { unblock: step.unblock }),
      ...(isMethod(command) && { code: codeOf(command, step.kind as RefusalKind, policy) })
    }
  })
