import { checkFunctions, checkNames, checkSurplus, type NamesOf } from "@waybill/packing/values"
import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import { type LogLine, plainLogger } from "../logging/plain-log.ts"
import { rulesOf } from "../order/rules.ts"
import { CurrentPolicy, type PolicyInput, policy } from "../policy/policy.ts"
import { promiseProblem } from "../policy/promise-names.ts"
import { CurrentDecisions, checkedDecisions, type Decisions } from "../ports/decisions.ts"
import { OrderStore } from "../ports/order-store.ts"
import { liftStore, orderNamesIn, type PlainPorts, plainLayer } from "./plain-ports.ts"
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

type Promised<F> = F extends (...args: infer A) => Effect.Effect<infer R, infer _E, infer _C>
  ? (...args: A) => Promise<R>
  : never

type Promises<Calls> = { readonly [Name in keyof Calls]: Promised<Calls[Name]> }

type MerchantCalls = Omit<WaybillCalls, "operator" | "within">
type AsyncOperatorCalls = Omit<OperatorCalls, "actions">

/**
 * Waybill for hosts that do not use Effect. A merchant's calls reject with `Refusal`, the operator's with `OperatorRefusal`, but
 * `order`, `history` and `events` with `Unavailable`, and all with a `TypeError` for an argument that only a mistake of the host explains.
 */
export type WaybillPromises = Promises<MerchantCalls> & {
  readonly operator: Promises<AsyncOperatorCalls> & Pick<OperatorCalls, "actions">
  /**
   * Returns the same calls with a different order store, such as one that uses the host's transaction, and with
   * decisions that use the same transaction. Default: the decisions of this instance.
   */
  readonly within: (store: PlainPorts["store"], decide?: Decisions) => WaybillPromises
  /** Releases the resources held by the ports. */
  readonly dispose: () => Promise<void>
}

const merchantNames: ReadonlyArray<keyof MerchantCalls> = ["handle", ...typedCallNames]

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

/** Creates an instance of Waybill from its ports. Its calls return promises instead of effects. */
export const createWaybill: (options: WaybillOptions) => WaybillPromises = (
  options,
  ...others: ReadonlyArray<unknown>
) => {
  checkSurplus("createWaybill", [options, ...others], ["options"])
  checkNames("createWaybill", options, optionNames)
  checkFunctions("createWaybill", options, ["log"])
  const completePolicy = policy(options.policy)
  const ports = isLayer(options.ports) ? options.ports : plainLayer(options.ports)
  const problem = isLayer(options.ports) ? undefined : promiseProblem(completePolicy, orderNamesIn(options.ports))
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
