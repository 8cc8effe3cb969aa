// Properties of quotes on any card.
import type { Quoted, Rate, RateCard, Shipment, ShippedBox } from "@waybill/packing/rating"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../../tests/runs/runs.ts"
import { aCard } from "../arbitraries/cards.ts"
import { units } from "../arbitraries/figures.ts"
import { aShipment } from "../arbitraries/shipments.ts"
import { check, costs, millionthsOf, quoteFrom, rateOf } from "./quote-properties.ts"

const sum = (amounts: ReadonlyArray<string>): bigint => amounts.reduce((all, amount) => all + millionthsOf(amount), 0n)
const reasons = ({ notOffered }: Quoted) => notOffered.map(({ method, reason }) => [method, reason])
const linesOf = ({ lines }: Rate) => lines.map(({ code, box, amount }) => ({ code, box, amount }))

/** Returns the card with every discount turned into a fee. */
const withoutDiscounts = (card: RateCard): RateCard => JSON.parse(JSON.stringify(card).replaceAll('"-', '"'))

/**
 * Returns the card with every box priced independently of the others. Each box is weighed by itself, and boxes are not
 * counted.
 */
const boxByBox = (card: RateCard): RateCard => {
  const text = JSON.stringify(card)
    .replaceAll('"boxCount"', '"longest"')
    .replaceAll(/"maxBoxes":\d+,?/g, "")
  const alone: RateCard = JSON.parse(text.replaceAll(",}", "}").replaceAll('"basis":"shipment"', '"basis":"box"'))
  const surcharges = Object.entries(alone.surcharges ?? {}).map(([code, each]) => [code, { ...each, scope: "box" }])
  return { ...alone, surcharges: Object.fromEntries(surcharges) }
}

