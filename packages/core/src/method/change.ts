import { Effect } from "effect"
import type { KindOf, MethodName } from "../refusal/codes.ts"
import type { identifiers } from "../input/identifiers.ts"
import { type Fields, type OutputOf, type Reading, shape } from "../input/shape.ts"
import { type Call, type Declared, type Method, type MethodPorts, readInput, refuseFaults } from "./define.ts"
import { amend } from "../commit/insert-order.ts"
import { accept, type Changes } from "../order/history.ts"
import { type Command, next } from "../order/lifecycle.ts"
import type { Order } from "../order/order.ts"
import { type OrderRef, OrderStore } from "../ports/order-store.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import { type Fault, leading, type Refused, refused, settles } from "../refusal/refusal.ts"

interface Identity {
  readonly xid?: string
  readonly order_id?: string
}

const refOf = ({ order_id, xid }: Identity): OrderRef | undefined =>
  order_id !== undefined ? { order_id } : xid !== undefined ? { xid } : undefined

const unknownOrder = ({ order_id, xid }: Identity): Fault => ({
  kind: "unknownOrder",
  path: order_id === undefined ? "xid" : "order_id",
  problem: "there is no such order",
  value: order_id ?? xid
})

/**
 * The order that an input names, for which one may look. There is nothing to look for where it names none, or a fault that
 * comes before an unknown order decides already.
 */
const named = <M extends MethodName, F extends Fields>(
  name: M,
  { draft, faults }: Reading<F>,
  call: Call
): Effect.Effect<{ readonly identity: Identity; readonly ref: OrderRef }, Refused<KindOf<M>>> => {
  const identity = draft as Identity
  const ref = refOf(identity)
  const { policy } = call.setting
  const isDecided = faults.some(({ kind }) => kind === "unknownOrder") || settles(name, faults, "unknownOrder", policy)
  // An input that names no order has a fault that says so.
  if (ref === undefined || isDecided) return Effect.fail(leading(name, faults, policy)!)
  return Effect.succeed({ identity, ref })
}

/** The order that is meant, or the refusal that its absence and the faults so far add up to. */
const meant = <M extends MethodName, O extends Pick<Order, "xid">>(
  name: M,
  order: O | undefined,
  identity: Identity,
  faults: ReadonlyArray<Fault>,
  { setting }: Call
): Effect.Effect<O, Refused<KindOf<M>>> => {
  const isThere = order !== undefined && (identity.xid === undefined || order.xid === identity.xid)
  const refusal = leading(name, isThere ? faults : [...faults, unknownOrder(identity)], setting.policy)
  return refusal === undefined ? Effect.succeed(order!) : Effect.fail(refusal)
}

interface ChangeDefinition<M extends MethodName & Command, F extends Fields> {
  readonly name: M
  readonly purpose: string
  /** How the order is named, and what else is sent. */
  readonly input: Declared<M, F> & F
  /** What is wrong with the input in the light of the order; its stage is the lifecycle's business. */
  readonly faults?: (order: Order, input: OutputOf<F>, call: Call) => ReadonlyArray<Fault<KindOf<M>>>
  /** What an accepted command changes; undefined where it changes nothing and leaves no trace. */
  readonly change: (order: Order, input: OutputOf<F>, call: Call) => Changes | undefined
}

/** A command on an existing order: the lifecycle says whether and where to, the definition what else changes. */
export const change = <M extends MethodName & Command, F extends Fields>(
  definition: ChangeDefinition<M, F>
): Method<M, F, Order> => {
  const { name, purpose } = definition
  const whole = shape<F>(definition.input)
  return {
    name,
    purpose,
    shape: whole,
    reply: () => ({}),
    run: Effect.fnUntraced(function* (call, data) {
      const reading = yield* readInput(name, whole, call, data)
      const { identity, ref } = yield* named(name, reading, call)
      const { draft, faults } = reading
      const { account_id, setting } = call
      return yield* amend(
        account_id,
        ref,
        setting.policy.attempts,
        Effect.fnUntraced(function* (current, event_id) {
          const order = yield* meant(name, current, identity, faults, call)
          const input = draft as OutputOf<F> & { readonly msg?: string }
          yield* refuseFaults(name, definition.faults?.(order, input, call) ?? [], call)
          const step = next(setting.lifecycle, order, name)
          if (!("to" in step)) return yield* Effect.fail(refused(step.kind as KindOf<M>, { reason: step.why }))
          const changes = definition.change(order, input, call)
          if (changes === undefined) return { unchanged: order }
          const act = { ...call, command: name, actor: "account", event_id, msg: input.msg } as const
          return accept(order, { stage: step.to, ...changes }, act)
        })
      )
    })
  }
}

type Identifiers = typeof identifiers

interface QueryDefinition<M extends MethodName, O, A, R> {
  readonly name: M
  readonly purpose: string
  readonly input: Declared<M, Identifiers> & Identifiers
  /** As much of the order as the question needs. */
  readonly find: (
    store: OrderStore["Service"],
    account_id: string,
    ref: OrderRef
  ) => Effect.Effect<O | undefined, Unavailable>
  readonly read: (found: O) => Effect.Effect<A, Unavailable, R>
  readonly reply: Method<M, Identifiers, A>["reply"]
}

/** A question about an existing order. */
export const query = <M extends MethodName, O extends Pick<Order, "xid">, A, R extends MethodPorts>({
  find,
  input,
  name,
  purpose,
  read,
  reply
}: QueryDefinition<M, O, A, R>): Method<M, Identifiers, A> => {
  const whole = shape<Identifiers>(input)
  return {
    name,
    purpose,
    shape: whole,
    reply,
    run: (call, data) =>
      Effect.flatMapEager(readInput(name, whole, call, data), (reading) =>
        Effect.flatMapEager(named(name, reading, call), ({ identity, ref }) =>
          Effect.flatMap(
            OrderStore.use((store) => find(store, call.account_id, ref)),
            (found) => Effect.flatMapEager(meant(name, found, identity, reading.faults, call), read)
          )
        )
      )
  }
}
