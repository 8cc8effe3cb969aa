// cspell:ignore Adjustement
import { Auditor, type BilledCharge, type FindingKind, findingKinds, type ShipmentAudit } from "@waybill/packing/audit"
import { exampleCards, exampleShipFrom, type RateCard, type Shipment } from "@waybill/packing/rating"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { aCard } from "../rating/arbitraries/cards.ts"
import { SEED } from "../rating/arbitraries/figures.ts"
import { anInstant, aShipment } from "../rating/arbitraries/shipments.ts"
import { originOf, tariffOf } from "../rating/fixtures/vectors.ts"
import { bill, knownOf, totalOf, type World } from "./billing.ts"

const units = { length: "in", weight: "lb" } as const
const from = exampleShipFrom
const auditorOf = (cards: ReadonlyArray<RateCard>) =>
  new Auditor({ cards: cards.map(tariffOf), from: originOf(from), units })
const exampleAuditor = auditorOf(exampleCards)

const states = ["KY", "IL", "NY", "CA", "AK", "TX", "PR"] as const
const services = exampleCards.flatMap(({ carrier, services }) => services.map(({ code }) => ({ carrier, code })))
const aSide = fc.integer({ min: 10, max: 240 }).map((tenths) => String(tenths / 10))
const aBox = fc.record({
  length: aSide,
  width: aSide,
  height: aSide,
  weight: fc.integer({ min: 1, max: 400 }).map((tenths) => String(tenths / 10))
})

/** A shipment with one of the example carriers. */
const aWorld: fc.Arbitrary<World> = fc
  .record({
    service: fc.constantFrom(...services),
    state: fc.constantFrom(...states),
    boxes: fc.array(aBox, { minLength: 1, maxLength: 4 }),
    at: fc.constantFrom("2026-03-10T15:00:00Z", "2026-12-29T20:00:00Z", "2027-05-03T12:00:00Z"),
    residential: fc.boolean(),
    rush: fc.boolean()
  })
  .map(({ boxes, service: { carrier, code }, state, ...rest }) => {
    const destination = { country: "US", state, postal: "10001" }
    return { ...rest, cards: exampleCards, from, service: code, shipment: { carrier, destination, boxes } }
  })

/** A shipment of one small box, with a base price of 13.25 and a fuel surcharge of 2.19. */
const small = {
  carrier: "acme",
  service: "ACME_GROUND",
  shipDate: "2026-06-10",
  destination: { country: "US", state: "NY", postal: "10001" },
  boxes: [{ length: "10", width: "8", height: "4", weight: "5" }]
}

const findingsOf = ({ charges }: ShipmentAudit) => charges.flatMap(({ findings }) => findings)

const expectExactSums = (audit: ShipmentAudit, charges: ReadonlyArray<BilledCharge>) => {
  for (const { billed, expected, findings } of audit.charges) expect(totalOf(findings)).toBe(billed - expected)
  expect(audit.charges.filter(({ index }) => index !== null).map(({ billed }) => billed)).toEqual(
    charges.map(({ amount }) => amount)
  )
  for (const { kind } of findingsOf(audit)) expect(findingKinds).toHaveProperty([kind])
}

