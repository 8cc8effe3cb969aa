// A small card whose prices can be computed by hand, and the quote of one box.
import {
  type BoundQuote,
  boundQuotes,
  type QuoteContext,
  quote,
  type RateCard,
  type Shipment
} from "@waybill/packing/rating"
import type { Writable } from "../rating/fixtures/clean-documents.ts"
import { originOf, tariffOf } from "../rating/fixtures/vectors.ts"

/** A card in which a cube of 10 inches weighs 8 pounds: 1000 / 139 is 7.19. */
export const soldCard: RateCard = {
  format: "ratecard/1",
  id: "acme",
  edition: "2026",
  carrier: "acme",
  validFrom: "2026-01-01",
  validTo: "2027-01-01",
  currency: "USD",
  units: { length: "in", weight: "lb" },
  rounding: { mode: "half-up", increment: "0.01" },
  calendars: { week: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: [] } },
  zones: [
    { id: "near", match: [{ country: "US", states: ["AZ"] }] },
    { id: "far", match: [{ country: "US" }] }
  ],
  surcharges: {
    home: { title: "Residential", when: [["residential", "=", true]], amount: { fixed: "2.00" } },
    peak: { title: "Peak", when: [["shipDate", "in", ["2026-11-01", "2027-01-01"]]], amount: { fixed: "0.75" } },
    fuel: { title: "Fuel", amount: { percent: "10", of: ["base"] } }
  },
  services: [
    {
      code: "GROUND",
      title: "Ground",
      limits: { maxLongest: "48" },
      weight: { basis: "box", divisor: "139", rounding: [{ step: "1" }], minimum: "1" },
      rates: [
        {
          zones: ["near", "far"],
          rows: [
            ["5", "6.00", "9.00"],
            ["10", "8.00", "12.00"],
            ["20", "15.00", "20.00"]
          ]
        }
      ],
      surcharges: ["home", "peak", "fuel"],
      transit: { calendar: "week", show: "label", byZone: { near: [1, 2], far: [3, 4] } }
    }
  ]
}

/** Returns the next edition of the card, with changes. */
export const nextCard = (edit: (card: Writable<RateCard>) => void): RateCard => {
  const card = structuredClone(soldCard) as Writable<RateCard>
  card.edition = "2027"
  edit(card)
  return card
}

export const shipment: Shipment = {
  carrier: "acme",
  destination: { country: "US", state: "NY", postal: "10001" },
  boxes: [{ length: 10, width: 10, height: 10, weight: 3 }]
}

export const context: QuoteContext = {
  cards: [tariffOf(soldCard)],
  from: originOf({
    format: "shipfrom/1",
    id: "phx",
    timezone: "America/Phoenix",
    calendar: { weekdays: ["mon", "tue", "wed", "thu", "fri"], holidays: [] },
    cutoff: { default: "14:00" },
    handlingDays: 1
  }),
  at: "2026-06-10T18:00:00Z",
  units: { length: "in", weight: "lb" },
  residential: true
}

/** Returns the quote of GROUND for a shipment. */
export const boundOf = (given: Partial<Shipment> = {}, over: Partial<QuoteContext> = {}): BoundQuote => {
  const [request, within] = [
    { ...shipment, ...given },
    { ...context, ...over }
  ]
  const answer = quote(request, within)
  if (answer._tag === "Refused") throw new Error(answer.refusals[0]?.message)
  return boundQuotes(answer, request, within)[0]!
}

/** The quote of the shipment, worked by hand. */
export const sold: BoundQuote = {
  carrier: "acme",
  service: "GROUND",
  cost: "15.20",
  currency: "USD",
  card: "acme",
  edition: "2026",
  digest: tariffOf(soldCard).digest,
  shipDate: "2026-06-11",
  zone: "far",
  from: "phx",
  destination: { country: "US", state: "NY", postal: "10001" },
  residential: true,
  rush: false,
  units: { length: "in", weight: "lb" },
  boxes: [{ length: "10", width: "10", height: "10", weight: "3" }],
  lines: [
    { code: "base", box: 0, amount: "12.00", calc: "billable 8 <= 10", pointer: "/services/0/rates/0/rows/1/2" },
    { code: "home", box: 0, amount: "2.00", calc: "fixed", pointer: "/surcharges/home/amount/fixed" },
    { code: "fuel", box: 0, amount: "1.20", calc: "10% of 12.00", pointer: "/surcharges/fuel/amount/percent" }
  ]
}
