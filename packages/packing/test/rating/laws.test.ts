// What holds of every quote, whatever the card says; and what holds where the card means what carriers mean.
import {
  type QuoteContext,
  type Quoted,
  quote,
  type Rate,
  type RateCard,
  type ShipFrom,
  type Shipment,
  type ShippedBox
} from "@waybill/packing/rating"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { aCleanCard } from "./clean-cards.ts"
import { aCard } from "./drawn-cards.ts"
import { SEED, units } from "./drawn-figures.ts"
import { anInstant, anOrigin, aShipment } from "./drawn-shipments.ts"
import { originOf, shipFromNamed, tariffOf } from "./vectors.ts"

const HERE = originOf(shipFromNamed("origin-any"))
const JUNE = "2026-06-10T18:00:00Z"

type Asked = Partial<Omit<QuoteContext, "cards">>

const quotedBy = (cards: ReadonlyArray<RateCard>, shipment: Shipment, asked: Asked = {}): Quoted => {
  const context = { from: HERE, at: JUNE, units: cards[0]!.units, ...asked }
  const answer = quote(shipment, { ...context, cards: cards.map(tariffOf) })
  if (answer._tag === "Refused") throw new Error(answer.refusals.map(({ message }) => message).join("; "))
  return answer
}
const quoted = (card: RateCard, shipment: Shipment, asked?: Asked): Quoted => quotedBy([card], shipment, asked)

const check = <A extends readonly [unknown, ...unknown[]]>(
  arbitraries: { readonly [K in keyof A]: fc.Arbitrary<A[K]> },
  law: (...drawn: A) => void,
  numRuns = 200
): void =>
  fc.assert(
    fc.property(fc.tuple(...(arbitraries as unknown as fc.Arbitrary<unknown>[])), (drawn) =>
      law(...(drawn as unknown as A))
    ),
    { seed: SEED, numRuns }
  )

/** A decimal text, exactly, in millionths. */
const exact = (text: string): bigint => {
  const [whole = "", decimals = ""] = text.replace("-", "").split(".")
  const millionths = BigInt(whole + decimals.padEnd(6, "0"))
  return text.startsWith("-") ? -millionths : millionths
}
const sum = (amounts: ReadonlyArray<string>): bigint => amounts.reduce((all, amount) => all + exact(amount), 0n)
const costs = ({ rates }: Quoted) => new Map(rates.map(({ method, cost }) => [method, cost]))
const reasons = ({ notOffered }: Quoted) => notOffered.map(({ method, reason }) => [method, reason])
const linesOf = ({ lines }: Rate) => lines.map(({ code, box, amount }) => ({ code, box, amount }))
const rateOf = ({ rates }: Quoted, code: string) => rates.find(({ method }) => method === code)

/** The card with every discount turned into a fee. */
const withoutDiscounts = (card: RateCard): RateCard => JSON.parse(JSON.stringify(card).replaceAll('"-', '"'))

/** The card where every box stands alone: weighed for itself, and not counted. */
const boxByBox = (card: RateCard): RateCard => {
  const text = JSON.stringify(card)
    .replaceAll('"boxCount"', '"longest"')
    .replaceAll(/"maxBoxes":\d+,?/g, "")
  const alone: RateCard = JSON.parse(text.replaceAll(",}", "}").replaceAll('"basis":"shipment"', '"basis":"box"'))
  const surcharges = Object.entries(alone.surcharges ?? {}).map(([code, each]) => [code, { ...each, scope: "box" }])
  return { ...alone, surcharges: Object.fromEntries(surcharges) }
}

