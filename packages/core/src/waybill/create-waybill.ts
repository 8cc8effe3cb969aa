import { checkFunctions, checkNames, checkSurplus, type NamesOf } from "@waybill/packing/values"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import type { Reply } from "../call/envelope.ts"
import type { CallOptions } from "../call/handle.ts"
import type { MethodOptions } from "../call/typed-options.ts"
import type { MethodPromises } from "../call-types/method-promises.ts"
import type { OperatorCommandPromises } from "../call-types/operator-command-promises.ts"
import { type LogLine, plainLogger } from "../logging/plain-log.ts"
import type { HistoryEvent } from "../order/history.ts"
import type { Order } from "../order/order.ts"
import { rulesOf } from "../order/rules.ts"
import { CurrentPolicy, policy } from "../policy/policy.ts"
import { promiseProblem } from "../policy/promise-names.ts"
import type { PolicyInput } from "../policy-types/policy-input.ts"
import { CurrentDecisions, checkedDecisions, type Decisions } from "../ports/decisions.ts"
import { type EventPage, OrderStore } from "../ports/order-store.ts"
import { liftStore, orderNamesIn, type PlainPorts, plainLayer, quoteProblem } from "./plain-ports.ts"
import type { CartInput, CartQuote } from "./quote-cart.ts"
import type { EventsOptions, HistoryOptions, OrderOptions } from "./read-order.ts"
import {
  actionsWith,
  type OperatorCalls,
  operatorCallNames,
  type Ports,
  typedCallNames,
  Waybill,
  type WaybillCalls
} from "./waybill.ts"

/** The options of `createWaybill`. */
export interface WaybillOptions {
  /** The ports, either written without Effect or as a layer. */
  readonly ports: PlainPorts | Layer.Layer<Ports>
  /** Options that differ from the default policy. */
  readonly policy?: PolicyInput
  /** The host's decisions on commands. Default: none. */
  readonly decide?: Decisions
  /** Receives each line of the library's log. Default: Effect's logger, which writes to standard output. */
  readonly log?: (line: LogLine) => void
}

/**
 * The calls of the shop's operator as promises. The commands reject with an `OperatorRefusal`, the reads with
 * `Unavailable`.
 */
export interface OperatorPromises extends OperatorCommandPromises {
  /**
   * Lists all commands on an order, with whether each is currently allowed or why it is blocked.
   *
   * @example
   * ```ts
   * const allowed = waybill.operator.actions(order).map(({ command }) => command)
   * ```
   */
  readonly actions: OperatorCalls["actions"]
  /**
   * Returns an order, now or at an earlier revision, or undefined if there is none.
   *
   * @example
   * ```ts
   * const before = await waybill.operator.order("shop-1", "200000000000001", { revision: 3 })
   * ```
   */
  readonly order: (account_id: string, order_id: string, options?: OrderOptions) => Promise<Order | undefined>
  /**
   * Returns a part of the events of an order, oldest first. Default: all events.
   *
   * @example
   * ```ts
   * const events = await waybill.operator.history("shop-1", "200000000000001")
   * ```
   */
  readonly history: (
    account_id: string,
    order_id: string,
    options?: HistoryOptions
  ) => Promise<ReadonlyArray<HistoryEvent>>
  /**
   * Returns the events of all accounts after a cursor, oldest first. Default: up to 100 from the first event.
   *
   * @example
   * ```ts
   * const page = await waybill.operator.events({ limit: 100 })
   * ```
   */
  readonly events: (options?: EventsOptions) => Promise<EventPage>
}

/**
 * Waybill for hosts that do not use Effect. A merchant's calls reject with `Refusal`, the operator's with `OperatorRefusal`, but
 * `order`, `history` and `events` with `Unavailable`, and all with a `TypeError` for an argument that only a mistake of the host explains.
 */
