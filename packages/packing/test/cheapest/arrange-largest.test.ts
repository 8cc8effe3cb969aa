import type { Box, Item, Request } from "@waybill/packing"
import { cheapestPacking, compile, compileShipFrom, exampleCards, exampleShipFrom } from "@waybill/packing/rating"
import { describe, expect, it } from "vitest"
import { arrangeLargest } from "../../src/packing/partition/arrange-largest.ts"
import { allPieces, type BoxRules } from "../../src/packing/problem/problem.ts"
import { problemOfRequest } from "../packing/fixtures/problem-of-request.ts"

const item = (width: number, length: number, height: number, quantity = 1): Item => ({
  ...{ reference: `${width} × ${length} × ${height}`, width, length, height, quantity, weight: 200 }
})

const box = (width: number, length: number, height: number): Box => ({
  reference: `${width} × ${length} × ${height}`,
  inner: { width, length, height }
})

/** Five pieces for a box of 300 × 300 × 200, arranged so that no heuristic finds it quickly. */
const five = [item(298, 143, 131), item(253, 232, 59), item(155, 93, 83, 2), item(155, 87, 54)]
const forFive = box(300, 300, 200)

/** Nine pieces cut from 300 × 260 × 220. No heuristic finds their arrangement quickly. */
const nine = [
  ...[item(255, 137, 69), item(162, 125, 116), item(217, 159, 68), item(256, 134, 60), item(160, 114, 98)],
  ...[item(163, 116, 61), item(163, 97, 75), item(136, 129, 85), item(137, 129, 83)]
]

/** Seven shoe boxes and three small pieces. Five of the shoe boxes fit into 500 × 400 × 300. */
const shoes = [item(326, 195, 106, 7), item(120, 103, 99, 2), item(179, 62, 47)]

const resultOf = (
  items: ReadonlyArray<Item>,
  into: Box,
  rules: Partial<Request> = {},
  more: Partial<BoxRules> = {},
  nodes = 1_500
) => {
  const { kinds, rules: all, types } = problemOfRequest({ items, boxes: [into], support: 0, ...rules })!
  const fit = arrangeLargest({ ...all, ...more }, allPieces(kinds), types[0]!, nodes)
  return typeof fit === "string" ? fit : fit.contents.length
}

describe("the arrangement of the largest pieces", () => {
  it("excludes a box that cannot hold the eight largest pieces", () => {
    expect(resultOf(shoes, box(500, 400, 300))).toBe("impossible")
    expect(resultOf(shoes, box(500, 400, 300), { support: 1 })).toBe("impossible")
  })

  it("returns a layout of all pieces if no rule can reject it", () => {
    const [first, second, ...others] = five
    const apart = [{ ...first!, apart: [second!.reference] }, second!, ...others]
    const weak = [{ ...first!, onTop: 1 }, second!, ...others]
    const stops = [{ ...first!, stop: 2 }, { ...second!, stop: 1 }, ...others]
    expect(resultOf(five, forFive)).toBe(5)
    expect(resultOf(five, forFive, { support: 0.75 })).toBe("unknown")
    expect(resultOf(five, forFive, {}, { accept: () => true })).toBe("unknown")
    expect(resultOf(apart, forFive)).toBe("unknown")
    expect(resultOf(weak, forFive)).toBe("unknown")
    expect(resultOf(stops, forFive)).toBe("unknown")
  })

  it("decides nothing about thirteen pieces of which the twelve largest fit", () => {
    expect(resultOf([item(10, 10, 10, 13)], box(100, 100, 100))).toBe("unknown")
    expect(resultOf([item(10, 10, 10, 12)], box(100, 100, 100))).toBe(12)
  })

  it("decides nothing if the limit of nodes is reached", () => {
    const full = box(300, 260, 220)
    expect(resultOf(nine, full)).toBe(9)
    expect(resultOf(nine, full, {}, {}, 5)).toBe("unknown")
    expect(resultOf(shoes, box(500, 400, 300), {}, {}, 5)).toBe("unknown")
  })

  it("excludes a tube or a mailer by its inner dimensions", () => {
    const tube: Box = { ...box(100, 100, 200), kind: "tube" }
    const mailer: Box = { ...box(200, 300, 40), kind: "mailer" }
    expect(resultOf([item(60, 60, 110, 2)], tube)).toBe("impossible")
    expect(resultOf([item(60, 60, 90), item(10, 10, 10)], tube)).toBe("unknown")
    expect(resultOf([item(160, 200, 30, 2)], mailer)).toBe("impossible")
    expect(resultOf([item(150, 200, 20)], mailer)).toBe("unknown")
  })
})

describe("cheapestPacking with an exact search for the largest pieces", () => {
  const origin = compileShipFrom(exampleShipFrom)
  if (origin._tag === "Refused") throw new Error("the example ship-from document is invalid")
  const context = {
    cards: exampleCards.map(compile).flatMap((made) => (made._tag === "Compiled" ? [made.compiled] : [])),
    from: origin.compiled,
    at: "2026-06-10T18:00:00Z",
    units: { length: "mm", weight: "g" }
  } as const
  const shipment = { carrier: "swift", destination: { country: "US", state: "NY", postal: "10001" } }
  const answerFor = (items: ReadonlyArray<Item>, boxes: ReadonlyArray<Box>) => {
    const answer = cheapestPacking({ items, boxes, support: 0 }, shipment, context)
    return answer._tag === "Cheapest" && [answer.proved, ...answer.packing.boxes.map(({ reference }) => reference)]
  }

  it("proves that a cheaper box cannot hold seven shoe boxes", () => {
    expect(answerFor(shoes, [box(500, 400, 300), box(600, 400, 400)])).toEqual([true, "600 × 400 × 400"])
  })

  it("finds an arrangement of nine pieces that fill 94 % of a cheaper box", () => {
    expect(answerFor(nine, [box(300, 260, 220), box(400, 400, 300)])).toEqual([true, "300 × 260 × 220"])
  })
})
