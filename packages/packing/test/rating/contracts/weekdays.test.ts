// Charges for a pickup, and for shipping or delivering on certain weekdays.
import {
  boundQuotes,
  diff,
  explain,
  lint,
  quote,
  type RateCard,
  readBoundQuote,
  readRateCard,
  replayWith,
  type Surcharge
} from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { linesIn, plainCard, rateFrom, weighing } from "../fixtures/plain-card.ts"
import { originNamed, tariffOf } from "../fixtures/vectors.ts"

const surcharges: Record<string, Surcharge> = {
  pickup: { title: "Pickup", scope: "shipment", when: ["pickup", "=", true], amount: { fixed: "12.00" } },
  "pickup-sat": {
    title: "Saturday pickup",
    when: [
      ["pickup", "=", true],
      ["shipWeekday", "in", ["sat"]]
    ],
    amount: { fixed: "4.00" }
  },
  "delivery-sat": { title: "Saturday delivery", when: ["arrivalWeekday", "in", ["sat"]], amount: { fixed: "16.00" } }
}
const calendars: RateCard["calendars"] = {
  week: { weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"], holidays: ["2026-06-20"] }
}
const card: RateCard = { ...plainCard({ surcharges }), calendars }

it.each([
  // Two open days after Wednesday 10 June is Friday; after Thursday, Saturday.
  ["2026-06-10", false, ["base 8.00"]],
  ["2026-06-11", false, ["base 8.00", "delivery-sat 16.00"]],
  // Saturday 20 June is a holiday: the parcel of Thursday 18 June arrives on Monday.
  ["2026-06-18", false, ["base 8.00"]],
  ["2026-06-10", true, ["base 8.00", "pickup 12.00"]],
  // From Saturday 13 June, two open days later is Tuesday.
  ["2026-06-13", false, ["base 8.00"]],
  ["2026-06-13", true, ["base 8.00", "pickup-sat 4.00", "pickup 12.00"]]
])("charges a parcel of %s with pickup %s", (date, pickup, lines) => {
  expect(linesIn(rateFrom(card, weighing(1), { at: `${date}T10:00:00Z`, pickup }))).toEqual(lines)
})

it("charges a Saturday pickup per box and a pickup once", () => {
  const rate = rateFrom(card, weighing(1, 1), { at: "2026-06-13T10:00:00Z", pickup: true })
  expect(linesIn(rate)).toEqual(["base 8.00", "base 8.00", "pickup-sat 4.00", "pickup-sat 4.00", "pickup 12.00"])
})

it("does not charge for a weekday of arrival in a zone without a transit time, which is not offered", () => {
  const service = { transit: { calendar: "week", show: "label", byZone: { US: null } } } as const
  const elsewhere = { ...plainCard({ surcharges, service }), calendars }
  expect(() => rateFrom(elsewhere, weighing(1))).toThrow("no transit time")
})

it("keeps the pickup with a bound quote, and replays it", () => {
  const shipment = weighing(1)
  const context = {
    cards: [tariffOf(card)],
    from: originNamed("origin-any"),
    at: "2026-06-13T10:00:00Z",
    units: { length: "in", weight: "lb" }
  } as const
  const boundWith = (pickup: boolean) => {
    const answer = quote(shipment, { ...context, pickup })
    if (answer._tag === "Refused") throw new Error("refused")
    return boundQuotes(answer, shipment, { ...context, pickup })[0]!
  }
  const bound = boundWith(true)
  expect(bound).toMatchObject({ pickup: true, cost: "24.00" })
  expect(boundWith(false)).not.toHaveProperty("pickup")
  expect(readBoundQuote(bound)).toEqual({ _tag: "Read", document: bound })
  const replay = replayWith({ sold: context.cards, today: context.cards })(bound)
  expect(replay).toMatchObject({ _tag: "Replayed", isReproduced: true, difference: "0" })
})

it("describes the conditions in words", () => {
  const changed = {
    ...card,
    surcharges: {
      ...surcharges,
      "pickup-sat": { ...surcharges["pickup-sat"]!, amount: { fixed: "5.00" } },
      "delivery-sat": { ...surcharges["delivery-sat"]!, amount: { fixed: "17.00" } }
    }
  }
  expect(explain(diff(card, changed))).toEqual([
    "all services, pickup and shipped on sat: surcharge pickup-sat 4.00 → 5.00",
    "all services, arriving on sat: surcharge delivery-sat 16.00 → 17.00"
  ])
})

it("reports a surcharge for a weekday on which the service never delivers", () => {
  const weekdays = plainCard({ surcharges: { "delivery-sat": surcharges["delivery-sat"]! } })
  expect(lint([weekdays]).map(({ pointer, rule }) => [rule, pointer])).toEqual([
    ["surcharge-never-applies", "/cards/0/surcharges/delivery-sat"]
  ])
  const sameDay = plainCard({
    surcharges: { "delivery-sat": surcharges["delivery-sat"]! },
    service: { transit: { calendar: "week", show: "label", byZone: { US: [0, 0] } } }
  })
  expect(lint([sameDay])).toEqual([])
  expect(lint([card])).toEqual([])
})

it("refuses an unknown weekday and an option that is not a boolean", () => {
  const wrong = { title: "Wrong", when: ["shipWeekday", "in", ["saturday"]], amount: { fixed: "1" } }
  expect(readRateCard({ ...card, surcharges: { wrong } })).toMatchObject({
    faults: [
      {
        pointer: "/surcharges/wrong/when/2/0",
        message: 'surcharges.wrong.when[2][0]: found "saturday"; expected one of mon, tue, wed, thu, fri, sat, sun'
      }
    ]
  })
  const context = { cards: [tariffOf(card)], from: originNamed("origin-any"), at: 0, units: card.units }
  expect(quote(weighing(1), { ...context, pickup: "yes" } as never)).toMatchObject({
    refusals: [{ at: "/pickup", message: 'pickup: must be true or false, got "yes"' }]
  })
})
