// Packs more than 300 pieces of a few kinds, with rules that patterns must respect.
import { type Item, pack, type Request, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"

const cube: Item = { reference: "cube", width: 20, length: 20, height: 20, weight: 5, quantity: 600 }
const slab: Item = { reference: "slab", width: 10, length: 20, height: 20, weight: 1, quantity: 600 }
const pair = { reference: "pair", inner: { width: 30, length: 20, height: 20 } }
const four = { reference: "four", inner: { width: 40, length: 40, height: 20 } }

/** Returns the number of boxes of each reference, and of unpacked pieces. The packing must be valid. */
const countsOf = (request: Request): Record<string, number> => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  const { packing } = outcome
  expect(violationsOf(request, packing)).toEqual([])
  const counts: Record<string, number> = {}
  for (const { reference } of packing.boxes) counts[reference] = (counts[reference] ?? 0) + 1
  const unpacked = packing.unpacked.reduce((sum, { quantity }) => sum + quantity, 0)
  return unpacked === 0 ? counts : { ...counts, unpacked }
}

describe("many equal pieces", () => {
  it("fill every box if only a mixture of kinds fills a box", () => {
    expect(countsOf({ items: [cube, slab], boxes: [pair] })).toEqual({ pair: 600 })
  })

  it("need 225 boxes of four cubes for 600 cubes and 600 slabs", () => {
    expect(countsOf({ items: [cube, slab], boxes: [pair, four] })).toEqual({ four: 225 })
  })

  it("use the cheapest boxes if the objective is the price", () => {
    const boxes = [
      { ...pair, price: 1 },
      { ...four, price: 3 }
    ]
    expect(countsOf({ items: [cube, slab], boxes, objective: ["price"] })).toEqual({ pair: 600 })
  })

  it("use limited boxes first, then others, and never more than are in stock", () => {
    expect(countsOf({ items: [cube, slab], boxes: [{ ...four, stock: 100 }, pair] })).toEqual({ four: 100, pair: 334 })
  })

  it("leave as few pieces unpacked as possible if all boxes are limited", () => {
    expect(countsOf({ items: [cube], boxes: [{ ...four, stock: 100 }] })).toEqual({ four: 100, unpacked: 200 })
  })

  it("respect the weight limit of each box", () => {
    expect(countsOf({ items: [cube], boxes: [{ ...four, maxWeight: 10 }] })).toEqual({ four: 300 })
  })

  it("keep apart what must not share a box", () => {
    const items = [cube, { ...slab, apart: ["cube"] }]
    expect(countsOf({ items, boxes: [four] })).toEqual({ four: 225 })
  })

  it("respect the weight that a piece can bear", () => {
    const tall = { reference: "tall", inner: { width: 20, length: 20, height: 40 } }
    expect(countsOf({ items: [{ ...cube, onTop: 4 }], boxes: [tall] })).toEqual({ tall: 600 })
    expect(countsOf({ items: [{ ...cube, onTop: 5 }], boxes: [tall] })).toEqual({ tall: 300 })
  })
})
