import { checkSurplus } from "@waybill/packing/values"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { call } from "../call/call.ts"
import { type Reply, storableName } from "../call/envelope.ts"
import { type CallOptions, handle } from "../call/handle.ts"
import type { MethodOptions, OperatorOptions, ReOrderOptions } from "../call/typed-options.ts"
import type { OperatorCommands } from "../call-types/operator-commands.ts"
import type { TypedCalls } from "../call-types/typed-calls.ts"
import { type OperatorCommand, operatorCommandNames } from "../command-table/command-table.ts"
import { operatorCommands } from "../commands/commands.ts"
import type { Fields } from "../input/field.ts"
import type { MethodPorts } from "../method/method.ts"
import type { OperatorDefinition } from "../operator/define.ts"
import { operate } from "../operator/operate.ts"
import { type Action, actions } from "../order/actions.ts"
import type { HistoryEvent } from "../order/history.ts"
import type { Order } from "../order/order.ts"
import { type Rules, rulesOf } from "../order/rules.ts"
import { CurrentPolicy } from "../policy/policy.ts"
import { Accounts } from "../ports/accounts.ts"
import { Carriers } from "../ports/carriers.ts"
import { CurrentDecisions, checkedDecisions } from "../ports/decisions.ts"
import { OrderIds } from "../ports/order-ids.ts"
import { type EventPage, type OrderRef, OrderStore } from "../ports/order-store.ts"
import { Packer } from "../ports/packer.ts"
import { Rater } from "../ports/rater.ts"
import type { Unavailable } from "../ports/unavailable.ts"
import { methodNames } from "../refusal/codes.ts"
import {
  argumentsOf,
  checkEvents,
  checkHandle,
  checkOperatorCall,
  checkOrder,
  checkQuoteCart,
  checkReadHistory,
  checkReadOrder,
  checkTypedCall
} from "./call-arguments.ts"
import { type CartInput, type CartQuote, type CartRefusal, quoteCart } from "./quote-cart.ts"
import { type EventsOptions, type HistoryOptions, type OrderOptions, readEvents, readOrder } from "./read-order.ts"

/** All ports of the core. */
export type Ports = Accounts | MethodPorts

/** The calls of the shop's operator: the commands on orders, and what shows them. */
export interface OperatorCalls extends OperatorCommands {
  /**
   * Lists all commands on an order, with whether each is currently allowed or why it is blocked.
   *
   * @example
   * ```ts
   * const allowed = waybill.operator.actions(order).map(({ command }) => command)
   * ```
   */
  readonly actions: (order: Order) => ReadonlyArray<Action>
  /**
   * Returns an order, now or at an earlier revision, or undefined if there is none.
   *
   * @example
   * ```ts
   * const before = yield* waybill.operator.order("shop-1", "200000000000001", { revision: 3 })
   * ```
   */
  readonly order: (
    account_id: string,
    order_id: string,
    options?: OrderOptions
  ) => Effect.Effect<Order | undefined, Unavailable>
  /**
   * Returns a part of the events of an order, oldest first. Default: all events.
   *
   * @example
   * ```ts
   * const events = yield* waybill.operator.history("shop-1", "200000000000001")
   * ```
   */
  readonly history: (
    account_id: string,
    order_id: string,
    options?: HistoryOptions
  ) => Effect.Effect<ReadonlyArray<HistoryEvent>, Unavailable>
  /**
   * Returns the events of all accounts after a cursor, oldest first. Default: up to 100 from the first event.
   *
   * @example
   * ```ts
   * const page = yield* waybill.operator.events({ limit: 100 })
   * ```
   */
  readonly events: (options?: EventsOptions) => Effect.Effect<EventPage, Unavailable>
}

/** All calls that Waybill provides: those of a merchant by name, and those of the shop in `operator`. */
export interface WaybillCalls extends TypedCalls {
  /** The calls of the shop's operator. */
  readonly operator: OperatorCalls
  /**
   * Handles one API call. A transport needs no other function.
   *
   * @example
   * ```ts
   * const { body } = yield* waybill.handle("get_status", JSON.parse(text), { requestId: "req-1" })
   * ```
   */
  readonly handle: (method: string, body: unknown, options?: CallOptions) => Effect.Effect<Reply>
  /**
   * Packs the prints of a cart and quotes the boxes, as `packageInfo` and `shippingRate` do. Nothing is stored. Fails with
   * the `Refusal` of one of these methods, and its issues have paths such as `items[0].quantity` and `address.zip`.
   *
   * @example
   * ```ts
   * const { boxes, rates } = yield* waybill.quoteCart("shop-1", { items, address })
   * ```
   */
  readonly quoteCart: (
    account_id: string,
    cart: CartInput,
    options?: MethodOptions
  ) => Effect.Effect<CartQuote, CartRefusal>
  /**
   * Returns the same calls with other ports or decisions, such as an order store that uses the host's transaction.
   *
   * @example
   * ```ts
   * const push = (waybill: WaybillCalls, orders: Context.Context<OrderStore>) =>
   *   waybill.within(orders).pushOrder("shop-1", submission)
   * ```
   */
  readonly within: <P extends Ports>(ports: Context.Context<P>) => WaybillCalls
}

