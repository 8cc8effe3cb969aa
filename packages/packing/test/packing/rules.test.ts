import { type Box, type Item, type Packing, pack, type Request, violationsOf } from "@waybill/packing"
import { describe, expect, it } from "vitest"

const item = (reference: string, fields: Partial<Item> = {}): Item => ({
  reference,
  width: 10,
  length: 10,
  height: 10,
  ...fields
})

const box = (reference: string, width: number, length: number, height: number, fields: object = {}) => ({
  reference,
  inner: { width, length, height },
  ...fields
})

const packed = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.packing
}

/** Returns the references in each box. */
const contents = ({ boxes }: Packing): string[] =>
  boxes.map((b) =>
    b.placements
      .map((p) => p.reference)
      .sort()
      .join(" ")
  )

const reasons = ({ unpacked }: Packing): string[] => unpacked.map((u) => `${u.reference} ${u.quantity} ${u.reason}`)

describe("choice of boxes", () => {
  it("uses the smallest box that holds everything", () => {
    const boxes = [box("L", 40, 40, 40), box("S", 10, 10, 10), box("M", 20, 10, 10)]
    expect(packed({ items: [item("a", { quantity: 2 })], boxes }).boxes.map((b) => b.reference)).toEqual(["M"])
  })

  it("uses two cheap boxes instead of an expensive one if price is the first measure", () => {
    const boxes = [box("M", 20, 10, 10, { price: 5 }), box("S", 10, 10, 10, { price: 2 })]
    const items = [item("a", { quantity: 2 })]
    expect(packed({ items, boxes }).boxes.map((b) => b.reference)).toEqual(["M"])
    expect(packed({ items, boxes, objective: ["price"] }).boxes.map((b) => b.reference)).toEqual(["S", "S"])
  })

  it.each([
    [0.1, 0.7, 0.8],
    [0.01, 0.06, 0.07],
    [0.001, 0.009, 0.01],
    [0.0001, 0.0003, 0.0004],
    [0.00001, 0.00007, 0.00008],
    [0.000001, 0.000004, 0.000005]
  ])(
    "uses one box instead of two of the same total price, although %d + %d is less than %d as floats",
    (one, other, both) => {
      expect(one + other).toBeLessThan(both)
      const boxes = [
        box("A", 10, 10, 10, { price: one, stock: 1 }),
        box("B", 10, 10, 10, { price: other }),
        box("C", 20, 10, 10, { price: both })
      ]
      const request: Request = { items: [item("a", { quantity: 2 })], boxes, objective: ["price", "boxes"] }
      expect(packed(request).boxes.map((b) => b.reference)).toEqual(["C"])
      expect(packed(request).certificate.proofs.map(({ value, proved }) => [value, proved])).toEqual([
        [both, true],
        [1, true]
      ])
    }
  )

  it("proves the lowest price, although a float sum in a different order is lower", () => {
    const boxes = [box("S", 10, 10, 10, { price: 0.1, stock: 2 }), box("M", 10, 10, 10, { price: 5.5, stock: 2 })]
    const request: Request = { items: [item("a", { quantity: 3 })], boxes, objective: ["price"] }
    const { certificate } = packed(request)
    expect(certificate).toEqual({
      proofs: [{ measure: "price", value: 5.7, atLeast: 5.7, proved: true, by: certificate.proofs[0]!.by }],
      optimal: true
    })
    expect(violationsOf(request, packed(request))).toEqual([])
  })

  it("finds the lowest price even if a price has too many decimal places for whole numbers", () => {
    const boxes = [box("S", 10, 10, 10, { price: 1 / 3 }), box("M", 20, 10, 10, { price: 0.6 })]
    const request: Request = { items: [item("a", { quantity: 2 })], boxes, objective: ["price"] }
    expect(packed(request).certificate.proofs[0]).toMatchObject({ value: 0.6, atLeast: 0.6, proved: false })
    expect(packed({ ...request, items: [item("a")] }).certificate.proofs[0]).toMatchObject({ value: 1 / 3 })
  })

  it("uses the boxes with the lowest cost", () => {
    const boxes = [box("M", 20, 10, 10), box("S", 10, 10, 10)]
    const perKilo = (parcels: ReadonlyArray<{ grossWeight: number }>) =>
      parcels.reduce((sum, p) => sum + (p.grossWeight > 1000 ? 100 : 10), 0)
    const items = [item("a", { quantity: 2, weight: 600 })]
    const request: Request = { items, boxes, objective: [perKilo] }
    expect(packed(request).boxes.map((b) => b.reference)).toEqual(["S", "S"])
    expect(violationsOf(request, packed(request))).toEqual([])
  })

  it("never uses a box forbidden by the cost function", () => {
    const boxes = [box("M", 20, 10, 10), box("L", 30, 10, 10)]
    const cost = (parcels: ReadonlyArray<{ reference: string }>) =>
      parcels.some((p) => p.reference === "M") ? Number.POSITIVE_INFINITY : 1
    expect(packed({ items: [item("a", { quantity: 2 })], boxes, objective: [cost] }).boxes[0]!.reference).toBe("L")
  })

  it("never uses more boxes of a type than are in stock", () => {
    const boxes = [box("S", 10, 10, 10, { stock: 2 })]
    const packing = packed({ items: [item("a", { quantity: 3 })], boxes })
    expect([packing.boxes.length, reasons(packing)]).toEqual([2, ["a 1 no-stock"]])
  })

  it("returns the requested number of alternatives, best first", () => {
    const boxes = [box("S", 20, 10, 10), box("M", 20, 20, 10), box("L", 20, 20, 20)]
    const outcome = pack({ items: [item("a", { quantity: 2 })], boxes, alternatives: 2 })
    if (outcome._tag === "Refused") throw new Error("refused")
    expect(outcome.alternatives.map((p) => p.boxes.map((b) => b.reference))).toEqual([["M"], ["L"]])
  })
})

