// Limits of a box on the number of its pieces and on the share of its volume that they fill.
import { type Box, type Item, type Packing, pack, type Request, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"

const cube = (fields: Partial<Item> = {}): Item => ({ reference: "cube", width: 10, length: 10, height: 10, ...fields })

const box = (fields: Partial<Box> = {}): Box => ({
  reference: "B",
  inner: { width: 50, length: 20, height: 10 },
  ...fields
})

const packed = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(violationsOf(request, outcome.packing)).toEqual([])
  return outcome.packing
}

const piecesPerBox = ({ boxes }: Packing): ReadonlyArray<number> => boxes.map(({ placements }) => placements.length)

const reasons = ({ unpacked }: Packing): ReadonlyArray<string> => unpacked.map((u) => `${u.quantity} ${u.reason}`)

describe("maximum number of pieces in a box", () => {
  it("divides ten pieces that fit into one box among boxes of four, and proves that three are needed", () => {
    const packing = packed({ items: [cube({ quantity: 10 })], boxes: [box({ maxPieces: 4 })] })
    expect(piecesPerBox(packing)).toEqual([4, 4, 2])
    expect(packing.certificate.proofs[0]).toEqual({
      measure: "boxes",
      value: 3,
      atLeast: 3,
      proved: true,
      by: ["pieces"]
    })
    expect(packing.certificate.optimal).toBe(true)
  })

  it("proves that one box is not enough by the number of pieces, although volume, weight and sides fit", () => {
    const { certificate } = packed({ items: [cube({ quantity: 2 })], boxes: [box({ maxPieces: 1 })] })
    expect(certificate.proofs[0]).toMatchObject({ value: 2, atLeast: 2, proved: true })
    expect(certificate.optimal).toBe(true)
  })

  it("returns a bound of one box per piece if no type can hold two, one for its slots and the other for its sides", () => {
    const boxes = [box({ maxPieces: 1 }), box({ reference: "S", inner: { width: 10, length: 10, height: 10 } })]
    const { certificate } = packed({ items: [cube({ quantity: 3 })], boxes })
    expect(certificate.proofs[0]).toEqual({ measure: "boxes", value: 3, atLeast: 3, by: ["pairs"], proved: false })
  })

  it("uses the box with more slots, although a smaller box is large enough", () => {
    const boxes = [box({ maxPieces: 2 }), box({ reference: "L", inner: { width: 60, length: 30, height: 20 } })]
    const packing = packed({ items: [cube({ quantity: 3 })], boxes })
    expect(packing.boxes.map(({ reference }) => reference)).toEqual(["L"])
    expect(packing.certificate.optimal).toBe(true)
  })

  it("leaves pieces unpacked if the boxes in stock have too few slots, and proves their number", () => {
    const packing = packed({ items: [cube({ quantity: 12 })], boxes: [box({ maxPieces: 4, stock: 2 })] })
    expect(reasons(packing)).toEqual(["4 no-stock"])
    expect(packing.certificate.proofs[0]).toEqual({
      measure: "unpacked",
      value: 4,
      atLeast: 4,
      proved: true,
      by: ["pieces"]
    })
  })

  it("reports the rule of a group with more pieces than any box may hold", () => {
    const items = [cube({ quantity: 5, group: "set" })]
    expect(reasons(packed({ items, boxes: [box({ maxPieces: 4 })] }))).toEqual(["5 rule"])
    expect(piecesPerBox(packed({ items, boxes: [box({ maxPieces: 5 })] }))).toEqual([5])
  })

  it("limits boxes of a thousand pieces, including with the fallback and with effort", () => {
    const items = [cube({ quantity: 700 }), cube({ reference: "half", height: 5, quantity: 300 })]
    const boxes = [box({ inner: { width: 100, length: 100, height: 100 }, maxPieces: 64 })]
    for (const effort of [0, 1]) {
      const counts = piecesPerBox(packed({ items, boxes, effort }))
      expect(counts.length).toBe(Math.ceil(1000 / 64))
      expect(Math.max(...counts)).toBe(64)
    }
  })
})

