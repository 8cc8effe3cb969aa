import type { WaybillPromises } from "@waybill/core"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import type { OperatorPorts, OperatorWaybill } from "./operator-ports.ts"

const isPromised = (waybill: OperatorPorts["waybill"]): waybill is WaybillPromises => "dispose" in waybill

const isRefused = (error: unknown): boolean =>
  Predicate.isTagged(error, "OperatorRefusal") || Predicate.isTagged(error, "Unavailable")

/** Returns the calls of the operator as effects. A promise that rejects with anything but a refusal is a defect. */
export const effectsOf = (waybill: OperatorPorts["waybill"]): OperatorWaybill => {
  if (!isPromised(waybill)) return waybill as OperatorWaybill
  const { actions, ...calls } = waybill.operator
  const lifted = Object.entries<(...args: ReadonlyArray<never>) => Promise<unknown>>(calls).map(([name, call]) => [
    name,
    (...args: ReadonlyArray<never>) =>
      Effect.tryPromise({ try: () => call(...args), catch: (error) => error }).pipe(
        Effect.catch((error) => (isRefused(error) ? Effect.fail(error) : Effect.die(error)))
      )
  ])
  return { operator: { ...Object.fromEntries(lifted), actions } } as OperatorWaybill
}
