import type { BoundQuote } from "@waybill/packing/rating"

/** Quote of `ACME_GROUND` for orders in tests. Its lines add up to its cost. */
export const soldQuote: BoundQuote = {
  carrier: "acme",
  service: "ACME_GROUND",
  cost: "10.50",
  currency: "USD",
  card: "acme-us",
  edition: "2026",
  digest: "ab".repeat(32),
  shipDate: "2026-11-23",
  zone: "5",
  from: "main",
  destination: { country: "US", state: "KY", postal: "40214" },
  residential: false,
  rush: false,
  packageType: "Box",
  units: { length: "in", weight: "lb" },
  boxes: [{ length: "20", width: "16", height: "2", weight: "3.5" }],
  lines: [
    { code: "base", box: 0, amount: "9.00", calc: "billable 5 <= 5", pointer: "/services/0/rates/0/rows/1/2" },
    { code: "fuel", box: 0, amount: "1.50", calc: "", pointer: "/surcharges/fuel/amount/percent" }
  ]
}
