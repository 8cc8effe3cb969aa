import { type Print, type PrintProfile, packPrints } from "@waybill/packing/prints"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs, seedOf } from "../../../../tests/runs/runs.ts"
import { box, parcelsOf, plain } from "./print-setup.ts"

const shop = (maxWeight?: number): PrintProfile => ({
  scale: 100,
  finishings: {
    Six: { ...plain, atMost: 6, weight: 0.01 },
    Rolled: { kind: "rolled", sheet: 0.02, core: 1, looseness: 1, weight: 0.01 }
  },
  otherwise: { kind: "flat", thickness: 1, margin: 0, gap: 0, weight: 0.01 },
  packaging: { board: 0, tube: 0 },
  ...(maxWeight !== undefined && { maxWeight })
})
const tall = box("tall", 10, 10, 100)
const long = { reference: "long", diameter: 10, length: 10, outer: { width: 11, length: 12, height: 11 } }
/** A print of 10 × 10 weighs 1. */
const line = (quantity: number, finishing?: string): Print => ({ width: 10, height: 10, quantity, finishing })

describe("limits on weight", () => {
  it("fills a box up to the limit of the profile and no further", () => {
    const boxesFor = (quantity: number, limit: number) =>
      parcelsOf(packPrints([line(quantity)], shop(limit), { boxes: [tall], tubes: [] })).length
    expect(boxesFor(20, 20)).toBe(1)
    expect(boxesFor(20, 19.9999)).toBe(2)
    expect(boxesFor(100, 10)).toBe(10)
  })

  it("counts the empty box and the limit of the box", () => {
    const boxesFor = (quantity: number, limits: object) =>
      parcelsOf(packPrints([line(quantity)], shop(), { boxes: [{ ...tall, ...limits }], tubes: [] })).length
    expect(boxesFor(8, { maxWeight: 10, emptyWeight: 2 })).toBe(1)
    expect(boxesFor(9, { maxWeight: 10, emptyWeight: 2 })).toBe(2)
    expect(boxesFor(9, { maxWeight: 10 })).toBe(1)
  })

  it("uses a stronger box where a weaker one is too heavy", () => {
    const boxes = [
      { ...box("weak", 10, 10, 20), maxWeight: 5 },
      { ...box("strong", 10, 10, 30), maxWeight: 30 }
    ]
    const referencesFor = (quantity: number) =>
      parcelsOf(packPrints([line(quantity)], shop(), { boxes, tubes: [] })).map(({ reference }) => reference)
    expect(referencesFor(5)).toEqual(["weak"])
    expect(referencesFor(6)).toEqual(["strong"])
  })

  it("respects both the maximum number of pieces and the limit on weight", () => {
    const countsFor = (quantity: number, limit: number) =>
      parcelsOf(packPrints([line(quantity, "Six")], shop(limit), { boxes: [tall], tubes: [] })).map(
        ({ contents }) => contents[0]!.quantity
      )
    expect(countsFor(12, 100)).toEqual([6, 6])
    expect(Math.max(...countsFor(12, 4))).toBe(4)
    expect(countsFor(12, 4)).toHaveLength(3)
  })

  it("limits tubes in the same way", () => {
    const tubesFor = (quantity: number, limit: number, ownLimit?: number) =>
      parcelsOf(
        packPrints([line(quantity, "Rolled")], shop(limit), {
          boxes: [],
          tubes: [{ ...long, emptyWeight: 1, ...(ownLimit !== undefined && { maxWeight: ownLimit }) }]
        })
      ).length
    expect(tubesFor(9, 10)).toBe(1)
    expect(tubesFor(10, 10)).toBe(2)
    expect(tubesFor(10, 100, 6)).toBe(2)
    expect(tubesFor(11, 100, 6)).toBe(3)
  })

  it("names a print too heavy for every box and every tube, and packs the others", () => {
    const heavy = { width: 10, height: 10, quantity: 2, weight: 60 }
    const info = packPrints([heavy, line(3), { ...heavy, finishing: "Rolled" }], shop(50), {
      boxes: [tall],
      tubes: [long]
    })
    expect(info).toMatchObject({
      _tag: "Packed",
      parcels: [{ contents: [{ print: 1, quantity: 3 }] }],
      unpacked: [
        {
          print: 0,
          quantity: 2,
          reason: "too-heavy",
          message: "Print 1 is too heavy for every box of sufficient size"
        },
        { print: 2, quantity: 2, reason: "too-heavy", message: "Print 3 is too heavy for every tube that holds it" }
      ]
    })
  })

  it("never exceeds a limit, regardless of the weights of the prints, boxes and filler", () => {
    const weight = fc.integer({ min: 0, max: 40 }).map((n) => n / 8)
    const print = fc.record({
      width: fc.integer({ min: 3, max: 20 }),
      height: fc.integer({ min: 3, max: 20 }),
      finishing: fc.constantFrom("Six", "Rolled", undefined),
      quantity: fc.integer({ min: 1, max: 12 }),
      weight
    })
    const limits = fc.record({ limit: fc.integer({ min: 8, max: 40 }), own: fc.integer({ min: 8, max: 40 }), weight })
    fc.assert(
      fc.property(fc.array(print, { minLength: 1, maxLength: 4 }), limits, (prints, { limit, own, weight: empty }) => {
        const profile = { ...shop(limit), packaging: { board: 0.001, tube: 0.001, filler: 0.0005, tape: 0.01 } }
        const boxes = [{ ...box("own", 20, 24, 8), maxWeight: own, emptyWeight: empty }, box("free", 22, 26, 12)]
        const tubes = [{ ...long, length: 24, emptyWeight: empty, maxWeight: own }]
        const info = packPrints(prints, profile, { boxes, tubes })
        if (info._tag === "Refused") throw new Error(info.refusals[0]!.message)
        const count = prints.map(() => 0)
        for (const { contents, grossWeight, kind, reference } of info.parcels) {
          const max = reference === "free" ? limit : Math.min(limit, own)
          expect(grossWeight).toBeLessThanOrEqual(max + 1e-9)
          // Without its filler and tape, a parcel weighs at least its prints.
          const net = contents.reduce((sum, each) => sum + each.quantity * prints[each.print]!.weight, 0)
          expect(grossWeight).toBeGreaterThanOrEqual(net)
          expect(kind).toBe(reference === "long" ? "tube" : "box")
          for (const { print: index, quantity } of contents) count[index]! += quantity
        }
        for (const { print: index, quantity } of info.unpacked) count[index]! += quantity
        expect(count).toEqual(prints.map(({ quantity }) => quantity))
      }),
      { numRuns: runs(40), seed: seedOf(20261126) }
    )
  })
})
