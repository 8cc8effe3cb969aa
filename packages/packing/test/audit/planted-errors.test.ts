import { Auditor, type FindingKind, type ShipmentAudit } from "@waybill/packing/audit"
import { describe, expect, it } from "vitest"
import { originOf, tariffOf } from "../rating/fixtures/vectors.ts"
import { knownOf, totalOf } from "./billing.ts"
import { plantedErrors } from "./planted-errors.ts"

const units = { length: "in", weight: "lb" } as const

const sumsOf = ({ charges }: ShipmentAudit): Partial<Record<FindingKind, number>> => {
  const sums: Partial<Record<FindingKind, number>> = {}
  for (const { findings } of charges) for (const { amount, kind } of findings) sums[kind] = (sums[kind] ?? 0) + amount
  return sums
}

describe("planted errors", () => {
  it("cover at least sixty kinds", () => {
    expect(new Set(plantedErrors.map(({ name }) => name)).size).toBeGreaterThanOrEqual(60)
  })

  it.each(plantedErrors.map((error) => [error.name, error] as const))("finds %s", (_, { charges, findings, truth }) => {
    const auditor = new Auditor({ cards: truth.cards.map(tariffOf), from: originOf(truth.from), units })
    const audit = auditor.audit(knownOf(truth), charges)
    expect(sumsOf(audit)).toEqual(findings)
    expect(totalOf(audit.charges.map(({ billed }) => ({ amount: billed })))).toBe(totalOf(charges))
    for (const { billed, expected, findings } of audit.charges) expect(totalOf(findings)).toBe(billed - expected)
  })
})
