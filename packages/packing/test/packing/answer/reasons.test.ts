import { type Box, type Item, type Packing, pack, type Reason, type Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../../tests/runs/runs.ts"
import { excludeByBounds, findUnpackable } from "../../../src/packing/bounds/unpackable.ts"
import { fitsSomehow } from "../fixtures/brute-force.ts"
import { problemOfRequest } from "../fixtures/problem-of-request.ts"
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

describe("reasons for unpacked pieces", () => {
  it.each<[string, ReadonlyArray<Item>, ReadonlyArray<Box>, ReadonlyArray<string>]>([
    [
      "reports no-stock if all boxes into which the piece fits are used up",
      [item("a", { width: 20 })],
      [box(20, { stock: 0 }), box(10)],
      ["a no-stock"]
    ],
    [
      "reports no-stock if only the box that can carry the piece is used up",
      [item("a", { weight: 9 }), item("b")],
      [box(20, { stock: 0, maxWeight: 9 }), box(20, { maxWeight: 8 })],
      ["a no-stock"]
    ],
    [
      "reports too-heavy if no box can carry the piece, regardless of stock",
      [item("a", { weight: 9 })],
      [box(20, { stock: 0, maxWeight: 8 })],
      ["a too-heavy"]
    ],
    [
      "reports too-long if the piece fits into no box, regardless of stock",
      [item("a", { width: 11 })],
      [box(10, { stock: 0 })],
      ["a too-long"]
    ],
    [
      "reports no-stock if the only box for the piece's group is used up",
      [item("a", group), item("b", group)],
      [box(20, { stock: 0 }), box(10)],
      ["a no-stock", "b no-stock"]
    ],
    [
      "reports no-stock if the only box for the piece's group and for one piece of it is used up",
      [item("a", { ...group, width: 20 }), item("b", group)],
      [box(30, { stock: 0 }), box(10)],
      ["a no-stock", "b no-stock"]
    ],
    [
      "reports no-stock if a larger group took the only box for the piece's group",
      [item("a", { ...group, quantity: 3 }), item("b", { group: "h", quantity: 2 })],
      [box(30, { stock: 1 }), box(10)],
      ["b no-stock"]
    ],
    [
      "reports rule if the piece's group is too large for any box, regardless of stock",
      [item("a", { ...group, width: 20 }), item("b", group)],
      [box(20, { stock: 0 }), box(10)],
      ["a rule", "b rule"]
    ],
    [
      "reports too-long for one piece of a group and rule for the others",
      [item("a", { ...group, width: 21 }), item("b", group)],
      [box(20, { stock: 0 })],
      ["a too-long", "b rule"]
    ],
    [
      "reports too-heavy for one piece of a group and rule for the others",
      [item("a", { ...group, weight: 2 }), item("b", group)],
      [box(20, { maxWeight: 1 })],
      ["a too-heavy", "b rule"]
    ],
    [
      "reports rule if no box can carry the piece's group",
      [item("a", { ...group, weight: 2 }), item("b", { ...group, weight: 2 })],
      [box(20, { maxWeight: 3 })],
      ["a rule", "b rule"]
    ],
    [
      "reports rule if a tube holds each piece in a group but not the whole group",
      [item("a", group), item("b", group)],
      [{ reference: "tube", kind: "tube", inner: { width: 16, length: 16, height: 10 } }],
      ["a rule", "b rule"]
    ],
    [
      "reports too-long for a piece that is too thick for a mailer",
      [item("book", { ...group, width: 14, length: 5, height: 2 }), item("card", { ...group, length: 1, height: 1 })],
      [{ reference: "envelope", kind: "mailer", inner: { width: 15, length: 15, height: 6 } }],
      ["book too-long", "card rule"]
    ],
    [
      "reports no-stock if identical pieces took all boxes",
      [item("a", { quantity: 3 })],
      [box(10, { stock: 2 })],
      ["a no-stock"]
    ]
  ])("%s", (_, items, boxes, reasons) => {
    expect(packed({ items, boxes })!.unpacked.map((u) => `${u.reference} ${u.reason}`)).toEqual(reasons)
  })

  it("reports cost if the cost function forbids the only box into which the piece fits", () => {
    const reasons = (...boxes: ReadonlyArray<Box>) =>
      packed({
        items: [item("a", { width: 20 }), item("b")],
        boxes,
        objective: [(parcels) => (parcels.some((p) => p.reference === "20") ? Infinity : parcels.length)]
      })!.unpacked.map((u) => `${u.reference} ${u.reason}`)
    expect(reasons(box(20), box(10))).toEqual(["a cost"])
    expect(reasons(box(20))).toEqual(["a cost", "b cost"])
    expect(reasons(box(20, { stock: 0 }), box(10))).toEqual(["a no-stock"])
  })

  it("finds alternatives for the other pieces when one piece fits into no box", () => {
    const items = [item("rod", { width: 20 }), item("a", { quantity: 2 })]
    const outcome = pack({ items, boxes: [box(10), box(20, { stock: 0 }), box(15)], alternatives: 1 })
    const packings = outcome._tag === "Packed" ? [outcome.packing, ...outcome.alternatives] : []
    expect(packings.map(({ boxes }) => boxes.map((b) => b.reference))).toEqual([
      ["10", "10"],
      ["15", "10"]
    ])
  })

  it("reports a reason that does not depend on stock if no box type can hold the piece", () => {
    const reasonsOf = (request: Request): ReadonlyArray<string | undefined> => {
      const problem = problemOfRequest(request)
      if (problem === undefined) return []
      const { unpackable } = findUnpackable(problem, excludeByBounds(problem))
      return problem.kinds.map((kind) => unpackable.get(kind))
    }
    fc.assert(
      fc.property(aRequest, (request) => {
        const unlimited = reasonsOf({ ...request, boxes: request.boxes.map(({ stock: _, ...box }) => box) })
        expect(unlimited).not.toContain("no-stock")
        expect(reasonsOf(request).map((reason) => (reason === "no-stock" ? undefined : reason))).toEqual(unlimited)
      }),
      { seed: SEED, numRuns: runs(300, 1500) }
    )
  })

  it("reports the same reason as a search of every arrangement in one box", () => {
    const seen = new Set<Reason>()
    fc.assert(
      fc.property(aTinyRequest(5), (request) => {
        const { items, boxes } = request
        const packing = packed(request)
        for (const { item, reason } of packing?.unpacked ?? []) {
          seen.add(reason)
          const piece = items[item]!
          const bare = { ...piece, weight: 0 }
          const group = piece.group === undefined ? [piece] : items.filter((i) => i.group === piece.group)
          // Support is not checked, because pieces outside the group may support it.
          const holding = (pieces: ReadonlyArray<Item>): ReadonlyArray<number> =>
            [...boxes.keys()].filter((box) => fitsSomehow(pieces, boxes[box]!, 0))
          const [bySides, alone, together] = [holding([bare]), holding([piece]), holding(group)]
          expect(reason === "too-long").toBe(bySides.length === 0)
          expect(reason === "too-heavy").toBe(bySides.length > 0 && alone.length === 0)
          expect(reason === "rule").toBe(alone.length > 0 && together.length === 0)
          if (reason !== "no-stock") continue
          for (const box of together) expect(packing!.boxes.filter((b) => b.box === box).length).toBe(boxes[box]!.stock)
        }
      }),
      { seed: SEED, numRuns: runs(300, 1500) }
    )
    expectRare([...seen].sort())?.toEqual(["cost", "no-stock", "rule", "too-heavy", "too-long"])
  })
})
