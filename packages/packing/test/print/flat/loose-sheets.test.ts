import {
  type FlatFinishing,
  type Print,
  type PrintBox,
  type PrintProfile,
  packPrints,
  printProfile
} from "@waybill/packing/prints"
import { describe, expect, it } from "vitest"
import { box, parcelsOf, plain } from "../print-setup.ts"

const sheets: FlatFinishing = {
  kind: "flat",
  thickness: 0.01,
  margin: 0.5,
  gap: 0,
  loose: true,
  protection: { pads: 2 }
}
const profile: PrintProfile = {
  scale: 1000,
  finishings: { Sheets: sheets, Piece: { ...plain, gap: 0.25 } },
  otherwise: sheets,
  packaging: { padThickness: 0.1 }
}
const cards = (quantity: number): Print => ({ width: 4, height: 6, quantity })
const pack = (prints: ReadonlyArray<Print>, boxes: ReadonlyArray<PrintBox>) =>
  parcelsOf(packPrints(prints, profile, { boxes, tubes: [] }))
const mailer = (width: number, length: number, height: number): PrintBox => ({
  ...box("mailer", width, length, height),
  kind: "rigid-mailer"
})

describe("loose sheets", () => {
  it("makes a stack as high as the box, for any number of sheets", () => {
    // 180 sheets of 0.01 inches and two pads of 0.1 inches are two inches high.
    expect(pack([cards(180)], [box("low", 5, 7, 2)])).toHaveLength(1)
    expect(pack([cards(181)], [box("low", 5, 7, 2)])).toHaveLength(2)
    const large = { width: 25, height: 25, quantity: 1980 }
    expect(pack([large], [box("high", 26, 26, 20)])).toHaveLength(1)
  })

  it("packs 200 postcards into one box instead of four, each 15 % full", () => {
    const info = packPrints([{ width: 4, height: 6, finishing: "Paper", quantity: 200 }])
    expect(parcelsOf(info)).toHaveLength(1)
    const [parcel] = parcelsOf(info)
    expect(parcel?.kind === "box" && parcel.packed.fill).toBeGreaterThan(0.5)
  })

  it("keeps the margin around the stacks together, not around each of them", () => {
    // Two stacks of 4 × 6 need 8 × 6, and half an inch along each wall.
    const [parcel] = pack([cards(300)], [box("two", 9, 7, 1.7)])
    expect(parcel?.kind === "box" && parcel.packed.placements.map(({ at, quantity }) => [at, quantity])).toEqual([
      [{ x: 0.5, y: 0.5, z: 0 }, 150],
      [{ x: 4.5, y: 0.5, z: 0 }, 150]
    ])
    expect(pack([cards(300)], [box("two", 8.99, 7, 1.7)])).toHaveLength(2)
  })

  it("uses a rigid mailer without pads up to its thickness, then a box", () => {
    const boxes = [mailer(5, 7, 0.25), box("carton", 5, 7, 1)]
    const kindsFor = (quantity: number) => pack([cards(quantity)], boxes).map(({ kind }) => kind)
    expect(kindsFor(25)).toEqual(["mailer"])
    expect(kindsFor(26)).toEqual(["box"])
    const [parcel] = pack([cards(25)], boxes)
    expect(parcel?.material).toEqual([])
    expect(parcel?.kind === "mailer" && parcel.packed.placements[0]?.size).toEqual({ x: 4, y: 6, z: 0.25 })
    const [carton] = pack([cards(26)], boxes)
    expect(carton?.material[0]).toEqual({ name: "pad", quantity: 2, width: 4, length: 6 })
  })

  it("lays stacks on each other in a mailer, without pads between them", () => {
    const small = { width: 4, height: 5, quantity: 10 }
    expect(pack([cards(15), small], [mailer(5, 7, 0.25), box("carton", 9, 9, 9)])).toMatchObject([{ kind: "mailer" }])
  })

  it("never packs pieces into a mailer, even if they are thin", () => {
    const thin = { ...profile, finishings: { Thin: { ...plain, thickness: 0.1 } } }
    const info = packPrints([{ width: 4, height: 6, finishing: "Thin", quantity: 1 }], thin, {
      boxes: [mailer(9, 9, 0.25)],
      tubes: []
    })
    expect(info).toMatchObject({ parcels: [], unpacked: [{ print: 0, reason: "too-long" }] })
  })

  it("shares a box with pieces if that saves a parcel, with a margin around the stack", () => {
    const piece = { width: 10, height: 10, finishing: "Piece", quantity: 1 }
    const parcels = pack([piece, cards(10)], [box("deep", 10, 10, 2)])
    expect(parcels).toMatchObject([{ contents: [{ print: 0 }, { print: 1, quantity: 10 }] }])
    // The stack is 4 × 6 with half an inch around it, and ten sheets and two pads high.
    const [parcel] = parcels
    const [, stack] = parcel?.kind === "box" ? parcel.packed.placements : []
    expect([stack!.size.x, stack!.size.y].sort()).toEqual([5, 7])
    expect(stack!.size.z).toBeCloseTo(0.3, 12)
    expect(stack!.quantity).toBe(10)
  })

  it("packs 10,000 sheets below the limit on weight in few steps", () => {
    const info = packPrints([{ width: 4, height: 6, finishing: "Paper", quantity: 10_000 }])
    // 10,000 × 24 × 0.0005 are 120 pounds, so three parcels of at most 50 pounds are the fewest.
    expect(parcelsOf(info)).toHaveLength(3)
  })
})

