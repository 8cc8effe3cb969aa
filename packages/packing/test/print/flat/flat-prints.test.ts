import {
  type FlatFinishing,
  type Print,
  type PrintBox,
  type PrintProfile,
  packPrints,
  printCatalogue,
  printProfile
} from "@waybill/packing/prints"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs, seedOf } from "../../../../../tests/runs/runs.ts"
import { box, isPacked, parcelsOf, plain, profileOf, summary, violationsIn } from "../print-setup.ts"

/** The built-in profile, in which paper is never rolled. */
const neverRolled: PrintProfile = {
  ...printProfile,
  finishings: {
    ...printProfile.finishings,
    Paper: { kind: "flat", thickness: 0.016, margin: 0.5, gap: 0, loose: true, weight: 0.0005 }
  }
}

describe("flat prints", () => {
  it("adds the margin on each side of the face, in either orientation of the box", () => {
    expect(isPacked({}, { margin: 0.5 }, [box("just", 11, 21, 1)])).toBe(true)
    expect(isPacked({}, { margin: 0.5 }, [box("turned", 21, 11, 1)])).toBe(true)
    expect(isPacked({}, { margin: 0.5 }, [box("narrow", 10.99, 21, 1)])).toBe(false)
    expect(isPacked({}, { margin: 0.5 }, [box("short", 11, 20.99, 1)])).toBe(false)
  })

  it("lays prints with their thickness along the shortest side of the box", () => {
    expect(isPacked({}, {}, [box("upright", 1, 20, 10)])).toBe(true)
    expect(isPacked({}, {}, [box("cube", 25, 25, 0.99)])).toBe(false)
    // The print would fit on its edge, but prints are only packed flat.
    expect(isPacked({ width: 10, height: 20 }, { thickness: 6 }, [box("low", 20, 20, 5.9)])).toBe(false)
    expect(isPacked({ width: 5, height: 20 }, { thickness: 6 }, [box("low", 20, 20, 5.9)])).toBe(false)
  })

  it("fills the boxes that hold the most prints of a large order, even if other boxes are larger", () => {
    // A large box holds nine layers of one print, and the smaller box holds four layers of four.
    const large = Array.from({ length: 12 }, (_, n) => box(`large ${n}`, 19, 19, 19 + n / 100))
    const order = [{ width: 10, height: 10, quantity: 640 }]
    const catalogue = { boxes: [...large, box("fullest", 20, 20, 8)], tubes: [] }
    const parcels = summary(packPrints(order, profileOf({ thickness: 2 }), catalogue))
    expect(parcels).toEqual(Array(40).fill(["fullest", [[0, 16]]]))
  })

  it("never packs prints on their edges, even if more would fit", () => {
    // Packed flat, two prints fit in each of four layers. On their edges, ten would fit side by side.
    const boxes = [box("one", 20, 20, 8)]
    const info = packPrints([{ width: 8, height: 18, quantity: 10 }], profileOf({ thickness: 2 }), {
      boxes,
      tubes: []
    })
    expect(parcelsOf(info)).toHaveLength(2)
  })

  it("keeps a gap between two pieces, but no gap above the topmost piece", () => {
    const boxesFor = (height: number) =>
      parcelsOf(
        packPrints([{ width: 10, height: 20, quantity: 3 }], profileOf({ gap: 0.25 }), {
          boxes: [box("one", 10, 20, height)],
          tubes: []
        })
      ).length
    expect(boxesFor(3.5)).toBe(1)
    expect(boxesFor(3.49)).toBe(2)
  })

  it("packs twenty small frames in one box", () => {
    // Twelve faces of 6.5 × 8.5 in each layer, and two layers of 1.55 with a gap of 0.5.
    const info = packPrints([{ width: 5, height: 7, finishing: "Framed", quantity: 20 }])
    expect(summary(info)).toEqual([["26x26x4", [[0, 20]]]])
  })

  it("gives the pads of each piece their space", () => {
    // Two pieces of 0.75 with two pads of 0.15 each, and a gap of 0.25 between them: 2 × 1.05 + 0.25.
    const profile: PrintProfile = {
      ...profileOf({ thickness: 0.75, gap: 0.25, protection: { pads: 2 } }),
      packaging: { padThickness: 0.15 }
    }
    const parcelsIn = (height: number, quantity: number) =>
      parcelsOf(
        packPrints([{ width: 10, height: 20, quantity }], profile, {
          boxes: [box("one", 10, 20, height)],
          tubes: []
        })
      )
    expect(parcelsIn(2.35, 2)).toHaveLength(1)
    expect(parcelsIn(2.34, 2)).toHaveLength(2)
    // A large order first fills whole boxes.
    expect(parcelsIn(2.34, 700)).toHaveLength(700)
    const [parcel] = parcelsIn(2.35, 2)
    expect(parcel!.kind !== "tube" && parcel!.packed.placements.map(({ at, size }) => [at.z, size.z])).toEqual([
      [0, 1.05],
      [1.3, 1.05]
    ])
  })

  it("never needs more boxes for all prints together than for each gap separately", () => {
    const boxes = [box("one", 16, 20, 2), box("two", 25, 20, 4), box("three", 40, 31, 5)]
    const countOf = (prints: readonly Print[], of = boxes) =>
      parcelsOf(packPrints(prints, printProfile, { boxes: of, tubes: [] })).length
    const sheet = { width: 18.5, height: 14.5 }
    const metal = { ...sheet, finishing: "Metal", quantity: 9 }
    const paper = { ...sheet, finishing: "Paper", quantity: 1 }
    const one = boxes.slice(0, 1)
    expect([countOf([metal], one), countOf([paper], one), countOf([metal, paper], one)]).toEqual([3, 1, 4])
    const linesOf = (...finishings: readonly string[]) =>
      fc.array(
        fc.record({
          width: fc.integer({ min: 8, max: 28 }),
          height: fc.integer({ min: 8, max: 28 }),
          finishing: fc.constantFrom(...finishings),
          quantity: fc.integer({ min: 1, max: 5 })
        }),
        { minLength: 1, maxLength: 3 }
      )
    fc.assert(
      fc.property(linesOf("Paper"), linesOf("Metal", "Canvas"), linesOf("Framed"), (low, middle, high) => {
        const rest = countOf([...middle, ...high])
        expect(rest).toBeLessThanOrEqual(countOf(middle) + countOf(high))
        expect(countOf([...low, ...middle, ...high])).toBeLessThanOrEqual(countOf(low) + rest)
      }),
      { seed: seedOf(20260801), numRuns: runs(8, 16) }
    )
  })

  it("shares the stock between prints of different finishings", () => {
    const sheet = { width: 18.5, height: 14.5 }
    const prints = [
      { ...sheet, finishing: "Metal", quantity: 9 },
      { ...sheet, finishing: "Paper", quantity: 1 }
    ]
    const resultWith = (first: number, second: number) => {
      const boxes = [box("one", 16, 20, 2, first), box("two", 16, 20.5, 2, second)]
      const info = packPrints(prints, printProfile, { boxes, tubes: [] })
      if (info._tag === "Refused") throw new Error(info.refusals[0]!.message)
      return info.unpacked.length === 0
        ? info.parcels.map(({ reference }) => reference).sort()
        : info.unpacked.map(({ print, reason }) => `${print} ${reason}`)
    }
    // The best result is three boxes of metal and one of paper. Packed together, the prints would need five boxes.
    expect(resultWith(4, 9)).toEqual(["one", "one", "one", "one"])
    expect(resultWith(3, 1)).toEqual(["one", "one", "one", "two"])
    expect(resultWith(1, 3)).toEqual(["one", "two", "two", "two"])
    expect(resultWith(3, 0)).toEqual(["0 no-stock"])
    expect(resultWith(0, 0)).toEqual(["0 no-stock", "1 no-stock"])
  })

  it("reports placements with the thickness of the print and with the gap between prints", () => {
    const [parcel] = parcelsOf(
      packPrints(
        [
          { width: 24, height: 36, finishing: "Rolled", quantity: 1 },
          { width: 10, height: 8, finishing: "Canvas", quantity: 2 }
        ],
        printProfile,
        { boxes: [box("flat", 11, 9, 3.25)], tubes: printCatalogue.tubes }
      )
    )
    expect(parcel).toMatchObject({
      kind: "box",
      contents: [{ print: 1, quantity: 2 }],
      packed: {
        inner: { width: 11, length: 9, height: 3.25 },
        placements: [
          { item: 1, at: { z: 0 }, size: { x: 11, y: 9, z: 1.5 } },
          { item: 1, at: { z: 1.75 }, size: { x: 11, y: 9, z: 1.5 } }
        ]
      }
    })
    if (parcel?.kind === "box") expect(parcel.packed.fill).toBeCloseTo((2 * 11 * 9 * 1.5) / (11 * 9 * 3.25), 12)
  })

  it("respects the maximum per box of each finishing, proportionally in a mixed box", () => {
    const profile: PrintProfile = {
      scale: 100,
      finishings: { Four: { ...plain, atMost: 4 }, Six: { ...plain, atMost: 6 } },
      otherwise: plain
    }
    const boxesFor = (fours: number, sixes: number) =>
      parcelsOf(
        packPrints(
          [
            { width: 10, height: 10, finishing: "Four", quantity: fours },
            { width: 10, height: 10, finishing: "Six", quantity: sixes }
          ].filter(({ quantity }) => quantity > 0),
          profile,
          { boxes: [box("tall", 10, 10, 50)], tubes: [] }
        )
      ).length
    expect(boxesFor(4, 0)).toBe(1)
    expect(boxesFor(5, 0)).toBe(2)
    expect(boxesFor(0, 6)).toBe(1)
    expect(boxesFor(0, 7)).toBe(2)
    // 2/4 + 3/6 = 1.
    expect(boxesFor(2, 3)).toBe(1)
    expect(boxesFor(2, 4)).toBe(2)
  })

  it("chooses the fewest boxes, then those with the least outer volume", () => {
    const small = { ...box("small", 10, 20, 2), outer: { width: 30, length: 30, height: 30 } }
    const large = { ...box("large", 12, 22, 4), outer: { width: 13, length: 23, height: 5 } }
    const pack = (quantity: number, boxes: readonly PrintBox[]) =>
      summary(packPrints([{ width: 10, height: 20, quantity }], profileOf({}), { boxes, tubes: [] })).map(
        ([name]) => name
      )
    expect(pack(1, [small, large])).toEqual(["large"])
    expect(pack(1, [box("small", 10, 20, 2), large])).toEqual(["small"])
    expect(pack(4, [box("small", 10, 20, 2), large])).toEqual(["large"])
    // The volume 10 × 20 × 4.4 is less than 11 × 21 × 4. The headroom for a gap must not change this comparison.
    const flat = [box("high", 10, 20, 4.4), box("wide", 11, 21, 4)]
    const gaps = packPrints([{ width: 10, height: 20, quantity: 1 }], profileOf({ gap: 3 }), {
      boxes: flat,
      tubes: []
    })
    expect(summary(gaps)).toEqual([["high", [[0, 1]]]])
  })

  it("never exceeds the stock of a box, even when whole boxes are packed first", () => {
    const boxes = [box("ten", 10, 20, 10, 70), box("five", 10, 20, 5)]
    const info = packPrints([{ width: 10, height: 20, quantity: 1003 }], profileOf({}), { boxes, tubes: [] })
    const used = Map.groupBy(parcelsOf(info), ({ reference }) => reference)
    expect([used.get("ten")?.length, used.get("five")?.length]).toEqual([70, Math.ceil((1003 - 700) / 5)])
    expect(
      packPrints([{ width: 10, height: 20, quantity: 1003 }], profileOf({}), { boxes: boxes.slice(0, 1), tubes: [] })
    ).toMatchObject({ _tag: "Packed", unpacked: [{ print: 0, quantity: 303, reason: "no-stock" }] })
  })

  it("lists each unpacked line once and in input order if stock runs out", () => {
    const prints = [9, 20, 14, 11].map((width): Print => ({ width, height: 10, quantity: 3 }))
    const refused = (stock: number) => {
      const info = packPrints(prints, profileOf({}), { boxes: [box("three", 10, 20, 3, stock)], tubes: [] })
      return info._tag === "Refused" ? [] : info.unpacked.map(({ print, reason }) => [print, reason])
    }
    expect(refused(4)).toEqual([])
    expect(refused(0)).toEqual([0, 1, 2, 3].map((print) => [print, "no-stock"]))
    const [first, ...others] = refused(1).map(([print]) => print as number)
    expect(others.length).toBeGreaterThan(0)
    for (const [index, print] of others.entries()) expect(print).toBeGreaterThan([first!, ...others][index]!)
  })

  it("packs a thousand different sizes into shared boxes", () => {
    // A box holds a stack of at most 100 pieces, so 1,000 pieces of 1,000 sizes need at least ten boxes.
    const prints = Array.from({ length: 1000 }, (_, n): Print => ({ width: 5 + n / 200, height: 10, quantity: 1 }))
    const boxes = [box("tall", 10, 10, 100)]
    const parcels = parcelsOf(packPrints(prints, profileOf({}), { boxes, tubes: [] }))
    expect(parcels.length).toBeGreaterThanOrEqual(10)
    expect(parcels.length).toBeLessThanOrEqual(12)
    const packed = parcels.flatMap(({ contents }) => contents.map(({ print }) => print))
    expect(packed.sort((a, b) => a - b)).toEqual(prints.map((_, n) => n))
  })

  it("packs every print once for any quantity, within the maximum per box and the limit on weight", () => {
    const line = fc.record({
      width: fc.integer({ min: 5, max: 30 }),
      height: fc.integer({ min: 5, max: 40 }),
      finishing: fc.constantFrom("Canvas", "Framed", "Paper", "Metal", "Acrylic"),
      quantity: fc.oneof(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 10_000 }))
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (prints) => {
        const parcels = parcelsOf(packPrints(prints, neverRolled))
        const count = prints.map(() => 0)
        // Equal boxes have the same `packed` object.
        for (const packed of new Set(parcels.flatMap((parcel) => (parcel.kind === "tube" ? [] : [parcel.packed]))))
          expect(violationsIn(packed, prints)).toEqual([])
        for (const { contents, grossWeight } of parcels) {
          for (const { print, quantity } of contents) count[print]! += quantity
          const named = contents.map(({ print }) => print)
          expect(named).toEqual([...new Set(named)].sort((a, b) => a - b))
          const shares = contents.reduce((sum, { print, quantity }) => {
            const { width, height, finishing } = prints[print]!
            const { areaAtMost = Infinity } = printProfile.finishings[finishing] as FlatFinishing
            return sum + quantity * Math.min(1, (width * height) / areaAtMost)
          }, 0)
          expect(shares).toBeLessThanOrEqual(1 + 1e-4)
          expect(grossWeight).toBeLessThanOrEqual(50)
        }
        expect(count).toEqual(prints.map(({ quantity }) => quantity))
      }),
      { numRuns: runs(5, 10), seed: seedOf(6) }
    )
  })
})
