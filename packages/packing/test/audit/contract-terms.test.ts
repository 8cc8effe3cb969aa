// Audits of invoices under cards with the terms of a contract.
import { Auditor, type BilledCharge, type KnownShipment } from "@waybill/packing/audit"
import { exampleShipFrom, type RateCard } from "@waybill/packing/rating"
import { expect, it } from "vitest"
import { plainCard, weighing } from "../rating/fixtures/plain-card.ts"
import { originOf, tariffOf } from "../rating/fixtures/vectors.ts"
import { micros } from "./billing.ts"

const auditOf = (card: RateCard, known: Partial<KnownShipment>, amounts: Readonly<Record<string, string>>) => {
  const auditor = new Auditor({
    cards: [tariffOf(card)],
    from: originOf(exampleShipFrom),
    units: { length: "in", weight: "lb" }
  })
  const shipment = { ...weighing(1), service: "GROUND", shipDate: "2026-06-10", ...known }
  const charges = Object.entries(amounts).map(
    ([code, amount]): BilledCharge => ({ code, parcel: 0, amount: micros(amount), currency: "USD" })
  )
  return auditor.audit(shipment, charges).charges.flatMap(({ findings }) => findings)
}

it("recomputes the charge for a declared value and for a pickup", () => {
  const card = plainCard({
    surcharges: {
      pickup: { title: "Pickup", when: ["pickup", "=", true], amount: { fixed: "12.00" } },
      value: {
        title: "Value",
        when: ["declaredValue", ">", "100"],
        amount: { perUnit: "1.65", unit: "100", measure: "declaredValue", min: "4.95" }
      }
    }
  })
  const known = { declaredValue: "400", pickup: true }
  // 4 x 1.65 = 6.60.
  expect(auditOf(card, known, { base: "8.00", pickup: "12.00", value: "6.60" })).toEqual([])
  expect(auditOf(card, {}, { base: "8.00", pickup: "12.00" })).toMatchObject([
    { kind: "surcharge-extra", amount: 12_000_000 }
  ])
})

it("a percentage of another week is named with its date", () => {
  const percentByDate = [
    ["2026-06-01", "18.5"],
    ["2026-06-08", "18.25"]
  ] as const
  const card = plainCard({
    validFrom: "2026-06-01",
    surcharges: { fuel: { title: "Fuel", amount: { percentByDate, of: ["base"] } } }
  })
  // The shipment of 10 June has 18.25 %: 1.46 of 8.00. In the week before, 18.5 % gave 1.48.
  expect(auditOf(card, {}, { base: "8.00", fuel: "1.46" })).toEqual([])
  expect(auditOf(card, {}, { base: "8.00", fuel: "1.48" })).toMatchObject([
    { kind: "fuel", amount: 20_000, detail: "fuel 18.5 % of 2026-06-01 instead of 18.25 %" }
  ])
})

it("a discount below the minimum net charge agrees with the card, and an unlimited one is a limit not applied", () => {
  const card = plainCard({
    surcharges: { discount: { title: "Discount", amount: { percent: "-40", of: ["base"], minNet: "6.50" } } }
  })
  // 8.00 - 40 % = 4.80, which the minimum raises to 6.50.
  expect(auditOf(card, {}, { base: "8.00", discount: "-1.50" })).toEqual([])
  expect(auditOf(card, {}, { base: "8.00", discount: "-3.20" })).toMatchObject([
    { kind: "amount-limit", amount: -1_700_000 }
  ])
})
