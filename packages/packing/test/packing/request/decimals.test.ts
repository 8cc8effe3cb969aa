import { type Outcome, pack, type Request, violationsOf } from "@waybill/packing"
import {
  fillContainers,
  packBalanced,
  packOnPallets,
  packSharedStock,
  palletize,
  sharedStockViolations
} from "@waybill/packing/loads"
import { packAround, replan, replanBalanced } from "@waybill/packing/replan"
import { describe, expect, it } from "vitest"

/** In binary, 0.1 + 0.2 is greater than 0.3. */
const sheets: Request = {
  items: [0.1, 0.2].map((height) => ({ reference: String(height), width: 18.75, length: 15, height, weight: 0.05 })),
  boxes: [{ reference: "S", inner: { width: 18.75, length: 15, height: 0.3 }, emptyWeight: 0.2, maxWeight: 0.3 }]
}

const packed = (outcome: Outcome) => {
  if (outcome._tag !== "Packed") throw new Error(JSON.stringify(outcome))
  return outcome.packing
}

/** Height above the floor and height of each piece. */
const levels = ({ boxes }: ReturnType<typeof packed>) =>
  boxes.map(({ placements }) => placements.map(({ at, size }) => [at.z, size.z]))

const inOneBox = [
  [
    [0, 0.2],
    [0.2, 0.1]
  ]
]

describe("decimals without a scale", () => {
  it("pack packs decimals exactly, and violationsOf finds nothing in the packing", () => {
    const packing = packed(pack(sheets))
    expect(levels(packing)).toEqual(inOneBox)
    expect(packing.boxes[0]?.grossWeight).toBe(0.3)
    expect(violationsOf(sheets, packing)).toEqual([])
  })

  it("packs the same request in millionths of the unit", () => {
    const small: Request = {
      items: [{ reference: "chip", width: 0.000_003, length: 0.000_002, height: 0.000_001, quantity: 2 }],
      boxes: [{ reference: "S", inner: { width: 0.000_003, length: 0.000_004, height: 0.000_001 } }]
    }
    const packing = packed(pack(small))
    expect(packing.boxes.map(({ placements }) => placements.map(({ at }) => at.y))).toEqual([[0, 0.000_002]])
    expect(violationsOf(small, packing)).toEqual([])
  })

  it.each([
    [1e-7, "must be an integer, got 1e-7"],
    [1.5e-7, "must be a multiple of 1/10, got 1.5e-7"]
  ])("refuses the width %s, whose exponent is not among its decimals", (width, expectation) => {
    const items = [{ reference: "chip", width, length: 1, height: 1 }]
    const outcome = pack({ items, boxes: [{ reference: "S", inner: { width: 1, length: 1, height: 1 } }] })
    const message = `items[0].width (chip): ${expectation}`
    expect(outcome).toMatchObject({ _tag: "Refused", refusals: [{ code: "not-whole", message }] })
  })

  it("violationsOf reports a piece of a decimal request that is moved by a millionth", () => {
    const { boxes, ...rest } = packed(pack(sheets))
    const [first, second] = boxes[0]!.placements
    const lower = { ...second!, at: { ...second!.at, z: 0.199_999 } }
    const moved = { ...rest, boxes: [{ ...boxes[0]!, placements: [first!, lower] }] }
    expect(violationsOf(sheets, moved).map(({ rule }) => rule)).toContain("overlap")
  })

  it("fillContainers loads both sheets, whose heights add up to that of the box", () => {
    const { boxes, items } = sheets
    const filled = fillContainers({ items, boxes: boxes.map((box) => ({ ...box, stock: 1 })) })
    expect(filled._tag === "Filled" && filled.packing.boxes[0]?.placements).toHaveLength(2)
  })

  it("lets a scale decide which fractions are exact", () => {
    const thirds = { ...sheets, scale: { length: 3 } }
    expect(pack(thirds)).toMatchObject({
      refusals: [{ at: "/items/0/width" }, { at: "/items/0/height" }, { at: "/items/1/width" }, {}, {}, {}]
    })
    const items = [{ reference: "third", width: 1, length: 1, height: 1 / 3, quantity: 3 }]
    const boxes = [{ reference: "S", inner: { width: 1, length: 1, height: 1 } }]
    expect(packed(pack({ items, boxes, scale: { length: 3 } })).boxes).toHaveLength(1)
  })

  it("does not read the decimals of prices, shares and names as those of lengths", () => {
    const side = 150_000
    const items = [{ reference: "v1.25", width: side, length: side, height: side, weight: 1.5 }]
    const boxes = [
      { reference: "L", inner: { width: side, length: side, height: side }, price: 0.25, fillLimit: 1, stock: 1 }
    ]
    expect(packed(pack({ items, boxes, support: 0.123_456 })).boxes).toHaveLength(1)
  })

  it("packAround, replan and replanBalanced pack decimals", () => {
    const packing = packed(pack(sheets))
    expect(levels(packed(packAround({ ...sheets, open: packing.boxes })))).toEqual(inOneBox)
    expect(replan(sheets, packing)).toMatchObject({ _tag: "Replanned", moved: [] })
    expect(replanBalanced(sheets, packing)).toMatchObject({ _tag: "Replanned", moved: [] })
  })

  it("packBalanced and packSharedStock pack decimals", () => {
    const balanced = packBalanced({ ...sheets, balance: true })
    expect(balanced._tag === "Packed" && levels(balanced.packing)).toEqual(inOneBox)
    const request = { orders: [{ reference: "A", items: sheets.items }], boxes: sheets.boxes }
    const shared = packSharedStock(request)
    if (shared._tag === "Refused") throw new Error(JSON.stringify(shared))
    expect(levels(shared.orders[0]!.packing)).toEqual(inOneBox)
    expect(sharedStockViolations(request, shared)).toEqual([])
  })

  it("palletize and packOnPallets pack decimals", () => {
    const pallets = [{ reference: "P", base: { width: 37.3, length: 15, height: 5.6 }, overhang: 0.1, maxHeight: 6.2 }]
    const parcels = [{ reference: "C", width: 18.75, length: 15, height: 0.3, quantity: 4 }]
    const loaded = palletize({ parcels, pallets })
    expect(loaded._tag === "Packed" && loaded.pallets.map(({ height }) => height)).toEqual([6.2])
    const both = packOnPallets({ ...sheets, pallets })
    expect(both._tag === "Packed" && [both.boxes.boxes.length, both.pallets.length]).toEqual([1, 1])
  })
})
