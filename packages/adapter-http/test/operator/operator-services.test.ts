import { operatorPorts } from "@waybill/adapter-http"
import { Waybill } from "@waybill/core"
import { OperatorTokens, OrderFigures, OrderList } from "@waybill/core/adapter"
import { memory } from "@waybill/core/testing"
import { Effect, Layer } from "effect"
import { expect, it } from "vitest"

/** A service whose functions are never called. */
const unused = {} as never
const stores = Layer.mergeAll(
  Layer.provide(Waybill.layer, memory()),
  Layer.succeed(OrderList, unused),
  Layer.succeed(OperatorTokens, unused)
)
const portsOf = <A>(services: Layer.Layer<A | Waybill | OrderList | OperatorTokens>) =>
  Effect.runPromise(Effect.provide(operatorPorts({ calendar: { days: [1], holidays: [] } as never }), services))

it("operatorPorts returns the services of the host, without those that are absent", async () => {
  expect(Object.keys(await portsOf(stores)).sort()).toEqual(["board", "calendar", "tokens", "waybill"])
  const figures = Layer.succeed(OrderFigures, unused)
  const ports = await portsOf(Layer.merge(stores, figures))
  expect(Object.keys(ports).sort()).toEqual(["board", "calendar", "figures", "tokens", "waybill"])
})

it("operatorPorts refuses a misspelled port", () => {
  expect(() => operatorPorts({ card: {} } as never)).toThrow(
    new TypeError('operatorPorts: unknown option "card"; did you mean "cards"?')
  )
})
