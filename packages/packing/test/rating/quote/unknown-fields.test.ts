// cspell:ignore packagetype wieght residental
import {
  cliffs,
  exampleShipFrom,
  type QuoteContext,
  type QuoteRefused,
  quote,
  type Shipment,
  type Variation
} from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { cardNamed, originOf, tariffOf } from "../fixtures/vectors.ts"

const shipment = {
  carrier: "acme",
  destination: { country: "US", state: "NY", postal: "10001" },
  boxes: [{ length: 12, width: 9, height: 4, weight: 1 }]
}
const context: QuoteContext = {
  cards: [tariffOf(cardNamed("acme-us-2026"))],
  from: originOf(exampleShipFrom),
  at: "2026-06-10T18:00:00Z",
  units: { length: "in", weight: "lb" }
}
const variation: Variation = { box: 0, of: "weight", from: 1, to: 20 }

/** Each refusal as its code and message. Arguments can have fields that the types do not. */
const refusalsOf = (answer: { readonly _tag: string }): ReadonlyArray<string> =>
  answer._tag === "Refused"
    ? (answer as QuoteRefused).refusals.map(({ code, message }) => `${code} ${message}`)
    : [answer._tag]
const quoted = (extra: object, extraContext: object = {}) =>
  refusalsOf(quote({ ...shipment, ...extra } as Shipment, { ...context, ...extraContext } as QuoteContext))

it("names the units that a quote accepts", () =>
  expect(quoted({}, { units: "in/lb" })).toEqual([
    "unknown-unit units: must have a length of in, ft, mm, cm, m and a weight of oz, lb, g, kg"
  ]))

describe("a flag in the context of a quote", () => {
  // Another value counted as false, and the price of a residence was that of a business.
  it.each(["residential", "rush"])("%s is true, false or absent", (name) => {
    for (const flag of [true, false, undefined]) expect(quoted({}, { [name]: flag })).toEqual(["Quoted"])
    expect(quoted({}, { [name]: "yes" })).toEqual([`missing ${name}: must be true or false, got "yes"`])
    expect(quoted({}, { [name]: 1 })).toEqual([`missing ${name}: must be true or false, got 1`])
  })
})

describe("unknown fields in a quote", () => {
  it("refuses an unknown field of the shipment and names the nearest one", () =>
    expect(quoted({ packagetype: "Tube" })).toEqual([
      'unknown-field packagetype: unknown field "packagetype"; did you mean "packageType"?'
    ]))

  it("refuses an unknown field of the destination", () =>
    expect(quoted({ destination: { country: "US", zip: "10001" } })).toEqual([
      'unknown-field destination.zip: unknown field "zip"; expected one of country, state, postal'
    ]))

  it("refuses a misspelled weight in addition to the missing one", () =>
    expect(quoted({ boxes: [shipment.boxes[0], { length: 12, width: 9, height: 4, wieght: 1 }] })).toEqual([
      'unknown-field boxes[1].wieght: unknown field "wieght"; did you mean "weight"?',
      "missing boxes[1].weight: missing; expected a decimal"
    ]))

  it("refuses unknown fields of the context and of its units", () =>
    expect(quoted({}, { residental: true, units: { length: "in", weight: "lb", volume: "l" } })).toEqual([
      'unknown-field residental: unknown field "residental"; did you mean "residential"?',
      'unknown-field units.volume: unknown field "volume"; expected one of length, weight'
    ]))

  it("refuses an unknown field of a variation", () =>
    expect(refusalsOf(cliffs(shipment, context, { ...variation, form: 1 } as Variation))).toEqual([
      'unknown-field form: unknown field "form"; did you mean "from"?'
    ]))

  it("lists unknown fields in the same order for any key order", () =>
    expect(quoted({ b: 1, a: 1 })).toEqual(quoted({ a: 1, b: 1 })))

  it("escapes a name in the pointer and shortens a long one in the message", () => {
    expect(quoted({ "a/b~": 1 })[0]).toContain("unknown-field a~1b~0: ")
    expect(quoted({ ["x".repeat(5_000)]: 1 })[0]).toContain(`unknown field "${"x".repeat(40)}…"`)
  })

  it("lists at most a hundred of many unknown fields", () =>
    expect(quoted(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`f${n}`, n])))).toHaveLength(100))

  it("treats a field with the value undefined as absent", () => expect(quoted({ zone: undefined })).toEqual(["Quoted"]))
})
