import { Context, type Effect, Layer, ManagedRuntime } from "effect"
import { actions } from "../order/actions.ts"
import { rulesOf } from "../order/rules.ts"
import { CurrentPolicy, type PolicyInput, policy } from "../policy/policy.ts"
import { OrderStore } from "../ports/order-store.ts"
import { liftStore, type PlainPorts, plainLayer } from "../ports/plain.ts"
import { operatorCallNames, type Ports, typedCallNames, Waybill, type WaybillCalls } from "./waybill.ts"

export interface WaybillOptions {
  /** The ports: written without Effect, or as a layer. */
  readonly ports: PlainPorts | Layer.Layer<Ports>
  /** What differs from the default policy. */
  readonly policy?: PolicyInput
}

type Promised<F> = F extends (...args: infer A) => Effect.Effect<infer R, infer _E, infer _C>
  ? (...args: A) => Promise<R>
  : never

type Asked = Omit<WaybillCalls, "actions" | "within">

/** Waybill for hosts that do not use Effect. Calls reject with a `Refusal` or an `OperatorRefusal`, `events` as `Unavailable`. */
export type WaybillPromises = { readonly [Name in keyof Asked]: Promised<Asked[Name]> } & {
  readonly actions: WaybillCalls["actions"]
  /** The same calls on another store, such as one inside the host's transaction. */
  readonly within: (store: PlainPorts["store"]) => WaybillPromises
  /** Lets go of whatever the ports hold open. */
  readonly dispose: () => Promise<void>
}

const names: ReadonlyArray<keyof Asked> = ["handle", ...typedCallNames, ...operatorCallNames]

type Runtime = ManagedRuntime.ManagedRuntime<Waybill, never>
type AnyCall = (...args: ReadonlyArray<unknown>) => Effect.Effect<unknown, unknown>

const promises = (
  runtime: Runtime,
  of: (waybill: WaybillCalls) => WaybillCalls,
  actions: WaybillCalls["actions"]
): WaybillPromises => {
  const promise =
    (name: keyof Asked) =>
    (...args: ReadonlyArray<unknown>) =>
      runtime.runPromise(Waybill.use((waybill) => (of(waybill)[name] as unknown as AnyCall)(...args)))
  return {
    ...Object.fromEntries(names.map((name) => [name, promise(name)])),
    actions,
    within: (store: PlainPorts["store"]) => {
      const ports = Context.make(OrderStore, liftStore(store))
      return promises(runtime, (waybill) => waybill.within(ports), actions)
    },
    dispose: () => runtime.dispose()
  } as unknown as WaybillPromises
}

const isLayer = (ports: WaybillOptions["ports"]): ports is Layer.Layer<Ports> => Layer.isLayer(ports)

/** Composes Waybill from its ports, as plain promises. */
export const createWaybill = (options: WaybillOptions): WaybillPromises => {
  const inForce = policy(options.policy)
  const ports = isLayer(options.ports) ? options.ports : plainLayer(options.ports)
  const layer = Waybill.layer.pipe(Layer.provide(ports), Layer.provide(Layer.succeed(CurrentPolicy, inForce)))
  const rules = rulesOf(inForce)
  return promises(
    ManagedRuntime.make(layer),
    (waybill) => waybill,
    (order) => actions(order, rules)
  )
}
