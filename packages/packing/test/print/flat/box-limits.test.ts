import { type Print, type PrintBox, packPrints } from "@waybill/packing/prints"
import { describe, expect, it } from "vitest"
import { box, isPacked, parcelsOf, plain, profileOf } from "../print-setup.ts"

const panels = (quantity: number): Print => ({ width: 10, height: 20, quantity })
const pack = (prints: ReadonlyArray<Print>, boxes: ReadonlyArray<PrintBox>, finishing = {}) =>
  parcelsOf(packPrints(prints, profileOf(finishing), { boxes, tubes: [] }))
const quantities = (parcels: ReturnType<typeof pack>) =>
  parcels.map(({ contents }) => contents.reduce((sum, { quantity }) => sum + quantity, 0))

describe("limits of a box for prints", () => {
  it("puts at most maxPieces prints into a box", () => {
    expect(quantities(pack([panels(5)], [box("deep", 10, 20, 10)]))).toEqual([5])
    const parcels = pack([panels(5)], [{ ...box("deep", 10, 20, 10), maxPieces: 2 }])
    expect(quantities(parcels).toSorted()).toEqual([1, 2, 2])
  })

  it("keeps a box without limits beside a smaller one that holds fewer prints", () => {
    const boxes = [{ ...box("limited", 10, 20, 10), maxPieces: 2 }, box("roomy", 11, 21, 10)]
    expect(pack([panels(5)], boxes).map(({ reference }) => reference)).toEqual(["roomy"])
    const filled = [{ ...box("limited", 10, 20, 10), fillLimit: 0.3 }, box("roomy", 11, 21, 10)]
    expect(pack([panels(5)], filled).map(({ reference }) => reference)).toEqual(["roomy"])
  })

  it("packs a print that fills its box by atMost, although another box carries more", () => {
    // The weights of the panels decide, because eight of them are too heavy for the low box. The wide box carries less.
    const low = { ...box("low", 10, 20, 8), maxWeight: 50 }
    const wide = { ...box("wide", 30, 30, 2), maxWeight: 40 }
    const profile = { scale: 100, finishings: { One: { ...plain, atMost: 1 } }, otherwise: { ...plain, weight: 0.04 } }
    const prints = [panels(10), { width: 30, height: 30, finishing: "One", quantity: 1 }]
    const parcels = parcelsOf(packPrints(prints, profile, { boxes: [low, wide], tubes: [] }))
    expect(parcels.map(({ reference }) => reference).toSorted()).toEqual(["low", "low", "wide"])
  })

  it("fills at most the fillLimit of the volume, without the headroom of a gap", () => {
    // Half of ten inches holds five prints of one inch, and two with gaps: 3 × 1.7 is above 5, but below half of 10.7.
    const half = { ...box("deep", 10, 20, 10), fillLimit: 0.5 }
    expect(quantities(pack([panels(10)], [half]))).toEqual([5, 5])
    expect(quantities(pack([panels(8)], [half], { gap: 0.7 }))).toEqual([2, 2, 2, 2])
  })

  it("makes stacks of loose sheets that stay within the fillLimit", () => {
    // Half of ten inches holds 50 sheets of 0.1 inches.
    const sheets = { thickness: 0.1, margin: 0.5, loose: true }
    const half = { ...box("deep", 11, 21, 10), fillLimit: 0.5 }
    expect(quantities(pack([panels(50)], [half], sheets))).toEqual([50])
    expect(quantities(pack([panels(100)], [half], sheets))).toEqual([50, 50])
  })

  it("refuses a print that exceeds the fillLimit alone", () => {
    expect(isPacked({}, {}, [{ ...box("low", 10, 20, 1), fillLimit: 1 }])).toBe(true)
    const info = packPrints([panels(1)], profileOf({}), {
      boxes: [{ ...box("low", 10, 20, 1), fillLimit: 0.9 }],
      tubes: []
    })
    expect(info).toMatchObject({ unpacked: [{ reason: "too-long", quantity: 1 }] })
  })

  it("fills whole boxes of a large order up to maxPieces", () => {
    const parcels = pack([panels(1000)], [{ ...box("deep", 10, 20, 100), maxPieces: 40 }], { atMost: 1000 })
    expect(quantities(parcels)).toEqual(Array.from({ length: 25 }, () => 40))
  })

  it.each([
    [{ maxPieces: 0 }, "catalogue.boxes[0].maxPieces: must be 1 or more, got 0"],
    [{ maxPieces: 1.5 }, "catalogue.boxes[0].maxPieces: must be an integer, got 1.5"],
    [{ fillLimit: 0 }, "catalogue.boxes[0].fillLimit: must be greater than 0, got 0"],
    [{ fillLimit: 1.1 }, "catalogue.boxes[0].fillLimit: must be at most 1, got 1.1"]
  ])("refuses the limit %j", (limit, message) => {
    const info = packPrints([panels(1)], profileOf(plain), {
      boxes: [{ ...box("deep", 10, 20, 9), ...limit }],
      tubes: []
    })
    expect(info).toMatchObject({ refusals: [{ reason: "invalid-catalogue", message }] })
  })
})