describe("an audit", () => {
  it("finds nothing in correct bills of random shipments with every example card", () => {
    const billedServices = new Set<string>()
    fc.assert(
      fc.property(aWorld, (world) => {
        const charges = bill(world)
        if (charges === undefined) return
        billedServices.add(world.service)
        const audit = exampleAuditor.audit(knownOf(world), charges)
        expect(findingsOf(audit)).toEqual([])
        expect(audit.charges).toHaveLength(charges.length)
      }),
      { seed: SEED, numRuns: runs(67, 134) }
    )
    expectRare(billedServices.size)?.toBe(new Set(services.map(({ code }) => code)).size)
  })

  it.each([
    [{ isAdjustement: true }, 'charges[0]: unknown field "isAdjustement"; did you mean "isAdjustment"?'],
    [{ stated: { zones: "2" } }, 'charges[0].stated: unknown field "zones"; did you mean "zone"?']
  ])("sets the charges aside if one has an unknown field: %j", (change, detail) => {
    const charge = { code: "base", parcel: 0, amount: 13_250_000, currency: "USD", ...change }
    const [audited] = exampleAuditor.audit(small, [charge as BilledCharge]).charges
    expect(audited?.findings).toMatchObject([{ kind: "unpriced", detail }])
  })

  it("finds no fault in correct bills, pooled, reordered or reduced to a total", () => {
    fc.assert(
      fc.property(aWorld, fc.constantFrom("pooled", "total", "reversed"), (world, form) => {
        const charges = bill(world)
        if (charges === undefined) return
        const total = [{ code: "total", parcel: null, amount: totalOf(charges), currency: "USD" }]
        const pooled = charges.map((charge) => ({ ...charge, parcel: null }))
        const billed = form === "total" ? total : form === "pooled" ? pooled : charges.toReversed()
        expect(findingsOf(exampleAuditor.audit(knownOf(world), billed))).toEqual([])
      }),
      { seed: SEED, numRuns: runs(25, 50) }
    )
  })

  it("explains differences exactly on random cards with arbitrary charges", () => {
    const kinds = new Set<FindingKind>()
    const anyCharge = fc.record({
      code: fc.constantFrom("base", "s0", "s1", "s2", "s3", "other", "total"),
      parcel: fc.constantFrom(null, 0, 1, 2, 7),
      amount: fc.oneof(
        fc.integer({ min: -50_000_000, max: 90_000_000 }),
        fc.constantFrom(0, 1_000_000, 2_250_000, 10_000_000, 1e15, -1e15)
      ),
      currency: fc.constantFrom("USD", "USD", "USD", "EUR"),
      isAdjustment: fc.constantFrom(false, false, false, true)
    })
    fc.assert(
      fc.property(
        aCard,
        aShipment,
        anInstant,
        fc.array(anyCharge, { maxLength: 6 }),
        fc.constantFrom("ONE", "TWO", "THREE"),
        (card, shipment: Shipment, at, charges, service) => {
          const audit = auditorOf([card]).audit({ ...shipment, service, at }, charges)
          expectExactSums(audit, charges)
          for (const { kind } of findingsOf(audit)) kinds.add(kind)
        }
      ),
      { seed: SEED, numRuns: runs(25, 50) }
    )
    expectRare(kinds.size)?.toBeGreaterThan(8)
  })

  it("finds residences and fuel percentages billed wrongly in random shipments", () => {
    const changes: ReadonlyArray<readonly [FindingKind, (world: World) => World]> = [
      ["residential", (world) => ({ ...world, residential: !world.residential })],
      [
        "fuel",
        (world) => ({
          ...world,
          cards: world.cards.map((card) => {
            const fuel = card.surcharges?.fuel
            if (fuel === undefined) return card
            return {
              ...card,
              surcharges: { ...card.surcharges, fuel: { ...fuel, amount: { ...fuel.amount, percent: "23.75" } } }
            }
          })
        })
      ]
    ]
    const found = new Set<FindingKind>()
    fc.assert(
      fc.property(aWorld, fc.constantFrom(...changes), (truth, [kind, change]) => {
        const [ours, charges] = [bill(truth), bill(change(truth))]
        if (ours === undefined || charges === undefined || totalOf(ours) === totalOf(charges)) return
        const audit = exampleAuditor.audit(knownOf(truth), charges)
        expect(new Set(findingsOf(audit).map((finding) => finding.kind))).toEqual(new Set([kind]))
        expect(totalOf(findingsOf(audit))).toBe(totalOf(charges) - totalOf(ours))
        found.add(kind)
      }),
      { seed: SEED, numRuns: runs(34, 67) }
    )
    expectRare([...found].sort())?.toEqual(["fuel", "residential"])
  })

  it("finds the same differences for codes in any case", () => {
    const audited = ["BASE", "Fuel", "fuel"].map((code) => ({ code, parcel: 0, amount: 2_190_000, currency: "USD" }))
    const { charges } = exampleAuditor.audit(small, [{ ...audited[0]!, amount: 13_250_000 }, ...audited.slice(1)])
    expect(charges.map(({ code, findings }) => [code, findings.map(({ kind }) => kind)])).toEqual([
      ["base", []],
      ["fuel", []],
      ["fuel", ["duplicate"]]
    ])
  })

  it("distinguishes codes of a card that differ only in case", () => {
    const card = exampleCards.find(({ carrier }) => carrier === "acme")!
    const twice: RateCard = {
      ...card,
      surcharges: { FUEL: { ...card.surcharges!.fuel!, title: "Second fuel surcharge" }, ...card.surcharges },
      services: card.services.map((each) => ({ ...each, surcharges: ["FUEL", ...(each.surcharges ?? [])] }))
    }
    const codes = ["fuel", "FUEL"].map((code) => ({ code, parcel: 0, amount: 1_000_000, currency: "USD" }))
    const { charges } = auditorOf([twice]).audit(small, codes)
    expect(charges.slice(0, 2).map(({ code, expected }) => [code, expected > 0])).toEqual([
      ["fuel", true],
      ["FUEL", true]
    ])
  })

  it("reports charges with the names of object members, and thousands of unknown charges, as unknown", () => {
    const names = ["__proto__", "constructor", "toString", ...Array.from({ length: 3000 }, (_, n) => `c${n}`)]
    const charges = names.map((code) => ({ code, parcel: 0, amount: 1_000_000, currency: "USD" }))
    const found = findingsOf(exampleAuditor.audit(small, charges)).filter(({ kind }) => kind === "unknown-charge")
    expect(found).toHaveLength(names.length)
  })

  it("accepts any value as a shipment", () => {
    const charges = [{ code: "base", parcel: 0, amount: 5_000_000, currency: "USD" }]
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const audit = exampleAuditor.audit(value as never, charges)
        expect(findingsOf(audit).map(({ amount, kind }) => [kind, amount])).toEqual([["unpriced", 5_000_000]])
      }),
      { seed: SEED, numRuns: runs(50, 100) }
    )
  })
})