const camel = (name: string): string => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The names of the thirteen typed calls. */
export const typedCallNames = methodNames.map(camel) as ReadonlyArray<keyof TypedCalls>
/** The names of the operator's calls that use ports. */
export const operatorCallNames = [...operatorCommandNames, "order", "history", "events"] as const
/** Number of events that a call without a limit returns. */
const EVENTS_LIMIT = 100

/** Returns the effect of a call, or a defect if its arguments are a mistake of the host. */
const unless = <A, E>(check: () => void, call: () => Effect.Effect<A, E>): Effect.Effect<A, E> => {
  try {
    check()
  } catch (mistake) {
    return Effect.die(mistake)
  }
  return call()
}

type AnyCall = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

/** Returns the same calls, with a defect for an object after the last argument. */
const withoutSurplus = <Calls extends object>(calls: Calls): Calls =>
  Object.fromEntries(
    (Object.entries(calls) as ReadonlyArray<[string, AnyCall]>).map(([name, call]) => [
      name,
      (...args: ReadonlyArray<unknown>) =>
        unless(
          () => checkSurplus(name, args, argumentsOf(name)),
          () => call(...args)
        )
    ])
  ) as unknown as Calls

type Provide = <A, E>(call: Effect.Effect<A, E, Ports>) => Effect.Effect<A, E>

const typedCalls = (provide: Provide, rules: Rules): TypedCalls =>
  Object.fromEntries(
    methodNames.map((name) => [
      camel(name),
      (account_id: string, data: unknown, options: ReOrderOptions = {}) =>
        unless(
          () => checkTypedCall(camel(name), name, account_id, data, options),
          () => {
            const { original, quote, requestId } = options
            return provide(
              call(name, { account_id, rules, request_id: storableName(requestId), original, quote }, data)
            )
          }
        )
    ])
  ) as unknown as TypedCalls

const operatorCommandsOn = (provide: Provide, rules: Rules): OperatorCommands =>
  Object.fromEntries(
    operatorCommandNames.map((name) => [
      name,
      (account_id: string, ref: OrderRef, data?: unknown, given: OperatorOptions = {}) =>
        unless(
          () => checkOperatorCall(name, account_id, ref, given),
          () => {
            const { requestId, ...options } = given
            return provide(
              operate(
                operatorCommands[name] as OperatorDefinition<OperatorCommand, Fields>,
                { ...options, account_id, ref, rules, request_id: storableName(requestId) },
                data
              )
            )
          }
        )
    ])
  ) as unknown as OperatorCommands

/** Returns the call that lists the commands on an order. */
export const actionsWith =
  (rules: Rules): OperatorCalls["actions"] =>
  (order, ...others: ReadonlyArray<unknown>) => {
    checkSurplus("actions", [order, ...others], ["order"])
    checkOrder(order)
    return actions(order, rules)
  }

const operatorCalls = (provide: Provide, rules: Rules): Omit<OperatorCalls, "actions"> => ({
  ...operatorCommandsOn(provide, rules),
  order: (account_id, order_id, options = {}) =>
    unless(
      () => checkReadOrder(account_id, order_id, options),
      () => provide(readOrder(account_id, order_id, options))
    ),
  history: (account_id, order_id, options = {}) =>
    unless(
      () => checkReadHistory(account_id, order_id, options),
      () => provide(readEvents(account_id, order_id, options))
    ),
  events: (options = {}) =>
    unless(
      () => checkEvents(options),
      () =>
        provide(OrderStore.use((store) => store.events({ after: options.after, limit: options.limit ?? EVENTS_LIMIT })))
    )
})

const callsOn = (context: Context.Context<Ports>, rules: Rules): WaybillCalls => {
  const provide: Provide = (call) => Effect.provideContext(call, context)
  return {
    ...withoutSurplus<Omit<WaybillCalls, "operator" | "within">>({
      ...typedCalls(provide, rules),
      quoteCart: (account_id, cart, options = {}) =>
        unless(
          () => checkQuoteCart(account_id, options),
          () => provide(quoteCart({ account_id, rules, request_id: storableName(options.requestId) }, cart))
        ),
      handle: (method, body, options = {}) =>
        unless(
          () => checkHandle(options),
          () => provide(handle(method, body, rules, options))
        )
    }),
    operator: { ...withoutSurplus(operatorCalls(provide, rules)), actions: actionsWith(rules) },
    within: (ports) => callsOn(Context.merge(context, ports), rules)
  }
}

/**
 * Picks only the ports. Clock, span and log annotations come from the caller, not from the code that builds the layer.
 */
const portsIn = Context.pick(Accounts, OrderStore, OrderIds, Carriers, Rater, Packer)

/**
 * Waybill as an Effect service. Reads `CurrentPolicy` and `CurrentDecisions` once, when the layer is built.
 *
 * @example
 * ```ts
 * const waybill = yield* Waybill
 * const order = yield* waybill.getOrder("shop-1", { xid: "A-1" })
 * ```
 */
export class Waybill extends Context.Service<Waybill, WaybillCalls>()("@waybill/core/Waybill") {
  /** Layer with Waybill on the ports of the host. */
  static readonly layer: Layer.Layer<Waybill, never, Ports> = Layer.effect(
    this,
    Effect.gen(function* () {
      const context = yield* Effect.context<Ports>()
      const decided = Context.add(portsIn(context), CurrentDecisions, checkedDecisions(yield* CurrentDecisions))
      return callsOn(decided, rulesOf(yield* CurrentPolicy))
    })
  )
}
