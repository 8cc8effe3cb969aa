// A charge for the declared value: by 100 above a free amount, with a minimum.
import {
  boundQuotes,
  diff,
  explain,
  lint,
  quote,
  readBoundQuote,
  replayWith,
  type Shipment,
  type Surcharge
} from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { linesIn, plainCard, rateFrom, weighing } from "../fixtures/plain-card.ts"
import { originNamed, tariffOf } from "../fixtures/vectors.ts"

const value: Surcharge = {
  title: "Declared value",
  scope: "shipment",
  when: ["declaredValue", ">", "100"],
  amount: { perUnit: "1.65", unit: "100", measure: "declaredValue", min: "4.95" }
}
const card = plainCard({ surcharges: { value } })
const context = {
  cards: [tariffOf(card)],
  from: originNamed("origin-any"),
  at: "2026-06-10T10:00:00Z",
  units: { length: "in", weight: "lb" }
} as const
const worth = (declaredValue: Shipment["declaredValue"], ...weights: ReadonlyArray<number>): Shipment => ({
  ...weighing(...weights),
  ...(declaredValue !== undefined && { declaredValue })
})

it.each([
  [undefined, []],
  [0, []],
  ["100", []],
  // Two started hundreds are 3.30, below the minimum of 4.95.
  ["100.01", ["value 4.95"]],
  [300, ["value 4.95"]],
  // Four started hundreds: 4 x 1.65.
  ["300.01", ["value 6.60"]],
  [1_000, ["value 16.50"]]
])("charges a declared value of %s once per shipment", (declaredValue, lines) => {
  expect(linesIn(rateFrom(card, worth(declaredValue, 1, 1)))).toEqual(["base 8.00", "base 8.00", ...lines])
})

it.each([
  ["100", "0.00"],
  // 50.01 above the free 100: one started hundred.
  ["150.01", "2.00"],
  // 250 above the free 100: three started hundreds.
  ["350", "6.00"]
])("deducts the free amount from a declared value of %s", (declaredValue, charged) => {
  const amount = { ...value.amount, perUnit: "2", above: "100", min: "0" }
  const surcharges: Record<string, Surcharge> = { value: { title: "Value", scope: "shipment", amount } }
  expect(linesIn(rateFrom(plainCard({ surcharges }), worth(declaredValue, 1)))).toEqual([
    "base 8.00",
    `value ${charged}`
  ])
})

it("charges weight above a free weight per box", () => {
  const heavy: Surcharge = { title: "Heavy", amount: { perUnit: "0.50", unit: "5", above: "20" } }
  // 31 lb are 11 above 20: three started fives.
  expect(linesIn(rateFrom(plainCard({ surcharges: { heavy } }), weighing(20, 31)))).toEqual([
    "base 50.00",
    "base 50.00",
    "heavy 0.00",
    "heavy 1.50"
  ])
})

it.each([
  ["ten", "not-a-decimal", 'declaredValue: must be a decimal such as 12.5, got "ten"'],
  [null, "not-a-decimal", "declaredValue: must be a decimal such as 12.5, got null"],
  [-1, "out-of-range", "declaredValue: must be from 0 to 1000000, got -1"],
  ["1000000.01", "out-of-range", 'declaredValue: must be from 0 to 1000000, got "1000000.01"']
])("refuses a declared value of %s", (declaredValue, code, message) => {
  expect(quote(worth(declaredValue as never, 1), context)).toEqual({
    _tag: "Refused",
    refusals: [{ code, at: "/declaredValue", message }]
  })
})

it("keeps the declared value with a bound quote, and replays it", () => {
  const boundOf = (declaredValue: number) => {
    const shipment = worth(declaredValue, 1)
    const answer = quote(shipment, context)
    if (answer._tag === "Refused") throw new Error("refused")
    return boundQuotes(answer, shipment, context)[0]!
  }
  const bound = boundOf(250)
  expect(bound).toMatchObject({ declaredValue: "250", cost: "12.95" })
  expect(boundOf(0)).not.toHaveProperty("declaredValue")
  expect(readBoundQuote(bound)).toEqual({ _tag: "Read", document: bound })
  expect(replayWith({ sold: context.cards, today: context.cards })(bound)).toMatchObject({
    isReproduced: true,
    difference: "0"
  })
})

it("describes the charge in words, and accepts a condition on a value of 0", () => {
  const dearer = { ...value, amount: { ...value.amount, perUnit: "1.70", above: "50" } }
  expect(explain(diff(card, plainCard({ surcharges: { value: dearer } })))).toEqual([
    "all services, declaredValue > 100: surcharge value 1.65 per 100 of declaredValue, at least 4.95 → 1.70 per 100 of declaredValue above 50, at least 4.95"
  ])
  const none: Surcharge = { title: "None", when: ["declaredValue", "<=", "0"], amount: { fixed: "1.00" } }
  expect(lint([plainCard({ surcharges: { none } })])).toEqual([])
  expect(linesIn(rateFrom(plainCard({ surcharges: { none } }), weighing(1)))).toEqual(["base 8.00", "none 1.00"])
})

it("reports fields of a charge per unit without one", () => {
  const fixed: Surcharge = { title: "Fixed", amount: { fixed: "1.00", measure: "billable", above: "1" } }
  expect(lint([plainCard({ surcharges: { fixed } })]).map(({ pointer, rule }) => [rule, pointer])).toEqual([
    ["amount-left-over", "/cards/0/surcharges/fixed/amount/measure"],
    ["amount-left-over", "/cards/0/surcharges/fixed/amount/above"]
  ])
})
