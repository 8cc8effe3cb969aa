// cspell:ignore Tubee

import { type Decimal, type RateRequest, Rater } from "@waybill/core"
import type { ShippingRate } from "@waybill/core/adapter"
import { Context, Effect } from "effect"
import { expect, it } from "vitest"
import { shippingRateCases } from "../cases/shipping-rate.ts"
import { withEdits } from "../fixtures/edit.ts"
import { requests } from "../fixtures/requests.ts"
import { open, utc } from "../fixtures/service.ts"
import { describeMethod } from "./describe-method.ts"

describeMethod("shipping_rate", shippingRateCases)

/** Builds a rater that returns fixed rates and records its requests. */
const rater = (rates: ReadonlyArray<ShippingRate> = []) => {
  const received: Array<RateRequest> = []
  const rate = (request: RateRequest) =>
    Effect.as(
      Effect.sync(() => received.push(request)),
      { _tag: "Quoted" as const, rates }
    )
  return { received, port: Context.make(Rater, { rate }) }
}

it("shipping_rate succeeds with no rates when no service fits", () => {
  const { port } = rater()
  expect(open().within(port).send("shipping_rate", requests.shipping_rate)).toEqual({ res: "success", rate: [] })
})

it("shipping_rate returns each cost as a JSON number equal to the exact amount", () => {
  const { port } = rater([
    { title: "A", method: "A", cost: "12.40" as Decimal, delivery_time: "UNKNOWN" },
    { title: "B", method: "B", cost: "0.1" as Decimal, delivery_time: "2026-12-01T17:00:00" },
    { title: "C", method: "C", cost: "999999999999.99" as Decimal, delivery_time: "SAME_DAY" }
  ])
  expect(JSON.stringify(open().within(port).send("shipping_rate", requests.shipping_rate))).toBe(
    '{"res":"success","rate":[{"title":"A","method":"A","cost":12.4,"delivery_time":"UNKNOWN"},{"title":"B","method":"B","cost":0.1,"delivery_time":"2026-12-01T17:00:00"},{"title":"C","method":"C","cost":999999999999.99,"delivery_time":"SAME_DAY"}]}'
  )
})

it("shipping_rate passes the request to the rater in normal form, with the current time", () => {
  const { port, received } = rater()
  const data = withEdits(requests.shipping_rate, {
    "shipping_address.country": "us",
    "shipping_address.state": "ky",
    "order_info[0].weight": " 03.20 "
  })
  open().within(port).send("shipping_rate", data)
  expect(received).toEqual([
    {
      destination: {
        name: "Ada Bell",
        address: "1 Main Street",
        city: "Louisville",
        zip: "40214",
        state: "KY",
        country: "US"
      },
      boxes: [{ width: "20", height: "4", length: "24", weight: "3.20" }],
      carrier: "acme",
      package_type: "Box",
      at: utc("2026-11-20 12:00:00"),
      units: "in/lb",
      residential: false,
      rush: false
    }
  ])
})

it.each([
  [{ "shipping_address.company": "Acme" }, "Ada Bell"],
  [{ "shipping_address.name": null, "shipping_address.company": "Acme" }, "Acme"]
])("shipping_rate with %j passes %j as the name to the rater", (edits, name) => {
  const names: Array<string> = []
  const rate = ({ destination }: { destination: { name: string } }) =>
    Effect.as(
      Effect.sync(() => names.push(destination.name)),
      { _tag: "Quoted" as const, rates: [] }
    )
  const service = open().within(Context.make(Rater, { rate }))
  expect(service.send("shipping_rate", withEdits(requests.shipping_rate, edits))).toEqual({ res: "success", rate: [] })
  expect(names).toEqual([name])
})

it("shipping_rate names every invalid box", () => {
  const box = { width: 1, height: 1, length: 1, weight: 1 }
  const order_info = [{ ...box, weight: 0 }, box, { ...box, length: "1000000.1", width: -1 }]
  expect(
    open().send("shipping_rate", { ...requests.shipping_rate, order_info, shipping: { carrier: "nobody" } })
  ).toEqual({
    res: "error",
    code: "1022",
    message:
      'Shipping details or box data are invalid: order_info[0].weight (must be greater than 0 and at most 1,000,000, got 0), order_info[2].width (must be greater than 0 and at most 1,000,000, got -1), order_info[2].length (must be greater than 0 and at most 1,000,000, got "1000000.1"), shipping.carrier ("nobody" is unknown; allowed: acme, swift)'
  })
})

it.each([
  [{}, undefined],
  [{ "shipping_address.zip": "junk" }, { path: "shipping_address.zip", problem: 'invalid postal code "junk" of US' }],
  [
    { "shipping_address.zip": "90210" },
    { path: "shipping_address.zip", problem: 'postal code "90210" is in CA; the state is "KY"' }
  ],
  [
    { "shipping_address.zip": "1001", "shipping_address.state": "MA" },
    { path: "shipping_address.zip", problem: '"1001"; did you mean "01001"?' }
  ],
  [
    { "shipping.package_type": "Tubee" },
    { path: "shipping.package_type", problem: 'unknown package type "Tubee"; did you mean "Tube"?' }
  ]
])("shipping_rate with %j quotes, and reports the problem in the details", (edits, issue) => {
  const service = open({ policy: { details: true } })
  const reply = service.send("shipping_rate", withEdits(requests.shipping_rate, edits))
  expect(reply).toMatchObject({ res: "success", rate: [{ method: "ACME_GROUND" }, { method: "ACME_2DAY" }] })
  expect(reply).toEqual({ res: "success", rate: expect.any(Array), ...(issue !== undefined && { issues: [issue] }) })
  const plain = open().send("shipping_rate", withEdits(requests.shipping_rate, edits))
  expect(plain).not.toHaveProperty("issues")
})

it("shipping_rate reports why no service is available, to a caller in process, too", () => {
  const problem = "ACME_GROUND is not available: maxLongest"
  const problems = [{ path: "order_info[0]", problem }]
  const port = Context.make(Rater, { rate: () => Effect.succeed({ _tag: "Quoted" as const, rates: [], problems }) })
  const service = open({ policy: { details: true } }).within(port)
  expect(service.send("shipping_rate", requests.shipping_rate)).toEqual({ res: "success", rate: [], issues: problems })
  const rates = service.run(service.waybill.shippingRate("demo", requests.shipping_rate))
  expect(rates).toEqual([])
  expect(rates.issues).toEqual([{ kind: "invalidShipment", path: "order_info[0]", problem }])
  expect(JSON.stringify(rates)).toBe("[]")
})
