import { Waybill } from "@waybill/core"
import { memory } from "@waybill/core/testing"
import { Clock, Effect, Layer } from "effect"
import { expect, it } from "vitest"
import { clockOf } from "../fixtures/clock.ts"

const clockAt = (millis: number): Clock.Clock => clockOf(() => millis)

const address = { name: "Ada", address: "1 Main St", city: "Louisville", zip: "40214", state: "KY", country: "US" }
const order = {
  xid: "A-1",
  billing_address: address,
  shipping_address: address,
  order_info: [
    { type: "Canvas", width: 16, height: 20, quantity: 1, large_img: "https://example.com/a.tif", item_cost: 25 }
  ],
  shipping: { carrier: "acme", service: "ACME_GROUND" }
}

it("a call uses the clock of its caller, not of the layer", () => {
  const builtAt = Date.UTC(2030, 0, 1)
  const calledAt = Date.UTC(2031, 0, 1)
  const waybill = Effect.runSync(
    Waybill.use(Effect.succeed).pipe(
      Effect.provide(Waybill.layer.pipe(Layer.provide(memory()))),
      Effect.provideService(Clock.Clock, clockAt(builtAt))
    )
  )
  const pushed = waybill.pushOrder("demo", order).pipe(Effect.provideService(Clock.Clock, clockAt(calledAt)))
  expect(Effect.runSync(pushed).order_date).toBe(calledAt)
})