describe("of every quote:", () => {
  it("the lines add up to the cost, to the last digit", () => {
    let offered = 0
    check([aCard, aShipment, units], (card, shipment, units) => {
      for (const { cost, lines } of quoted(card, shipment, { units }).rates) {
        expect(sum(lines.map(({ amount }) => amount))).toBe(exact(cost))
        offered++
      }
    })
    expect(offered).toBeGreaterThan(100)
  })

  it("no line is negative where the card has no discount", () => {
    check([aCard.map(withoutDiscounts), aShipment], (card, shipment) => {
      const lines = quoted(card, shipment).rates.flatMap((rate) => rate.lines)
      expect(lines.filter(({ amount }) => exact(amount) < 0n)).toEqual([])
    })
  })

  it("it is the same for the same boxes in another order, turned in another way", () => {
    check([aCard, aShipment, fc.integer({ min: 0, max: 5 })], (card, shipment, turn) => {
      const turned = ({ length, width, height, weight }: ShippedBox): ShippedBox =>
        turn % 2 === 0
          ? { length: height, width: length, height: width, weight }
          : { length: width, width: length, height, weight }
      const boxes = shipment.boxes.map(turned).reverse()
      const [one, other] = [quoted(card, shipment), quoted(card, { ...shipment, boxes })]
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

  it("the services stand by cost, then by days, then by code", () => {
    check([aCard, aShipment], (card, shipment) => {
      const { rates } = quoted(card, shipment)
      for (const [i, after] of rates.slice(1).entries()) {
        const before = rates[i]!
        const order = exact(before.cost) - exact(after.cost) || BigInt(before.days[1] - after.days[1])
        expect(order < 0n || (order === 0n && before.method < after.method)).toBe(true)
      }
    })
  })

  it("figures may be written with more zeros, or as numbers", () => {
    const ways: ReadonlyArray<(figure: string) => string | number> = [
      (figure) => (figure.includes(".") ? figure.padEnd(figure.indexOf(".") + 7, "0") : `${figure}.000000`),
      (figure) => figure.padStart(12, "0").slice(0, Math.max(12, figure.length)),
      Number
    ]
    check([aCard, aShipment, fc.constantFrom(...ways)], (card, shipment, way) => {
      const boxes = shipment.boxes.map((box) =>
        Object.fromEntries(Object.entries(box).map(([name, figure]) => [name, way(String(figure))]))
      ) as unknown as ReadonlyArray<ShippedBox>
      expect(quoted(card, { ...shipment, boxes })).toEqual(quoted(card, shipment))
    })
  })

  it("units of the shipment say nothing but how large it is", () => {
    const whole = fc.integer({ min: 1, max: 400_000 })
    const aBox = fc.record({ length: whole, width: whole, height: whole, weight: fc.integer({ min: 1, max: 200 }) })
    const places = (n: bigint, decimals: number) => {
      const digits = String(n).padStart(decimals + 1, "0")
      return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
    }
    check([aCard, aShipment, fc.array(aBox, { minLength: 1, maxLength: 3 })], (card, shipment, drawn) => {
      // In ten-thousandths of an inch and in pounds; 1 in = 2.54 cm, 1 lb = 453.59237 g.
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
      const inches = quoted(card, { ...shipment, boxes: imperial }, { units: { length: "in", weight: "lb" } })
      expect(quoted(card, { ...shipment, boxes: metric }, { units: { length: "cm", weight: "g" } })).toEqual(inches)
      expect(quoted(card, { ...shipment, boxes: ounces }, { units: { length: "mm", weight: "oz" } })).toEqual(inches)
    })
  })

  it("a zone, a service and a surcharge that have nothing to do with it change nothing", () => {
    check([aCard, aShipment], (card, shipment) => {
      const more: RateCard = {
        ...card,
        zones: [{ id: "far", match: [{ country: "AQ" }] }, ...card.zones],
        surcharges: { other: { title: "Other", group: "g", priority: 1, amount: { fixed: "99" } }, ...card.surcharges },
        services: [{ ...card.services[0]!, code: "OTHER", surcharges: ["other"] }, ...card.services]
      }
      const [one, other] = [quoted(card, shipment), quoted(more, shipment)]
      expect(
        other.rates.filter(({ method }) => method !== "OTHER").map((rate) => ({ ...rate, lines: linesOf(rate) }))
      ).toEqual(one.rates.map((rate) => ({ ...rate, lines: linesOf(rate) })))
      expect(reasons(other).filter(([method]) => method !== "OTHER")).toEqual(reasons(one))
      expect(other.zone).toBe(one.zone)
    })
  })

  it("the order of keys in the card and in the shipment says nothing", () => {
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
      expect(quoted(reversed(card) as RateCard, reversed(shipment) as Shipment)).toEqual(quoted(card, shipment))
    })
  })
})

describe("where every box stands alone:", () => {
  it("a shipment is offered just where each of its boxes is", () => {
    check([aCard.map(boxByBox), aShipment], (card, shipment) => {
      const together = [...costs(quoted(card, shipment)).keys()].sort()
      const each = shipment.boxes.map((box) => costs(quoted(card, { ...shipment, boxes: [box] })))
      const everywhere = card.services.map(({ code }) => code).filter((code) => each.every((one) => one.has(code)))
      expect(together).toEqual(everywhere.sort())
    })
  })

  it("its lines are those of its boxes", () => {
    let compared = 0
    check([aCard.map(boxByBox), aShipment, aShipment], (card, first, second) => {
      const boxes = [...first.boxes, ...second.boxes]
      const [a, b] = [first.boxes, second.boxes].map((some) => quoted(card, { ...first, boxes: some }))
      for (const rate of quoted(card, { ...first, boxes }).rates) {
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
    expect(compared).toBeGreaterThan(50)
  })
})

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