describe("stacks of loose sheets", () => {
  const stacksWith = (
    prints: ReadonlyArray<Print>,
    boxes: ReadonlyArray<PrintBox>,
    finishing: Partial<FlatFinishing> = {},
    limits: Partial<PrintProfile> = {}
  ) => {
    const finishings = { Sheets: { ...sheets, protection: {}, margin: 0, ...finishing }, Piece: plain }
    const shop = { scale: 1000, finishings, otherwise: finishings.Sheets, ...limits }
    return parcelsOf(packPrints(prints, shop, { boxes, tubes: [] }))
      .map(({ contents, reference }) => [reference, ...contents.map(({ quantity }) => quantity)])
      .toSorted()
  }

  it("keep within the weight that a large enough box carries, although a smaller box is lighter", () => {
    // A sheet weighs 1. The large box weighs 6 of at most 50, so it carries 44.
    const small = { ...box("small", 10, 10, 10), emptyWeight: 1 }
    const large = { ...box("large", 20, 20, 10), emptyWeight: 6 }
    const packed = (quantity: number) =>
      stacksWith([{ width: 20, height: 20, quantity }], [small, large], { weight: 0.0025 }, { maxWeight: 50 })
    expect(packed(88)).toEqual([
      ["large", 44],
      ["large", 44]
    ])
    expect(packed(89)).toEqual([
      ["large", 29],
      ["large", 30],
      ["large", 30]
    ])
  })

  it("leave no sheet of a poster unpacked because of the weight of its box, for any quantity", () => {
    // A sheet weighs 0.38 pounds, and a box with 123 of them 49.71 pounds.
    const finishings = {
      Paper: { kind: "flat", thickness: 0.016, margin: 0.5, gap: 0, loose: true, weight: 0.0005 }
    } as const
    const countsFor = (quantity: number) =>
      parcelsOf(packPrints([{ width: 20, height: 38, finishing: "Paper", quantity }], { ...printProfile, finishings }))
    expect(countsFor(1107)).toHaveLength(9)
    expect(countsFor(1108)).toHaveLength(10)
    expect(countsFor(9999)).toHaveLength(82)
  })

  it("carry at most a whole number of weight steps", () => {
    // The box carries 1.00005, and five sheets weigh 1.000005. Both round to steps of 0.0001, up and down.
    const one = { ...box("one", 10, 10, 10), maxWeight: 1.00005 }
    expect(stacksWith([{ width: 10, height: 10, quantity: 10 }], [one], { weight: 0.00200001 })).toEqual([
      ["one", 3],
      ["one", 3],
      ["one", 4]
    ])
  })

  it("keep within the height of a wide enough box, although a narrow box is higher", () => {
    // The flat box holds 20 sheets, so 1,220 sheets need 61 boxes.
    const boxes = [box("narrow", 10, 10, 100), box("flat", 20, 40, 2)]
    const packed = stacksWith([{ width: 20, height: 40, quantity: 1220 }], boxes, { thickness: 0.1 })
    expect(packed).toEqual(Array(61).fill(["flat", 20]))
  })

  it("become lower if the boxes that carry the highest stacks are used up", () => {
    const strong = { ...box("strong", 10, 10, 10, 1), maxWeight: 10 }
    const weak = { ...box("weak", 10, 10, 10), maxWeight: 4 }
    // A sheet weighs 1, so the 18 sheets are two stacks of 9 at first.
    expect(stacksWith([{ width: 10, height: 10, quantity: 18 }], [strong, weak], { weight: 0.01 })).toEqual([
      ["strong", 9],
      ["weak", 3],
      ["weak", 3],
      ["weak", 3]
    ])
  })
})

describe("prints with two forms", () => {
  const both = {
    ...profile,
    finishings: {
      Poster: {
        ...sheets,
        flatUpTo: 20,
        rolled: { kind: "rolled", sheet: 0.01, core: 1, looseness: 1, clearance: 0.5 }
      }
    }
  } as const
  const tubes = [{ reference: "tube", diameter: 2, length: 25, outer: { width: 2, length: 26, height: 2 } }]
  const kindFor = (width: number, height: number, boxes: ReadonlyArray<PrintBox>, quantity = 1) =>
    parcelsOf(packPrints([{ width, height, finishing: "Poster", quantity }], both, { boxes, tubes })).map(
      ({ kind }) => kind
    )
  const flat = box("flat", 40, 40, 1)

  it("stay flat up to a side, and above it are rolled if that is smaller", () => {
    expect(kindFor(16, 20, [flat])).toEqual(["box"])
    expect(kindFor(16, 20.01, [flat])).toEqual(["tube"])
    // A hundred posters fill several tubes, but only one box.
    expect(kindFor(24, 36, [flat], 80)).toEqual(["box"])
  })

  it("keep the form that fits if the other one fits nowhere", () => {
    expect(kindFor(16, 20, [])).toEqual(["tube"])
    expect(kindFor(30, 30, [flat])).toEqual(["box"])
  })

  it("keep half an inch free at both ends of a tube", () => {
    expect(kindFor(24, 36, [flat])).toEqual(["tube"])
    expect(kindFor(24.01, 36, [flat])).toEqual(["box"])
  })
})
