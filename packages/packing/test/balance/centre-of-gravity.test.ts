import { type BalancedRequest, type CentreRange, packBalanced } from "@waybill/packing/loads"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { aTinyRequest, SAMPLE_SEED } from "../packing/fixtures/requests.ts"
import { fitsAround, type Solid } from "../replan/brute-force-around.ts"
import { aRange, balanced, cube, cuboid, references } from "./balanced.ts"

describe("the centre of gravity", () => {
  const central: CentreRange = { width: [0.45, 0.55], length: [0.45, 0.55] }
  const crate = (centreOfGravity: CentreRange) => ({
    ...{ reference: "C", inner: { width: 40, length: 40, height: 20 }, centreOfGravity }
  })

  it("shifts the contents into the middle of the box", () => {
    const { packing, centres } = balanced({ items: [cube("a", 10, { weight: 5 })], boxes: [crate(central)] })
    expect(packing.boxes[0]!.placements[0]!.at).toEqual({ x: 13, y: 13, z: 0 })
    expect(centres).toEqual([{ x: 0.45, y: 0.45, z: 0.25 }])
  })

  it("mirrors contents that fill the box", () => {
    const items = [cube("heavy", 20, { weight: 9 }), cube("light", 20, { weight: 1 })]
    const boxes = [
      {
        reference: "R",
        inner: { width: 40, length: 20, height: 20 },
        centreOfGravity: { width: [0.6, 1] } as const
      }
    ]
    const { packing, centres } = balanced({ items, boxes })
    expect(packing.boxes[0]!.placements.map(({ reference, at }) => [reference, at.x])).toEqual([
      ["light", 0],
      ["heavy", 20]
    ])
    expect(centres[0]!.x).toBe(0.7)
  })

  it("arranges heavy pieces low", () => {
    const items = [cube("light", 20, { weight: 1 }), cuboid("heavy", 20, 20, 10, { weight: 9 })]
    const boxes = [
      {
        reference: "T",
        inner: { width: 20, length: 20, height: 30 },
        centreOfGravity: { height: [0, 0.4] } as const
      }
    ]
    expect(balanced({ items, boxes }).packing.boxes[0]!.placements.map(({ reference }) => reference)).toEqual([
      "heavy",
      "light"
    ])
  })

  it("divides pieces among boxes if they cannot be in range together", () => {
    const items = [cube("heavy", 20, { weight: 9 }), cube("light", 20, { weight: 1 })]
    const row = { reference: "R", inner: { width: 40, length: 20, height: 20 } }
    expect(balanced({ items, boxes: [row] }).packing.boxes).toHaveLength(1)
    const ranged = balanced({ items, boxes: [{ ...row, centreOfGravity: { width: [0.4, 0.6] } }] })
    expect(references(ranged)).toEqual([["light"], ["heavy"]])
    const choice = { reference: "S", inner: { width: 40, length: 20, height: 21 } }
    const other = balanced({ items, boxes: [{ ...row, centreOfGravity: { width: [0.4, 0.6] } }, choice] })
    expect(other.packing.boxes.map(({ reference }) => reference)).toEqual(["S"])
  })

  it("leaves a piece unpacked if no box can hold it in range, and proves nothing about it", () => {
    const boxes = [crate({ height: [0.5, 1] })]
    const { packing } = balanced({ items: [cube("a", 10, { weight: 5 })], boxes })
    expect(packing.boxes).toEqual([])
    expect(packing.unpacked).toEqual([
      {
        ...{ item: 0, reference: "a", quantity: 1, reason: "off-centre" },
        message: "a was placed in no box with its centre of gravity in range"
      }
    ])
    expect(packing.certificate.proofs[0]).toMatchObject({ measure: "unpacked", atLeast: 0, proved: false })
  })

  it("gives the last box to a piece that can be in range, and the reason to the other one", () => {
    // The plate of 1 × 3 × 3 has its centre at 1.5 or 2.5 of 4, so at 0.375 or 0.625.
    const items = [cuboid("plate", 3, 1, 3, { weight: 1 }), cuboid("tile", 2, 2, 1)]
    const boxes = [
      {
        ...{ reference: "S", inner: { width: 1, length: 4, height: 3 }, stock: 1 },
        centreOfGravity: { length: [0.5, 0.6] } as const
      }
    ]
    const result = balanced({ items, boxes })
    expect(references(result)).toEqual([["tile"]])
    expect(result.packing.unpacked.map(({ reference, reason }) => [reference, reason])).toEqual([
      ["plate", "off-centre"]
    ])
  })

  it("keeps the reason of a piece for which no box is left", () => {
    const items = [cube("a", 10, { weight: 5 }), cuboid("pole", 10, 10, 50, { weight: 5 })]
    const boxes = [
      { reference: "P", inner: { width: 50, length: 10, height: 10 }, stock: 0 },
      { ...crate({ height: [0.5, 1] }), stock: 1 }
    ]
    expect(balanced({ items, boxes }).packing.unpacked.map(({ reference, reason }) => [reference, reason])).toEqual([
      ["a", "off-centre"],
      ["pole", "no-stock"]
    ])
  })

  it("moves a piece on top without the others", () => {
    const items = [cube("cube", 1, { weight: 3 }), cuboid("rod", 1, 3, 1)]
    const boxes = [
      {
        ...{ reference: "S", inner: { width: 3, length: 1, height: 2 }, stock: 1 },
        centreOfGravity: { width: [0.5, 0.7] } as const
      }
    ]
    const { packing } = balanced({ items, boxes })
    expect(packing.boxes[0]!.placements.map(({ reference, at }) => [reference, at.x, at.z])).toEqual([
      ["rod", 0, 0],
      ["cube", 1, 1]
    ])
  })

  it("accepts contents without weight", () => {
    const { centres } = balanced({ items: [cube("a", 10)], boxes: [crate({ height: [0.9, 1] })] })
    expect(centres).toEqual([null])
  })

  it("adds pieces to an open box so that its centre is in range, or refuses it", () => {
    const turned = { x: "width", y: "length", z: "height" } as const
    const open = [{ box: 0, placements: [{ item: 0, piece: 0, at: { x: 0, y: 0, z: 0 }, turned }] }]
    const boxes = [
      { reference: "R", inner: { width: 40, length: 20, height: 20 }, centreOfGravity: { width: [0.4, 0.6] } as const }
    ]
    const left = cube("left", 20, { weight: 9 })
    expect(references(balanced({ items: [left, cube("right", 20, { weight: 9 })], boxes, open }))).toEqual([
      ["left", "right"]
    ])
    const outcome = packBalanced({ items: [left], boxes, open })
    expect(outcome._tag === "Refused" && outcome.refusals).toEqual([
      {
        ...{ code: "contradiction", at: "/open/0" },
        message: "open[0]: no arrangement of further pieces brings its centre of gravity into range"
      }
    ])
  })

  it("packs hundreds of pieces in range without losing any", () => {
    const items = Array.from({ length: 150 }, (_, n) =>
      cuboid(`${n}`, 5 + (n % 13), 4 + (n % 11), 3 + (n % 7), { weight: 1 + (n % 17) })
    )
    const range = { width: [0.45, 0.55], length: [0.45, 0.55] } as const
    const boxes = [{ reference: "L", inner: { width: 40, length: 40, height: 40 }, centreOfGravity: range }]
    expect(balanced({ items, boxes }).packing.unpacked).toEqual([])
  })

  it.each([
    [1, 2_000],
    [20, 100]
  ])("packs %i kinds of pieces, %i of each, in range into at most four boxes without losing any", (kinds, quantity) => {
    const items = Array.from({ length: kinds }, (_, n) => {
      const sides = [5 + ((n * 7) % 11), 6 + ((n * 3) % 13), 4 + ((n * 5) % 7)] as const
      return cuboid(`${n}`, ...sides, { weight: 1 + ((n * 13) % 17), quantity })
    })
    const volume = items.reduce((sum, { width, length, height }) => sum + width * length * height * quantity, 0)
    const side = Math.ceil(Math.cbrt(volume / 2.3))
    const centreOfGravity = { width: [0.45, 0.55], length: [0.45, 0.55] } as const
    const box = { reference: "B", inner: { width: side, length: side, height: side }, centreOfGravity }
    const all = balanced({ items, boxes: [box] }).packing
    expect(all.unpacked).toEqual([])
    expect(all.boxes.length).toBeLessThanOrEqual(4)
  })

  it("finds an arrangement of a few pieces in one box if there is one", () => {
    const counts = { found: 0, all: 0 }
    const tiny = aTinyRequest(3).filter(
      ({ items, boxes }) =>
        boxes[0]!.kind !== "tube" &&
        boxes[0]!.kind !== "mailer" &&
        items.every(({ group, apart, gap = 0 }) => group === undefined && apart === undefined && gap === 0)
    )
    fc.assert(
      fc.property(tiny, aRange, ({ items, boxes: [first], support = 0.75 }, centreOfGravity) => {
        const { maxWeight: _, stock: __, ...box } = first!
        const request: BalancedRequest = { items, support, boxes: [{ ...box, centreOfGravity, stock: 1 }] }
        const { width, length, height } = box.inner
        const inRange = (all: ReadonlyArray<Solid>): boolean => {
          const total = all.reduce((sum, { item }) => sum + (item.weight ?? 0), 0)
          if (total === 0) return true
          return (["width", "length", "height"] as const).every((side, axis) => {
            const [lowest, highest] = centreOfGravity[side] ?? [0, 1]
            const moment = all.reduce(
              (sum, { item, low, high }) => sum + ((item.weight ?? 0) * (low[axis]! + high[axis]!)) / 2,
              0
            )
            const at = moment / total / box.inner[side]
            return at >= lowest - 1e-9 && at <= highest + 1e-9
          })
        }
        const exists = fitsAround([width, length, height], [], items, support, inRange)
        const { packing } = balanced(request)
        const found = packing.unpacked.length === 0
        if (found) expect(exists).toBe(true)
        if (exists) counts.all++
        if (found) counts.found++
      }),
      { seed: SAMPLE_SEED, numRuns: runs(100, 300) }
    )
    expectRare(counts.all)?.toBeGreaterThan(runs(26, 80))
    expect(counts.found).toBe(counts.all)
  })
})
