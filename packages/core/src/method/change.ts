import * as Effect from "effect/Effect"
import { consult } from "../commit/consult.ts"
import { updateOrder } from "../commit/update-order.ts"
import type { Fields, OutputOf } from "../input/field.ts"
import { shape } from "../input/shape.ts"
import { accept, changesNothing, type NewValues } from "../order/history.ts"
import { type Command, next } from "../order/lifecycle.ts"
import type { Order } from "../order/order.ts"
import { limitOf } from "../order/order-limits.ts"
import type { MethodName, RefusalKindOf } from "../refusal/codes.ts"
import { type Issue, refused } from "../refusal/refusal.ts"
import type { ReplyFields } from "../replies/replies.ts"
import type { Call, Declared, Method } from "./method.ts"
import { readInput, refuseIssues } from "./read-input.ts"
import { identifiersIn, requireOrder } from "./resolve-order.ts"

interface ChangeDefinition<M extends MethodName & Command, F extends Fields> {
  readonly name: M
  readonly purpose: string
  /** The identifiers of the order, and the method's own fields. */
  readonly input: Declared<M, F> & F
  /** Returns issues that depend on the order. The lifecycle checks the order's stage separately. */
  readonly check?: (order: Order, input: OutputOf<F>, call: Call) => ReadonlyArray<Issue<RefusalKindOf<M>>>
  /** Returns the changes of an accepted command, or undefined if there are none and no event is written. */
  readonly change: (order: Order, input: OutputOf<F>, call: Call) => NewValues | undefined
  readonly remarks?: Method<M, F, Order>["remarks"]
}

/** Defines a command on an existing order. The lifecycle decides whether it is allowed and which stage follows. */
export const change = <M extends MethodName & Command, F extends Fields>(
  definition: ChangeDefinition<M, F>
): Method<M, F, Order> => {
  const { name, purpose, remarks } = definition
  const inputShape = shape<F>(definition.input)
  return {
    name,
    purpose,
    shape: inputShape,
    reply: () => ({}) as ReplyFields<M>,
    ...(remarks && { remarks }),
    run: Effect.fnUntraced(function* (call, data) {
      const reading = yield* readInput(name, inputShape, call, data)
      const { given, ref } = yield* identifiersIn(name, reading, call)
      const { draft, issues } = reading
      const { account_id, rules } = call
      return yield* updateOrder(
        account_id,
        ref,
        rules.policy.attempts,
        Effect.fnUntraced(function* (current, event_id) {
          const order = yield* requireOrder(name, current, given, issues, call)
          const input = draft as OutputOf<F> & { readonly msg?: string }
          yield* refuseIssues(name, definition.check?.(order, input, call) ?? [], call)
          const step = next(rules.lifecycle, order, name)
          if (!("to" in step))
            return yield* Effect.fail(refused(step.kind as RefusalKindOf<M>, { reason: step.reason }))
          const changes = definition.change(order, input, call)
          if (changes === undefined || changesNothing(order, { stage: step.to, ...changes }))
            return { unchanged: order }
          const accepted = { ...call, command: name, actor: "account", event_id, msg: input.msg } as const
          const entry = accept(order, { stage: step.to, ...changes }, accepted)
          const limit = limitOf(order, entry.order, name, rules.policy.limits)
          if (limit !== undefined)
            return yield* Effect.fail(refused(limit.kind as RefusalKindOf<M>, { reason: limit.reason }))
          yield* consult(name, { before: order, after: entry.order, event: entry.event })
          return entry
        })
      )
    })
  }
}