describe("rules for sharing a box", () => {
  const boxes = [box("L", 40, 10, 10)]

  it("keeps a group in one box even if that needs more boxes", () => {
    const items = [item("a", { quantity: 3 }), item("b", { group: "g", quantity: 3 }), item("c", { quantity: 2 })]
    for (const content of contents(packed({ items, boxes })))
      expect(content.split("b").length - 1 === 0 || content.split("b").length - 1 === 3).toBe(true)
  })

  it("puts items that exclude each other into different boxes", () => {
    const items = [item("bleach"), item("bread", { apart: ["bleach"] })]
    expect(contents(packed({ items, boxes })).sort()).toEqual(["bleach", "bread"])
  })

  it("applies an apart rule only to its item, not to others with the same reference", () => {
    const items = [item("bread", { apart: ["bread", "bleach"] }), item("bread", { quantity: 2 }), item("bleach")]
    expect(contents(packed({ items, boxes })).sort()).toEqual(["bleach bread bread", "bread"])
  })

  it("puts one piece into each box if an item excludes itself", () => {
    expect(packed({ items: [item("acid", { quantity: 3, apart: ["acid"] })], boxes }).boxes).toHaveLength(3)
  })
})

describe("positions of pieces", () => {
  it("keeps the gap of a piece to walls and neighbours", () => {
    const items = [item("vase", { gap: 2, quantity: 2, rotation: "none" })]
    expect(packed({ items, boxes: [box("S", 28, 14, 14)] }).boxes).toHaveLength(1)
    expect(packed({ items, boxes: [box("S", 27, 14, 14)] }).boxes).toHaveLength(2)
    const places = packed({ items, boxes: [box("S", 28, 14, 14)] }).boxes[0]!.placements.map((p) => p.at)
    expect(places).toEqual([
      { x: 2, y: 2, z: 2 },
      { x: 16, y: 2, z: 2 }
    ])
  })

  it("requires exactly the requested share of support, for every hundredth", () => {
    for (let hundredths = 1; hundredths <= 100; hundredths++) {
      const low = item("low", { width: hundredths, length: 1, height: 1, rotation: "none" })
      const top = item("top", { width: 100, length: 1, height: 1, rotation: "none", onTop: 0 })
      const boxesAt = (support: number) =>
        packed({ items: [low, top], boxes: [box("S", 100, 1, 2)], support }).boxes.length
      expect(boxesAt(hundredths / 100)).toBe(1)
      if (hundredths < 100) expect(boxesAt((hundredths + 0.0001) / 100)).toBe(2)
    }
  })

  it("places nothing on an item whose onTop is 0", () => {
    const items = [item("egg", { onTop: 0 }), item("brick", { weight: 1 })]
    const [b] = packed({ items, boxes: [box("S", 10, 10, 20)] }).boxes
    expect(b!.placements.map((p) => p.reference)).toEqual(["brick", "egg"])
  })

  it("never exceeds the onTop weight of an item", () => {
    const items = [item("lamp", { onTop: 5 }), item("brick", { weight: 6, onTop: 0 })]
    expect(packed({ items, boxes: [box("S", 10, 10, 20)] }).boxes).toHaveLength(2)
  })

  it("keeps pieces within a mailer's width, which shrinks with the thickness of the contents", () => {
    const mailer = box("E", 22, 32, 5, { kind: "mailer" })
    const book = { reference: "book", width: 20, length: 30, height: 2 }
    expect(packed({ items: [book], boxes: [mailer] }).boxes).toHaveLength(1)
    expect(reasons(packed({ items: [{ ...book, height: 3 }], boxes: [mailer] }))).toEqual(["book 1 too-long"])
  })

  it("keeps pieces inside the circle of a tube", () => {
    const tube = box("T", 10, 10, 50, { kind: "tube" })
    const bar = { reference: "bar", width: 8, length: 6, height: 50 }
    expect(packed({ items: [bar], boxes: [tube] }).boxes).toHaveLength(1)
    expect(packed({ items: [{ ...bar, width: 9 }], boxes: [tube] }).boxes).toHaveLength(0)
  })

  it("centres pieces in a tube, at half units if needed", () => {
    const narrow = box("T", 5, 5, 9, { kind: "tube" })
    const sized = (width: number, length: number) => ({ reference: "bar", width, length, height: 9 })
    const placesOf = (bar: Item, tube: Box) => packed({ items: [bar], boxes: [tube] }).boxes[0]?.placements[0]?.at
    expect(placesOf({ ...sized(4, 3), rotation: "none" }, narrow)).toEqual({ x: 0.5, y: 1, z: 0 })
    expect(packed({ items: [sized(4, 4)], boxes: [narrow] }).boxes).toHaveLength(0)
    const wide = box("T", 50, 50, 90, { kind: "tube" })
    expect(placesOf({ ...sized(38, 28), height: 88, gap: 1, rotation: "none" }, wide)).toEqual({ x: 6, y: 11, z: 1 })
    expect(packed({ items: [{ ...sized(39, 28), height: 88, gap: 1 }], boxes: [wide] }).boxes).toHaveLength(0)
  })
})