describe("quotes", () => {
  it("quotes lines that add up exactly to the cost", () => {
    let offered = 0
    check([aCard, aShipment, units], (card, shipment, units) => {
      for (const { cost, lines } of quoteFrom(card, shipment, { units }).rates) {
        expect(sum(lines.map(({ amount }) => amount))).toBe(millionthsOf(cost))
        offered++
      }
    })
    expectRare(offered)?.toBeGreaterThan(runs(12, 25))
  })

  it("returns no negative line if the card has no discounts", () => {
    check([aCard.map(withoutDiscounts), aShipment], (card, shipment) => {
      const lines = quoteFrom(card, shipment).rates.flatMap((rate) => rate.lines)
      expect(lines.filter(({ amount }) => millionthsOf(amount) < 0n)).toEqual([])
    })
  })

  it("returns the same quote for boxes in any order and orientation", () => {
    check([aCard, aShipment, fc.integer({ min: 0, max: 5 })], (card, shipment, turn) => {
      const turned = ({ length, width, height, weight }: ShippedBox): ShippedBox =>
        turn % 2 === 0
          ? { length: height, width: length, height: width, weight }
          : { length: width, width: length, height, weight }
      const boxes = shipment.boxes.map(turned).reverse()
      const [one, other] = [quoteFrom(card, shipment), quoteFrom(card, { ...shipment, boxes })]
      expect(costs(other)).toEqual(costs(one))
      for (const rate of one.rates) {
        const mirrored = linesOf(rateOf(other, rate.method)!).map(({ box, ...line }) => ({
          ...line,
          box: box === null ? null : boxes.length - 1 - box
        }))
        expect(new Set(mirrored.map((line) => JSON.stringify(line)))).toEqual(
          new Set(linesOf(rate).map(({ box, ...line }) => JSON.stringify({ ...line, box })))
        )
      }
    })
  })

  it("sorts services by cost, then by days, then by code", () => {
    check([aCard, aShipment], (card, shipment) => {
      const { rates } = quoteFrom(card, shipment)
      for (const [i, after] of rates.slice(1).entries()) {
        const before = rates[i]!
        const difference =
          millionthsOf(before.cost) - millionthsOf(after.cost) || BigInt(before.days[1] - after.days[1])
        expect(difference < 0n || (difference === 0n && before.method < after.method)).toBe(true)
      }
    })
  })

  it("returns the same quote for any form of decimals", () => {
    const ways: ReadonlyArray<(figure: string) => string | number> = [
      (figure) => (figure.includes(".") ? figure.padEnd(figure.indexOf(".") + 7, "0") : `${figure}.000000`),
      (figure) => figure.padStart(12, "0").slice(0, Math.max(12, figure.length)),
      Number
    ]
    check([aCard, aShipment, fc.constantFrom(...ways)], (card, shipment, way) => {
      const boxes = shipment.boxes.map((box) =>
        Object.fromEntries(Object.entries(box).map(([name, figure]) => [name, way(String(figure))]))
      ) as unknown as ReadonlyArray<ShippedBox>
      expect(quoteFrom(card, { ...shipment, boxes })).toEqual(quoteFrom(card, shipment))
    })
  })

  it("returns the same quote for any units of the shipment", () => {
    const whole = fc.integer({ min: 1, max: 400_000 })
    const aBox = fc.record({ length: whole, width: whole, height: whole, weight: fc.integer({ min: 1, max: 200 }) })
    const places = (n: bigint, decimals: number) => {
      const digits = String(n).padStart(decimals + 1, "0")
      return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
    }
    check([aCard, aShipment, fc.array(aBox, { minLength: 1, maxLength: 3 })], (card, shipment, drawn) => {
      // Sides are in ten-thousandths of an inch and weights in pounds. 1 in = 2.54 cm, and 1 lb = 453.59237 g.
      const boxes = (side: (n: bigint) => string, weight: (n: bigint) => string) =>
        drawn.map((box) => ({
          length: side(BigInt(box.length)),
          width: side(BigInt(box.width)),
          height: side(BigInt(box.height)),
          weight: weight(BigInt(box.weight))
        }))
      const imperial = boxes((n) => places(n, 4), String)
      const metric = boxes(
        (n) => places(n * 254n, 6),
        (n) => places(n * 45_359_237n, 5)
      )
      const ounces = boxes(
        (n) => places(n * 254n, 5),
        (n) => String(n * 16n)
      )
      const inches = quoteFrom(card, { ...shipment, boxes: imperial }, { units: { length: "in", weight: "lb" } })
      expect(quoteFrom(card, { ...shipment, boxes: metric }, { units: { length: "cm", weight: "g" } })).toEqual(inches)
      expect(quoteFrom(card, { ...shipment, boxes: ounces }, { units: { length: "mm", weight: "oz" } })).toEqual(inches)
    })
  })

  it("returns the same quote if unrelated zones, services and surcharges are added", () => {
    check([aCard, aShipment], (card, shipment) => {
      const more: RateCard = {
        ...card,
        zones: [{ id: "far", match: [{ country: "AQ" }] }, ...card.zones],
        surcharges: { other: { title: "Other", group: "g", priority: 1, amount: { fixed: "99" } }, ...card.surcharges },
        services: [{ ...card.services[0]!, code: "OTHER", surcharges: ["other"] }, ...card.services]
      }
      const [one, other] = [quoteFrom(card, shipment), quoteFrom(more, shipment)]
      expect(
        other.rates.filter(({ method }) => method !== "OTHER").map((rate) => ({ ...rate, lines: linesOf(rate) }))
      ).toEqual(one.rates.map((rate) => ({ ...rate, lines: linesOf(rate) })))
      expect(reasons(other).filter(([method]) => method !== "OTHER")).toEqual(reasons(one))
      expect(other.zone).toBe(one.zone)
    })
  })

  it("returns the same quote for any order of keys in the card and the shipment", () => {
    const reversed = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(reversed)
      if (typeof value !== "object" || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, each]) => [key, reversed(each)])
      )
    }
    check([aCard, aShipment], (card, shipment) => {
      expect(quoteFrom(reversed(card) as RateCard, reversed(shipment) as Shipment)).toEqual(quoteFrom(card, shipment))
    })
  })
})

describe("quotes with independently priced boxes", () => {
  it("offers a shipment if and only if it offers each box alone", () => {
    check([aCard.map(boxByBox), aShipment], (card, shipment) => {
      const together = [...costs(quoteFrom(card, shipment)).keys()].sort()
      const each = shipment.boxes.map((box) => costs(quoteFrom(card, { ...shipment, boxes: [box] })))
      const everywhere = card.services.map(({ code }) => code).filter((code) => each.every((one) => one.has(code)))
      expect(together).toEqual(everywhere.sort())
    })
  })

  it("quotes the same lines as for each box alone", () => {
    let compared = 0
    check([aCard.map(boxByBox), aShipment, aShipment], (card, first, second) => {
      const boxes = [...first.boxes, ...second.boxes]
      const [a, b] = [first.boxes, second.boxes].map((some) => quoteFrom(card, { ...first, boxes: some }))
      for (const rate of quoteFrom(card, { ...first, boxes }).rates) {
        const shifted = linesOf(rateOf(b!, rate.method)!).map((line) => ({
          ...line,
          box: line.box! + first.boxes.length
        }))
        const parts = [...linesOf(rateOf(a!, rate.method)!), ...shifted]
        expect(new Set(linesOf(rate).map((line) => JSON.stringify(line)))).toEqual(
          new Set(parts.map((line) => JSON.stringify(line)))
        )
        expect(rate.lines).toHaveLength(parts.length)
        compared++
      }
    })
    expectRare(compared)?.toBeGreaterThan(runs(6, 12))
  })
})
