import { Context, Effect, Layer } from "effect"
import { call } from "../call/call.ts"
import { type Reply, tidy } from "../call/envelope.ts"
import { type CallOptions, handle } from "../call/handle.ts"
import type { MethodPorts } from "../method/method.ts"
import type { MethodInput, MethodResult } from "../methods/methods.ts"
import { cancel } from "../operator/cancel.ts"
import type { OperatorRefusal } from "../operator/operate.ts"
import { recordShipment, type ShipmentRecord } from "../operator/record-shipment.ts"
import { startProcessing } from "../operator/start-processing.ts"
import { type Action, actions } from "../order/actions.ts"
import type { Order } from "../order/order.ts"
import { type Rules, rulesOf } from "../order/rules.ts"
import { CurrentPolicy } from "../policy/policy.ts"
import { Accounts } from "../ports/accounts.ts"
import { Carriers } from "../ports/carriers.ts"
import { OrderIds } from "../ports/order-ids.ts"
import { type Cursor, type EventPage, type OrderRef, OrderStore } from "../ports/order-store.ts"
import { Packer } from "../ports/packer.ts"
import { Rater } from "../ports/rater.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import { type MethodName, methodNames } from "../refusal/codes.ts"
import type { RefusalOf } from "../refusal/refusal.ts"

/** Everything the core asks of the outside. */
export type Ports = Accounts | MethodPorts

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : S

/** What a host may say about a typed call; of a reorder also, as `original`, which order it repeats. */
export type TypedOptions<M extends MethodName = MethodName> = Pick<CallOptions, "requestId"> &
  (M extends "re_order" ? { readonly original?: string | undefined } : unknown)

/** The thirteen methods without the envelope: `pushOrder(account, data)` … */
export type TypedCalls = {
  readonly [M in MethodName as Camel<M>]: (
    account_id: string,
    data: MethodInput<M>,
    options?: TypedOptions<M>
  ) => Effect.Effect<MethodResult<M>, RefusalOf<M>>
}

/** A note of the operator's, kept in the order's history. */
export interface OperatorOptions {
  readonly msg?: string | undefined
  readonly requestId?: string | undefined
}

export interface OperatorCalls {
  readonly startProcessing: (
    account_id: string,
    ref: OrderRef,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  readonly recordShipment: (
    account_id: string,
    ref: OrderRef,
    shipment: ShipmentRecord,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  readonly cancel: (
    account_id: string,
    ref: OrderRef,
    options?: OperatorOptions
  ) => Effect.Effect<Order, OperatorRefusal>
  /** For each command: may it be given to this order now, and if not, why not. */
  readonly actions: (order: Order) => ReadonlyArray<Action>
  /** What happened to all orders after a cursor. */
  readonly events: (after: Cursor | undefined, limit: number) => Effect.Effect<EventPage, Unavailable>
}

export interface WaybillCalls extends TypedCalls, OperatorCalls {
  /** The whole of the library for someone who brings a transport. */
  readonly handle: (method: string, body: unknown, options?: CallOptions) => Effect.Effect<Reply>
  /** The same calls on other ports, such as an order store inside the host's transaction. */
  readonly within: <P extends Ports>(ports: Context.Context<P>) => WaybillCalls
}

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The names of the thirteen typed calls. */
export const typedCallNames = methodNames.map(camel) as ReadonlyArray<keyof TypedCalls>
/** The names of the operator's calls that ask something of the outside. */
export const operatorCallNames = ["startProcessing", "recordShipment", "cancel", "events"] as const

type Provide = <A, E>(call: Effect.Effect<A, E, Ports>) => Effect.Effect<A, E>

const holds = (context: Context.Context<never>, ports: Context.Context<Ports>): context is Context.Context<Ports> =>
  [...ports.mapUnsafe].every(([key, service]) => context.mapUnsafe.get(key) === service)

/** Gives calls their ports beside the context of whoever calls. The next call mostly comes from the same, so the latest is kept. */
const beside = (ports: Context.Context<Ports>): Provide => {
  let caller: Context.Context<never> | undefined
  let both = ports
  return (call) =>
    Effect.updateContext(call, (context: Context.Context<never>) => {
      if (context !== caller) {
        both = holds(context, ports) ? context : Context.merge(context, ports)
        caller = context
      }
      return both
    })
}

const typedCalls = (provide: Provide, rules: Rules): TypedCalls =>
  Object.fromEntries(
    methodNames.map((name) => [
      camel(name),
      (account_id: string, data: unknown, { original, requestId }: TypedOptions<"re_order"> = {}) =>
        provide(call(name, { account_id, rules, request_id: tidy(requestId), original }, data))
    ])
  ) as unknown as TypedCalls

const callsOn = (context: Context.Context<Ports>, rules: Rules): WaybillCalls => {
  const operation = (account_id: string, ref: OrderRef, options: OperatorOptions = {}) => ({
    account_id,
    ref,
    rules,
    msg: options.msg,
    request_id: tidy(options.requestId)
  })
  const provide = beside(context)
  return {
    ...typedCalls(provide, rules),
    handle: (method, body, options = {}) => provide(handle(method, body, rules, options)),
    startProcessing: (account_id, ref, options) => provide(startProcessing(operation(account_id, ref, options))),
    recordShipment: (account_id, ref, shipment, options) =>
      provide(recordShipment(operation(account_id, ref, options), shipment)),
    cancel: (account_id, ref, options) => provide(cancel(operation(account_id, ref, options))),
    actions: (order) => actions(order, rules),
    events: (after, limit) => provide(OrderStore.use((store) => store.events(after, limit))),
    within: (ports) => callsOn(Context.merge(context, ports), rules)
  }
}

/** The ports alone: clock, span and log annotations are those of whoever calls, not of whoever built the layer. */
const portsIn = Context.pick(Accounts, OrderStore, OrderIds, Carriers, Rater, Packer)

/** Waybill as a service: the policy in force is read once, when the layer is built. */
export class Waybill extends Context.Service<Waybill, WaybillCalls>()("@waybill/core/Waybill") {
  static readonly layer: Layer.Layer<Waybill, never, Ports> = Layer.effect(
    this,
    Effect.gen(function* () {
      const context = yield* Effect.context<Ports>()
      return callsOn(portsIn(context), rulesOf(yield* CurrentPolicy))
    })
  )
}
