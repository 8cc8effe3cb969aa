import { type CutCarton, type Print, type PrintCatalogue, packPrints } from "@waybill/packing/prints"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs, seedOf } from "../../../../../tests/runs/runs.ts"
import { box, parcelsOf, profileOf, summary } from "../print-setup.ts"

const cutter: CutCarton = {
  reference: "cut",
  min: { width: 6, length: 8, height: 1 },
  max: { width: 40, length: 50, height: 12 },
  step: { width: 0.5, length: 0.5, height: 0.5 },
  walls: { width: 0.5, length: 0.5, height: 1 }
}
const catalogue: PrintCatalogue = { boxes: [], tubes: [], cut: [cutter] }
const profile = profileOf({ thickness: 1.5, margin: 0.5, gap: 0.25 })
const pack = (prints: ReadonlyArray<Print>, of: PrintCatalogue = catalogue) => packPrints(prints, profile, of)

describe("cartons cut to size", () => {
  it("a cut carton has each side rounded up to a step above the minimum", () => {
    const sizeFor = (width: number, height: number, quantity = 1) => summary(pack([{ width, height, quantity }]))[0]![0]
    expect(sizeFor(16, 20)).toBe("cut 21x17x1.5")
    expect(sizeFor(16.01, 20)).toBe("cut 21x17.5x1.5")
    expect(sizeFor(2, 2)).toBe("cut 8x6x1.5")
    // Two pieces of 1.5 with a gap of 0.25 are 3.25 high.
    expect(sizeFor(16, 20, 2)).toBe("cut 21x17x3.5")
  })

  it("a cut carton has its walls outside, and a print above the maximum stays unpacked", () => {
    const [parcel] = parcelsOf(pack([{ width: 16, height: 20, quantity: 1 }]))
    expect(parcel?.outer).toEqual({ width: 17.5, length: 21.5, height: 2.5 })
    expect(pack([{ width: 39, height: 49, quantity: 1 }])).toMatchObject({ unpacked: [] })
    expect(pack([{ width: 39.01, height: 49, quantity: 1 }])).toMatchObject({
      unpacked: [{ print: 0, reason: "too-long" }]
    })
  })

  it("a cut carton competes with the boxes in stock", () => {
    const inStock = { ...box("stock", 17, 21, 1.5), outer: { width: 17.4, length: 21.4, height: 2.4 } }
    const referenceWith = (boxes: PrintCatalogue["boxes"]) =>
      summary(pack([{ width: 16, height: 20, quantity: 1 }], { ...catalogue, boxes }))[0]![0]
    expect(referenceWith([inStock])).toBe("stock")
    expect(referenceWith([{ ...inStock, outer: { width: 18, length: 22, height: 3 } }])).toBe("cut 21x17x1.5")
    expect(referenceWith([{ ...inStock, stock: 0 }])).toBe("cut 21x17x1.5")
  })

  it("a cut carton holds its contents and is never a step too large", () => {
    const print = fc.record({
      width: fc.integer({ min: 4, max: 140 }).map((n) => n / 4),
      height: fc.integer({ min: 4, max: 140 }).map((n) => n / 4),
      quantity: fc.integer({ min: 1, max: 6 })
    })
    fc.assert(
      fc.property(fc.array(print, { minLength: 1, maxLength: 4 }), (prints) => {
        const count = prints.map(() => 0)
        for (const parcel of parcelsOf(pack(prints))) {
          if (parcel.kind === "tube") throw new Error("a tube")
          const { inner, placements } = parcel.packed
          for (const [side, axis] of [
            ["width", "x"],
            ["length", "y"],
            ["height", "z"]
          ] as const) {
            const needed = Math.max(...placements.map(({ at, size }) => at[axis] + size[axis]))
            const steps = (inner[side] - cutter.min[side]) / cutter.step[side]
            expect(steps).toBe(Math.round(steps))
            expect(inner[side]).toBeGreaterThanOrEqual(needed - 1e-9)
            expect(inner[side] - Math.max(needed, cutter.min[side])).toBeLessThan(cutter.step[side])
            expect(inner[side]).toBeLessThanOrEqual(cutter.max[side])
          }
          for (const { print: index, quantity } of parcel.contents) count[index]! += quantity
        }
        expect(count).toEqual(prints.map(({ quantity }) => quantity))
      }),
      { numRuns: runs(30), seed: seedOf(7) }
    )
  })

  it("a cut carton is refused if its maximum is below its minimum", () => {
    const wrong = { ...cutter, max: { ...cutter.max, height: 0.5 } }
    expect(pack([], { ...catalogue, cut: [wrong] })).toMatchObject({
      _tag: "Refused",
      refusals: [{ reason: "invalid-catalogue", message: "catalogue.cut[0].max.height: must be at least min" }]
    })
  })
})
