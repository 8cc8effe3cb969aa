// What holds of quotes where the card means what carriers mean, and in the course of time.
import type { Rate, RateCard, ShipFrom, Shipment, ShippedBox } from "@waybill/packing/rating"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aCleanCard } from "../arbitraries/clean-cards.ts"
import { anInstant, anOrigin, aShipment } from "../arbitraries/shipments.ts"
import { originOf } from "../fixtures/vectors.ts"
import { check, costs, exact, quoted, quotedBy, rateOf } from "./stated-laws.ts"

/** A box and the same one, larger or heavier in one way. */
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

describe("where the card means what carriers mean:", () => {
  it("what is larger or heavier never costs less, and is never offered where the smaller is not", () => {
    let compared = 0
    check(
      [aCleanCard, aShipment, aGrowth],
      (card, shipment, [small, large]) => {
        const less = quoted(card, { ...shipment, boxes: [...shipment.boxes.slice(1), small] })
        const more = costs(quoted(card, { ...shipment, boxes: [...shipment.boxes.slice(1), large] }))
        for (const [method, cost] of more) {
          expect(rateOf(less, method)).toBeDefined()
          expect(exact(cost)).toBeGreaterThanOrEqual(exact(rateOf(less, method)!.cost))
          compared++
        }
      },
      400
    )
    expect(compared).toBeGreaterThan(200)
  })

  it("a home and a rush only add", () => {
    check([aCleanCard, aShipment], (card, shipment) => {
      const plain = costs(quoted(card, shipment))
      for (const asked of [{ residential: true }, { rush: true }]) {
        const more = costs(quoted(card, shipment, asked))
        expect([...more.keys()].sort()).toEqual([...plain.keys()].sort())
        for (const [method, cost] of more) expect(exact(cost)).toBeGreaterThan(exact(plain.get(method)!))
      }
    })
  })

  it("prices k times as high make base prices k times as high", () => {
    const times = (price: string | null, k: number) =>
      price && ((Number((Number(price) * 100).toFixed(0)) * k) / 100).toFixed(2)
    check([aCleanCard, aGrowth, fc.integer({ min: 2, max: 900 })], (card, boxes, k) => {
      const shipment = { ...BOX, boxes }
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
      const [one, other] = [quoted(card, shipment), quoted(dear, shipment)]
      for (const rate of one.rates) {
        const base = (lines: Rate["lines"]) =>
          lines.filter(({ code }) => code === "base").map(({ amount }) => exact(amount))
        expect(base(rateOf(other, rate.method)!.lines)).toEqual(base(rate.lines).map((amount) => amount * BigInt(k)))
      }
    })
  })
})

/** An origin that is no slower with a rush. */
const aFastOrigin = anOrigin.map((from): ShipFrom => {
  const latest = Object.fromEntries(Object.keys(from.cutoff).map((day) => [day, "23:59:59"])) as { default: string }
  return { ...from, rush: { cutoff: latest, handlingDays: Math.floor(from.handlingDays / 2) } }
})

describe("in the course of time:", () => {
  it("a rush never ships later", () => {
    let earlier = 0
    check([aCleanCard, aFastOrigin, anInstant], (card, document, at) => {
      const from = originOf(document)
      const [plain, rush] = [false, true].map((rush) => quoted(card, BOX, { at, from, rush }).shipDate)
      expect(rush! <= plain!).toBe(true)
      if (rush! < plain!) earlier++
    })
    expect(earlier).toBeGreaterThan(50)
  })

  it("what is ordered later never arrives earlier", () => {
    const aWait = fc.oneof(
      fc.integer({ min: 1, max: 100_000 }),
      fc.integer({ min: 1, max: 864_000 }).map((s) => s * 1000)
    )
    check(
      [aCleanCard, anOrigin, anInstant, aWait],
      (card, document, at, wait) => {
        const from = originOf(document)
        const instant = typeof at === "number" ? at : Date.parse(at)
        const [first, second] = [instant, instant + wait].map((at) => quoted(card, BOX, { at, from }))
        expect(second!.shipDate >= first!.shipDate).toBe(true)
        for (const rate of first!.rates) expect(rateOf(second!, rate.method)!.arrives >= rate.arrives).toBe(true)
      },
      400
    )
  })

  it("the edition that is in force on the ship date is used, from its first day on", () => {
    const aDay = fc.integer({ min: 20_650, max: 20_700 })
    const dateOf = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10)
    check([aCleanCard, aDay, aDay], (card, change, day) => {
      const editions = [
        { ...card, edition: "new", validFrom: dateOf(change) },
        { ...card, edition: "old", validTo: dateOf(change) }
      ]
      const { card: used, shipDate } = quotedBy(editions, BOX, { at: day * 86_400_000 })
      expect(shipDate).toBe(dateOf(day))
      expect(used.edition).toBe(day < change ? "old" : "new")
    })
  })
})

const BOX: Shipment = {
  carrier: "drawn",
  destination: { country: "US" },
  boxes: [{ length: 1, width: 1, height: 1, weight: 1 }]
}
