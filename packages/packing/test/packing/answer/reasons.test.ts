import { type Box, type Item, type Packing, pack, type Reason, type Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { sortOut } from "../../../src/packing/bounds/unpackable.ts"
import { fitsSomehow } from "../fixtures/brute-force.ts"
import { statedIn } from "../fixtures/problem-of.ts"
import { aRequest, aTinyRequest, SEED } from "../fixtures/requests.ts"

const item = (reference: string, fields: Partial<Item> = {}): Item => ({
  reference,
  width: 10,
  length: 10,
  height: 10,
  ...fields
})

const box = (width: number, fields: Partial<Box> = {}): Box => ({
  reference: `${width}`,
  inner: { width, length: 10, height: 10 },
  ...fields
})

const packed = (request: Request): Packing | undefined => {
  const outcome = pack(request)
  return outcome._tag === "Packed" ? outcome.packing : undefined
}

const group = { group: "g" }

describe("what stays behind is told why:", () => {
  it.each<[string, ReadonlyArray<Item>, ReadonlyArray<Box>, ReadonlyArray<string>]>([
    [
      "the boxes with its sides are all gone",
      [item("a", { width: 20 })],
      [box(20, { stock: 0 }), box(10)],
      ["a no-stock"]
    ],
    [
      "the box that may weigh that much is gone, the other is there",
      [item("a", { weight: 9 }), item("b")],
      [box(20, { stock: 0, maxWeight: 9 }), box(20, { maxWeight: 8 })],
      ["a no-stock"]
    ],
    [
      "no box may weigh that much, be they gone or not",
      [item("a", { weight: 9 })],
      [box(20, { stock: 0, maxWeight: 8 })],
      ["a too-heavy"]
    ],
    ["no box is that long, be they gone or not", [item("a", { width: 11 })], [box(10, { stock: 0 })], ["a too-long"]],
    [
      "the only box for its group is gone, though not those for its pieces",
      [item("a", group), item("b", group)],
      [box(20, { stock: 0 }), box(10)],
      ["a no-stock", "b no-stock"]
    ],
    [
      "the only box for its group is gone, and a piece of it has no other either",
      [item("a", { ...group, width: 20 }), item("b", group)],
      [box(30, { stock: 0 }), box(10)],
      ["a no-stock", "b no-stock"]
    ],
    [
      "the only box for its group is used up by the larger group",
      [item("a", { ...group, quantity: 3 }), item("b", { group: "h", quantity: 2 })],
      [box(30, { stock: 1 }), box(10)],
      ["b no-stock"]
    ],
    [
      "its group is too large for any box, gone or not",
      [item("a", { ...group, width: 20 }), item("b", group)],
      [box(20, { stock: 0 }), box(10)],
      ["a rule", "b rule"]
    ],
    [
      "a piece of its group is too long for any box, and the box for the others is gone",
      [item("a", { ...group, width: 21 }), item("b", group)],
      [box(20, { stock: 0 })],
      ["a too-long", "b rule"]
    ],
    [
      "a piece of its group is too heavy for any box",
      [item("a", { ...group, weight: 2 }), item("b", group)],
      [box(20, { maxWeight: 1 })],
      ["a too-heavy", "b rule"]
    ],
    [
      "no box may weigh as much as its group",
      [item("a", { ...group, weight: 2 }), item("b", { ...group, weight: 2 })],
      [box(20, { maxWeight: 3 })],
      ["a rule", "b rule"]
    ],
    [
      "a group is not parted by tubes that hold each piece",
      [item("a", group), item("b", group)],
      [{ reference: "tube", kind: "tube", inner: { width: 16, length: 16, height: 10 } }],
      ["a rule", "b rule"]
    ],
    [
      "a piece of its group is too thick for an envelope that has its sides",
      [item("book", { ...group, width: 14, length: 5, height: 2 }), item("card", { ...group, length: 1, height: 1 })],
      [{ reference: "envelope", kind: "mailer", inner: { width: 15, length: 15, height: 6 } }],
      ["book too-long", "card rule"]
    ],
    ["the boxes are used up by its like", [item("a", { quantity: 3 })], [box(10, { stock: 2 })], ["a no-stock"]]
  ])("%s", (_, items, boxes, reasons) => {
    expect(packed({ items, boxes })!.unpacked.map((u) => `${u.reference} ${u.reason}`)).toEqual(reasons)
  })

  it("that the only box with its sides must not be used, be there a smaller one that may or not", () => {
    const dear = (...boxes: ReadonlyArray<Box>) =>
      packed({
        items: [item("a", { width: 20 }), item("b")],
        boxes,
        objective: [(parcels) => (parcels.some((p) => p.reference === "20") ? Infinity : parcels.length)]
      })!.unpacked.map((u) => `${u.reference} ${u.reason}`)
    expect(dear(box(20), box(10))).toEqual(["a cost"])
    expect(dear(box(20))).toEqual(["a cost", "b cost"])
    expect(dear(box(20, { stock: 0 }), box(10))).toEqual(["a no-stock"])
  })

  it("that its box is gone, which is no matter to the others", () => {
    const items = [item("rod", { width: 20 }), item("a", { quantity: 2 })]
    const outcome = pack({ items, boxes: [box(10), box(20, { stock: 0 }), box(15)], alternatives: 1 })
    const packings = outcome._tag === "Packed" ? [outcome.packing, ...outcome.alternatives] : []
    expect(packings.map(({ boxes }) => boxes.map((b) => b.reference))).toEqual([
      ["10", "10"],
      ["15", "10"]
    ])
  })

  it("that no box could ever hold it, whatever their stock", () => {
    const never = (request: Request): ReadonlyArray<string | undefined> => {
      const problem = statedIn(request)
      if (problem === undefined) return []
      const { unpackable } = sortOut(problem)
      return problem.kinds.map((kind) => unpackable.get(kind))
    }
    fc.assert(
      fc.property(aRequest, (request) => {
        const plenty = never({ ...request, boxes: request.boxes.map(({ stock: _, ...box }) => box) })
        expect(plenty).not.toContain("no-stock")
        expect(never(request).map((reason) => (reason === "no-stock" ? undefined : reason))).toEqual(plenty)
      }),
      { seed: SEED, numRuns: 1500 }
    )
  })

  it("as every way to arrange it with its group in one box shows", () => {
    const told = new Set<Reason>()
    fc.assert(
      fc.property(aTinyRequest(5), (request) => {
        const { items, boxes, support = 0.75 } = request
        const packing = packed(request)
        for (const { item, reason } of packing?.unpacked ?? []) {
          told.add(reason)
          const piece = items[item]!
          const bare = { ...piece, weight: 0 }
          const group = piece.group === undefined ? [piece] : items.filter((i) => i.group === piece.group)
          const holding = (pieces: ReadonlyArray<Item>): ReadonlyArray<number> =>
            [...boxes.keys()].filter((box) => fitsSomehow(pieces, boxes[box]!, support))
          const [bySides, alone, together] = [holding([bare]), holding([piece]), holding(group)]
          expect(reason === "too-long").toBe(bySides.length === 0)
          expect(reason === "too-heavy").toBe(bySides.length > 0 && alone.length === 0)
          if (reason === "rule") expect(together).toEqual([])
          if (reason !== "no-stock") continue
          for (const box of together) expect(packing!.boxes.filter((b) => b.box === box).length).toBe(boxes[box]!.stock)
        }
      }),
      { seed: SEED, numRuns: 1500 }
    )
    expect([...told].sort()).toEqual(["cost", "no-stock", "not-found", "rule", "too-heavy", "too-long"])
  })
})