export interface WaybillPromises extends MethodPromises {
  /** The calls of the shop's operator. */
  readonly operator: OperatorPromises
  /**
   * Handles one API call. A transport needs no other function.
   *
   * @example
   * ```ts
   * const { body } = await waybill.handle("get_status", JSON.parse(text), { requestId: "req-1" })
   * ```
   */
  readonly handle: (method: string, body: unknown, options?: CallOptions) => Promise<Reply>
  /**
   * Packs the prints of a cart and quotes the boxes, as `packageInfo` and `shippingRate` do. Nothing is stored. Rejects with
   * the `Refusal` of one of these methods, and its issues have paths such as `items[0].quantity` and `address.zip`.
   *
   * @example
   * ```ts
   * const { boxes, rates } = await waybill.quoteCart("shop-1", { items, address })
   * ```
   */
  readonly quoteCart: (account_id: string, cart: CartInput, options?: MethodOptions) => Promise<CartQuote>
  /**
   * Returns the same calls with a different order store, such as one that uses the host's transaction, and with
   * decisions that use the same transaction. Default: the decisions of this instance.
   *
   * @example
   * ```ts
   * const pushed = (orders: PlainPorts["store"]) => waybill.within(orders).pushOrder("shop-1", submission)
   * ```
   */
  readonly within: (store: PlainPorts["store"], decide?: Decisions) => WaybillPromises
  /**
   * Releases the resources held by the ports.
   *
   * @example
   * ```ts
   * await waybill.dispose()
   * ```
   */
  readonly dispose: () => Promise<void>
}

const merchantNames: ReadonlyArray<"handle" | "quoteCart" | keyof MethodPromises> = [
  "handle",
  "quoteCart",
  ...typedCallNames
]

type Runtime = ManagedRuntime.ManagedRuntime<Waybill, never>
type AnyCall = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

const optionNames: NamesOf<WaybillOptions> = { ports: true, policy: true, decide: true, log: true }

const promises = (
  runtime: Pick<Runtime, "dispose" | "runPromise">,
  select: (waybill: WaybillCalls) => WaybillCalls,
  actions: OperatorCalls["actions"]
): WaybillPromises => {
  const promise =
    (callOf: (waybill: WaybillCalls) => unknown) =>
    (...args: ReadonlyArray<unknown>) =>
      runtime.runPromise(Waybill.use((waybill) => (callOf(select(waybill)) as AnyCall)(...args)))
  return {
    ...Object.fromEntries(merchantNames.map((name) => [name, promise((waybill) => waybill[name])])),
    operator: {
      ...Object.fromEntries(operatorCallNames.map((name) => [name, promise(({ operator }) => operator[name])])),
      actions
    },
    within: (store: PlainPorts["store"], decide?: Decisions) => {
      const inside = Context.make(OrderStore, liftStore(store))
      const ports = decide === undefined ? inside : Context.add(inside, CurrentDecisions, checkedDecisions(decide))
      return promises(runtime, (waybill) => waybill.within(ports), actions)
    },
    dispose: () => runtime.dispose()
  } as unknown as WaybillPromises
}

const isLayer = (ports: WaybillOptions["ports"]): ports is Layer.Layer<Ports> => Layer.isLayer(ports)

/**
 * Creates an instance of Waybill from its ports. Its calls return promises instead of effects.
 *
 * @example
 * ```ts
 * const waybill = createWaybill({ ports: { store, orderIds, accounts, carriers: { acme: ["ACME_GROUND"] } } })
 * const order = await waybill.pushOrder("shop-1", submission)
 * ```
 */
export const createWaybill: (options: WaybillOptions) => WaybillPromises = (
  options,
  ...others: ReadonlyArray<unknown>
) => {
  checkSurplus("createWaybill", [options, ...others], ["options"])
  checkNames("createWaybill", options, optionNames)
  checkFunctions("createWaybill", options, ["log"])
  const completePolicy = policy(options.policy)
  const ports = isLayer(options.ports) ? options.ports : plainLayer(options.ports)
  const problem = isLayer(options.ports)
    ? undefined
    : (quoteProblem(completePolicy, options.ports) ?? promiseProblem(completePolicy, orderNamesIn(options.ports)))
  if (problem !== undefined) throw new TypeError(`policy: ${problem}`)
  const settings = Layer.mergeAll(
    Layer.succeed(CurrentPolicy, completePolicy),
    ...(options.decide === undefined ? [] : [Layer.succeed(CurrentDecisions, checkedDecisions(options.decide))])
  )
  const calls = Waybill.layer.pipe(Layer.provide(ports), Layer.provide(settings))
  const layer = options.log === undefined ? calls : Layer.provideMerge(calls, plainLogger(options.log))
  const runtime = ManagedRuntime.make(layer)
  let isDisposed = false
  return promises(
    {
      runPromise: (effect) =>
        isDisposed ? Promise.reject(new Error("this Waybill was disposed")) : runtime.runPromise(effect),
      dispose: () => {
        isDisposed = true
        return runtime.dispose()
      }
    },
    (waybill) => waybill,
    actionsWith(rulesOf(completePolicy))
  )
}
