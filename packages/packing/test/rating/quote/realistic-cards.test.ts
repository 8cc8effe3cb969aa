// Properties of quotes on realistic cards, and over time.
import type { Rate, RateCard, ShipFrom, Shipment, ShippedBox } from "@waybill/packing/rating"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../../tests/runs/runs.ts"
import { aCleanCard } from "../arbitraries/clean-cards.ts"
import { anInstant, anOrigin, aShipment } from "../arbitraries/shipments.ts"
import { originOf } from "../fixtures/vectors.ts"
import { check, costs, millionthsOf, quoteFrom, quoteFromAll, rateOf } from "./quote-properties.ts"

/** A box and the same box with one larger side or weight. */
const aGrowth = fc
  .record({
    figures: fc.tuple(...Array.from({ length: 4 }, () => fc.integer({ min: 1, max: 8_000 }))),
    which: fc.integer({ min: 0, max: 3 }),
    by: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 8_000 }))
  })
  .map(({ figures, which, by }): readonly [ShippedBox, ShippedBox] => {
    const boxOf = ([length, width, height, weight]: ReadonlyArray<number>): ShippedBox => ({
      length: String(length! / 100),
      width: String(width! / 100),
      height: String(height! / 100),
      weight: String(weight! / 100)
    })
    return [boxOf(figures), boxOf(figures.with(which, figures[which]! + by))]
  })

describe("quotes on a realistic card", () => {
  it("never quotes a lower price or offers more services for a larger or heavier box", () => {
    let compared = 0
    check(
      [aCleanCard, aShipment, aGrowth],
      (card, shipment, [small, large]) => {
        const less = quoteFrom(card, { ...shipment, boxes: [...shipment.boxes.slice(1), small] })
        const more = costs(quoteFrom(card, { ...shipment, boxes: [...shipment.boxes.slice(1), large] }))
        for (const [method, cost] of more) {
          expect(rateOf(less, method)).toBeDefined()
          expect(millionthsOf(cost)).toBeGreaterThanOrEqual(millionthsOf(rateOf(less, method)!.cost))
          compared++
        }
      },
      400
    )
    expectRare(compared)?.toBeGreaterThan(runs(25, 50))
  })

  it("always quotes more for a residence or a rush order", () => {
    check([aCleanCard, aShipment], (card, shipment) => {
      const plain = costs(quoteFrom(card, shipment))
      for (const options of [{ residential: true }, { rush: true }]) {
        const more = costs(quoteFrom(card, shipment, options))
        expect([...more.keys()].sort()).toEqual([...plain.keys()].sort())
        for (const [method, cost] of more) expect(millionthsOf(cost)).toBeGreaterThan(millionthsOf(plain.get(method)!))
      }
    })
  })

  it("scales base amounts with the prices of the card", () => {
    const times = (price: string | null, k: number) =>
      price && ((Number((Number(price) * 100).toFixed(0)) * k) / 100).toFixed(2)
    check([aCleanCard, aGrowth, fc.integer({ min: 2, max: 900 })], (card, boxes, k) => {
      const shipment = { ...parcel, boxes }
      const dear: RateCard = {
        ...card,
        services: card.services.map((service) => ({
          ...service,
          rates: service.rates.map(({ rows, over, ...table }) => ({
            ...table,
            rows: rows.map(([upTo, ...prices]) => [upTo!, ...prices.map((price) => times(price, k))]),
            over: { unit: over!.unit, price: over!.price.map((price) => times(price, k)!) }
          }))
        }))
      }
      const [one, other] = [quoteFrom(card, shipment), quoteFrom(dear, shipment)]
      for (const rate of one.rates) {
        const base = (lines: Rate["lines"]) =>
          lines.filter(({ code }) => code === "base").map(({ amount }) => millionthsOf(amount))
        expect(base(rateOf(other, rate.method)!.lines)).toEqual(base(rate.lines).map((amount) => amount * BigInt(k)))
      }
    })
  })
})

/** An origin that handles rush orders at least as fast as others. */
const aFastOrigin = anOrigin.map((from): ShipFrom => {
  const latest = Object.fromEntries(Object.keys(from.cutoff).map((day) => [day, "23:59:59"])) as { default: string }
  return { ...from, rush: { cutoff: latest, handlingDays: Math.floor(from.handlingDays / 2) } }
})

describe("quotes over time", () => {
  it("never ships a rush order later than an order without rush", () => {
    let earlier = 0
    check([aCleanCard, aFastOrigin, anInstant], (card, document, at) => {
      const from = originOf(document)
      const [plain, rush] = [false, true].map((rush) => quoteFrom(card, parcel, { at, from, rush }).shipDate)
      expect(rush! <= plain!).toBe(true)
      if (rush! < plain!) earlier++
    })
    expectRare(earlier)?.toBeGreaterThan(runs(6, 12))
  })

  it("never delivers a later order earlier", () => {
    const aWait = fc.oneof(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 864_000 }).map((s) => s * 1000)
    )
    check(
      [aCleanCard, anOrigin, anInstant, aWait],
      (card, document, at, wait) => {
        const from = originOf(document)
        const instant = typeof at === "number" ? at : Date.parse(at)
        const [first, second] = [instant, instant + wait].map((at) => quoteFrom(card, parcel, { at, from }))
        expect(second!.shipDate >= first!.shipDate).toBe(true)
        for (const rate of first!.rates) expect(rateOf(second!, rate.method)!.arrives >= rate.arrives).toBe(true)
      },
      400
    )
  })

  it("uses the edition in force on the ship date, from its first day", () => {
    const aDay = fc.integer({ min: 20_650, max: 20_700 })
    const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
    check([aCleanCard, aDay, aDay], (card, change, day) => {
      const editions = [
        { ...card, edition: "new", validFrom: dateOf(change) },
        { ...card, edition: "old", validTo: dateOf(change) }
      ]
      const { card: used, shipDate } = quoteFromAll(editions, parcel, { at: day * 86_400_000 })
      expect(shipDate).toBe(dateOf(day))
      expect(used.edition).toBe(day < change ? "old" : "new")
    })
  })
})

const parcel: Shipment = {
  carrier: "drawn",
  destination: { country: "US" },
  boxes: [{ length: 1, width: 1, height: 1, weight: 1 }]
}
