import type { MethodName, Reply } from "@waybill/core/adapter"
import fc from "fast-check"
import { crashing, down } from "../fixtures/failing-ports.ts"
import { type Scene, scenes } from "../fixtures/scenes.ts"
import type { Service } from "../fixtures/service.ts"
import { specifiedCodes } from "../fixtures/specified-codes.ts"
import { callSeeds } from "../seeds/stored-seeds.ts"
import { anyMethod, bodyOf } from "./request-arbitraries.ts"

/** A port that fails or crashes. */
type FailingPort = (typeof down | typeof crashing)[keyof typeof down]

/** A call with any JSON, the orders that exist before it, and a port that fails in it, if any. */
export interface AnyCall {
  readonly method: MethodName
  readonly body: unknown
  readonly given: Scene
  readonly port: FailingPort | undefined
}

const ports = Object.keys(down) as ReadonlyArray<keyof typeof down>

export const anyCall: fc.Arbitrary<AnyCall> = anyMethod.chain((method) =>
  fc.record({
    method: fc.constant(method),
    body: bodyOf(method),
    given: fc.constantFrom(...(Object.keys(scenes) as ReadonlyArray<Scene>)),
    port: fc.oneof(
      { weight: 9, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.constantFrom(...ports.flatMap((port) => [down[port], crashing[port]])) }
    )
  })
)

/** Returns the call of a seed. */
export const callOf = (seed: number): AnyCall => fc.sample(anyCall, { seed, numRuns: 1 })[0]!

/** The calls of the stored seeds, which reach every code of every method. */
export const storedCalls: ReadonlyArray<AnyCall> = callSeeds.map(callOf)

/** Sends a call to the service, with the orders that it needs. */
export const handle = (service: Service, { body, given, method, port }: AnyCall): Reply => {
  const orders = service.withoutOrders()
  scenes[given](orders)
  return (port === undefined ? orders : orders.within(port)).handle(method, body)
}

/** Returns the code of a reply, or "success", as a list. It is empty if the code depends on which port fails. */
export const reachedCode = ({ method, port }: AnyCall, { body }: Reply): ReadonlyArray<string> => {
  const code = body.res === "success" ? "success" : body.code
  return port === undefined || code === specifiedCodes[method].temporary ? [`${method} ${code}`] : []
}