describe("fill limit of a box", () => {
  it("fills at most the allowed share, and proves the number of boxes by volume", () => {
    const packing = packed({ items: [cube({ quantity: 10 })], boxes: [box({ fillLimit: 0.45 })] })
    expect(piecesPerBox(packing)).toEqual([4, 4, 2])
    expect(packing.certificate.proofs[0]).toMatchObject({ value: 3, atLeast: 3, by: ["volume"] })
  })

  it("allows exactly the limit, for every hundredth", () => {
    for (let hundredths = 1; hundredths <= 100; hundredths++) {
      const bar = cube({ reference: "bar", width: hundredths, length: 1, height: 1 })
      const boxes = [box({ inner: { width: 100, length: 1, height: 1 }, fillLimit: hundredths / 100 })]
      expect(piecesPerBox(packed({ items: [bar], boxes }))).toEqual([1])
      expect(reasons(packed({ items: [{ ...bar, width: hundredths + 1 }], boxes }))).toEqual([
        hundredths === 100 ? "1 too-long" : "1 too-large"
      ])
    }
  })

  it("counts gaps as filled", () => {
    const items = [cube({ gap: 1, quantity: 2 })]
    const inner = { width: 24, length: 24, height: 12 }
    expect(piecesPerBox(packed({ items, boxes: [box({ inner, fillLimit: 0.5 })] }))).toEqual([2])
    expect(piecesPerBox(packed({ items, boxes: [box({ inner, fillLimit: 0.49 })] }))).toEqual([1, 1])
  })

  it("compares with width × length × height in a tube and in a mailer", () => {
    const roll = cube({ reference: "roll", width: 6, length: 8, height: 50 })
    const tube = (fillLimit: number) => box({ kind: "tube", inner: { width: 10, length: 10, height: 50 }, fillLimit })
    expect(piecesPerBox(packed({ items: [roll], boxes: [tube(0.48)] }))).toEqual([1])
    expect(reasons(packed({ items: [roll], boxes: [tube(0.47)] }))).toEqual(["1 too-large"])
    const book = cube({ reference: "book", width: 20, length: 30, height: 2 })
    const mailer = (fillLimit: number) =>
      box({ kind: "mailer", inner: { width: 25, length: 40, height: 4 }, fillLimit })
    expect(piecesPerBox(packed({ items: [book], boxes: [mailer(0.3)] }))).toEqual([1])
    expect(reasons(packed({ items: [book], boxes: [mailer(0.29)] }))).toEqual(["1 too-large"])
  })

  it("reports the weight before the fill limit, because another box would not help", () => {
    const boxes = [box({ fillLimit: 0.01, maxWeight: 1 })]
    expect(reasons(packed({ items: [cube({ weight: 2 })], boxes }))).toEqual(["1 too-heavy"])
    const [first] = packed({ items: [cube()], boxes }).unpacked
    expect(first).toMatchObject({
      reason: "too-large",
      message: "cube exceeds the fill limit of every box of sufficient size"
    })
  })

  it("does not depend on the unit of length", () => {
    const inMillimetres = packed({ items: [cube({ quantity: 7 })], boxes: [box({ fillLimit: 0.3 })] })
    const inMetres = packed({
      scale: { length: 1000 },
      items: [cube({ quantity: 7, width: 0.01, length: 0.01, height: 0.01 })],
      boxes: [box({ fillLimit: 0.3, inner: { width: 0.05, length: 0.02, height: 0.01 } })]
    })
    expect(piecesPerBox(inMillimetres)).toEqual([3, 3, 1])
    expect(piecesPerBox(inMetres)).toEqual([3, 3, 1])
  })

  it("prefers a smaller box with a higher limit to a larger box with a lower one", () => {
    const boxes = [
      box({ reference: "S", inner: { width: 20, length: 20, height: 10 } }),
      box({ reference: "M", inner: { width: 30, length: 20, height: 10 }, fillLimit: 0.5 })
    ]
    const packing = packed({ items: [cube({ quantity: 4 })], boxes })
    expect(packing.boxes.map(({ reference }) => reference)).toEqual(["S"])
    expect(packing.certificate.optimal).toBe(true)
  })
})
