// Delivery times computed by hand with a calendar.
import { quote, type RateCard, type Service, type ShipFrom } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { originOf, tariffOf } from "../fixtures/vectors.ts"

const holidays = ["2026-11-26", "2026-12-25"]

/** A service with a number of open days from shipping to delivery. */
const service = (code: string, days: number, show: "label" | "timestamp"): Service => ({
  code,
  title: code,
  weight: { basis: "box", rounding: [] },
  rates: [{ zones: ["all"], rows: [["5", "1.00"]] }],
  surcharges: [],
  transit: { calendar: "delivery", show, ...(show === "timestamp" && { by: "17:00" }), byZone: { all: [0, days] } }
})

const card: RateCard = {
  format: "ratecard/1",
  id: "edge",
  edition: "1",
  carrier: "edge",
  validFrom: "2026-01-01",
  currency: "USD",
  units: { length: "in", weight: "lb" },
  rounding: { mode: "half-up", increment: "0.01" },
  calendars: { delivery: { weekdays: ["mon", "tue", "wed", "thu", "fri", "sat"], holidays } },
  zones: [{ id: "all", match: [{ country: "*" }] }],
  services: [
    service("PICKUP", 0, "label"),
    service("TWO", 2, "label"),
    service("TWO_BY_5PM", 2, "timestamp"),
    service("FIFTEEN", 15, "label"),
    service("SIXTEEN", 16, "label"),
    service("SEVENTEEN", 17, "label")
  ]
}

/** The shop is open from Monday to Friday. An order ships one open day after it was processed, a rush order on the same day. */
const from: ShipFrom = {
  format: "shipfrom/1",
  id: "nyc",
  timezone: "America/New_York",
  calendar: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays },
  cutoff: { default: "14:00" },
  handlingDays: 1,
  rush: { cutoff: { default: "14:00" }, handlingDays: 0 }
}

const deliveryTimes = (at: string, rush = false): Readonly<Record<string, string>> => {
  const answer = quote(
    {
      carrier: "edge",
      destination: { country: "US", state: "CA" },
      boxes: [{ length: 9, width: 9, height: 9, weight: 1 }]
    },
    { cards: [tariffOf(card)], from: originOf(from), at, units: { length: "in", weight: "lb" }, rush }
  )
  if (answer._tag === "Refused") throw new Error(answer.refusals.map(({ message }) => message).join("; "))
  return Object.fromEntries(answer.rates.map(({ method, deliveryTime }) => [method, deliveryTime]))
}

it.each([
  ["on Tuesday before the cut-off", "2026-06-09T17:59:59Z", "THREE_DAYS", "2026-06-12"],
  ["on Tuesday at the cut-off", "2026-06-09T18:00:00Z", "FOUR_DAYS", "2026-06-13"],
  ["on Tuesday in the last second", "2026-06-10T03:59:59Z", "FOUR_DAYS", "2026-06-13"],
  ["on Wednesday in the first second", "2026-06-10T04:00:00Z", "THREE_DAYS", "2026-06-13"],
  ["on Friday before the cut-off", "2026-06-12T17:00:00Z", "FIVE_DAYS", "2026-06-17"],
  ["on Friday after the cut-off", "2026-06-12T19:00:00Z", "SIX_DAYS", "2026-06-18"],
  ["on Saturday", "2026-06-13T12:00:00Z", "FIVE_DAYS", "2026-06-18"],
  ["on the day before Thanksgiving", "2026-11-25T17:00:00Z", "FIVE_DAYS", "2026-11-30"],
  ["on Christmas Eve after the cut-off", "2026-12-24T20:00:00Z", "SEVEN_DAYS", "2026-12-31"],
  ["on the Friday before daylight saving time", "2026-03-06T18:59:59Z", "FIVE_DAYS", "2026-03-11"],
  ["on the Monday after its start, before the cut-off", "2026-03-09T17:59:59Z", "THREE_DAYS", "2026-03-12"],
  ["on the Monday after its start, at the cut-off", "2026-03-09T18:00:00Z", "FOUR_DAYS", "2026-03-13"],
  ["on the Monday after its end, before the cut-off", "2026-11-02T18:59:59Z", "THREE_DAYS", "2026-11-05"],
  ["on the Monday after its end, at the cut-off", "2026-11-02T19:00:00Z", "FOUR_DAYS", "2026-11-06"]
])("a request %s has a label and a timestamp that count from the request", (_, at, label, date) => {
  expect(deliveryTimes(at)).toMatchObject({ TWO: label, TWO_BY_5PM: `${date}T17:00:00` })
})

it.each([
  ["on Tuesday before the cut-off", "2026-06-09T17:59:59Z", "SAME_DAY", "TWO_DAYS"],
  ["on Tuesday at the cut-off", "2026-06-09T18:00:00Z", "ONE_DAY", "THREE_DAYS"],
  ["on Saturday", "2026-06-13T12:00:00Z", "TWO_DAYS", "FOUR_DAYS"]
])("a rush request %s counts from the request", (_, at, pickup, two) => {
  expect(deliveryTimes(at, true)).toMatchObject({ PICKUP: pickup, TWO: two })
})

it("a label counts up to twenty calendar days", () => {
  // Shipped on Wednesday, 10 June. The 15th open day after it is Saturday, 27 June.
  expect(deliveryTimes("2026-06-09T17:00:00Z")).toMatchObject({
    FIFTEEN: "EIGHTEEN_DAYS",
    SIXTEEN: "TWENTY_DAYS",
    SEVENTEEN: "UNKNOWN"
  })
})