describe("reasons for unpacked pieces", () => {
  const boxes = [box("S", 20, 20, 20, { emptyWeight: 1, maxWeight: 11 })]

  it.each([
    ["reports too-long for a piece that fits into no box", item("rod", { length: 21 }), "rod 1 too-long"],
    ["reports too-heavy for a piece that is too heavy for every box", item("lead", { weight: 11 }), "lead 1 too-heavy"],
    ["reports rule for pieces whose group fits into no box", item("set", { group: "g", quantity: 9 }), "set 9 rule"]
  ])("%s", (_, unpacked, reason) => {
    const packing = packed({ items: [item("a"), unpacked], boxes })
    expect([contents(packing), reasons(packing)]).toEqual([["a"], [reason]])
  })
})

describe("time limit", () => {
  it("returns the best answer so far and sets `cut` when the time limit has passed", () => {
    let time = 0
    const items = Array.from({ length: 40 }, (_, i) => item(`p${i}`, { width: 5 + (i % 7), length: 4 + (i % 11) }))
    const volume = items.reduce((sum, i) => sum + i.width * i.length * i.height, 0)
    const tight = box("tight", 40, 30, Math.ceil(volume / 1200))
    const outcome = pack({
      items,
      boxes: [tight, box("L", 40, 30, 60)],
      effort: 1000,
      timeLimit: { now: () => time++, limit: 9 }
    })
    expect(outcome._tag === "Packed" && [outcome.cut, outcome.packing.unpacked]).toEqual([true, []])
  })

  it("returns the same answer as without a time limit if it has not passed", () => {
    const request = { items: [item("a", { quantity: 5 })], boxes: [box("L", 40, 30, 30)], effort: 2 }
    expect(pack({ ...request, timeLimit: { now: () => 0, limit: 1 } })).toEqual(pack(request))
  })
})
