import { type Item, pack } from "@waybill/packing"
import { type OpenedBox, type PlacedRequest, packAround, replan } from "@waybill/packing/replan"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { almost } from "../anything.ts"
import { aRequest, SEED } from "../packing/fixtures/requests.ts"
import { aHalfPackedRequest } from "./half-packed.ts"

const mug: Item = { reference: "mug", width: 10, length: 8, height: 12, weight: 3, quantity: 2, rotation: "flat" }
const vase: Item = { reference: "vase", width: 6, length: 6, height: 6, weight: 9, gap: 1, apart: ["plate"] }
const plate: Item = { reference: "plate", width: 5, length: 5, height: 1, onTop: 2, group: "set" }
const request: PlacedRequest = {
  items: [mug, vase, plate, { ...plate, reference: "saucer" }],
  boxes: [{ reference: "S", inner: { width: 20, length: 20, height: 20 }, maxWeight: 14, stock: 1 }]
}
const asGiven = { x: "width", y: "length", z: "height" } as const
const piece = (item: number, x: number, y: number, z: number, more: object = {}) => ({
  ...{ item, piece: 0, at: { x, y, z }, turned: asGiven },
  ...more
})
const boxOf = (...placements: ReadonlyArray<object>): OpenedBox => ({ box: 0, placements }) as never

/** Returns the pointer and the message of each refusal. */
const refusals = (open: unknown, base: PlacedRequest = request): ReadonlyArray<string> => {
  const outcome = packAround({ ...base, open } as PlacedRequest)
  return outcome._tag === "Refused" ? outcome.refusals.map(({ at, message }) => `${at} ${message}`) : []
}

describe("open boxes", () => {
  it.each<readonly [string, OpenedBox, string]>([
    [
      "a piece outside its box",
      boxOf(piece(0, 15, 0, 0)),
      "/open/0/placements/0 open[0].placements[0]: mug (item 0, piece 0) is not inside the box"
    ],
    [
      "a gap outside its box",
      boxOf(piece(1, 0, 1, 1)),
      "/open/0/placements/0 open[0].placements[0]: vase (item 1, piece 0) is not inside the box"
    ],
    [
      "pieces that overlap",
      boxOf(piece(0, 0, 0, 0), piece(0, 9, 7, 0, { piece: 1 })),
      "/open/0/placements/0 open[0].placements[0]: mug (item 0, piece 0) overlaps mug (item 0, piece 1)"
    ],
    [
      "pieces that are too close to each other",
      boxOf(piece(0, 0, 0, 0), piece(1, 10, 1, 1)),
      "/open/0/placements/0 open[0].placements[0]: mug (item 0, piece 0) is too close to vase (item 1, piece 0)"
    ],
    [
      "a piece in an orientation that its item forbids",
      boxOf(piece(0, 0, 0, 0, { turned: { x: "width", y: "height", z: "length" } })),
      "/open/0/placements/0 open[0].placements[0]: mug (item 0, piece 0) is turned with its length up, but its rotation is flat"
    ],
    [
      "a piece without support",
      boxOf(piece(0, 0, 0, 3)),
      "/open/0/placements/0 open[0].placements[0]: mug (item 0, piece 0) is supported on 0 of its base of 80; the required share is 0.75"
    ],
    [
      "a load that a piece cannot bear",
      boxOf(piece(2, 0, 0, 0), piece(0, 0, 0, 1)),
      "/open/0/placements/0 open[0].placements[0]: plate (item 2, piece 0) bears a weight of 3 (pieces above: 1); the maximum is 2"
    ],
    [
      "pieces that must be apart",
      boxOf(piece(1, 1, 1, 1), piece(2, 10, 10, 0)),
      "/open/0/placements/0 open[0].placements[0]: vase (item 1, piece 0) must not share a box with plate (item 2, piece 0)"
    ],
    [
      "a box that is too heavy",
      boxOf(piece(0, 0, 0, 0), piece(0, 0, 8, 0, { piece: 1 }), piece(1, 12, 1, 1)),
      "/open/0 open[0]: gross weight is 15; the maximum is 14"
    ],
    [
      "a piece that its item does not have",
      boxOf(piece(0, 0, 0, 0, { piece: 2 })),
      "/open/0/placements/0 open[0].placements[0]: Item 0 has no piece 2"
    ],
    [
      "a piece that is in the box twice",
      boxOf(piece(0, 0, 0, 0), piece(0, 10, 10, 0)),
      "/open/0/placements/1 open[0].placements[1]: Piece 0 of item 0 is packed twice"
    ],
    [
      "an unknown item",
      boxOf(piece(7, 0, 0, 0)),
      "/open/0/placements/0/item open[0].placements[0].item: must be an index into items"
    ],
    ["an unknown box", { box: 3, placements: [] }, "/open/0/box open[0].box: must be an index into boxes"],
    [
      "a box without pieces",
      boxOf(),
      "/open/0/placements open[0].placements: must be a list of 1 or more elements, got a list of 0"
    ],
    [
      "the reference of another item",
      boxOf(piece(0, 0, 0, 0, { reference: "vase" })),
      "/open/0 open[0]: vase (item 0, piece 0) has the reference of another item"
    ],
    [
      "sides that are not those of the item",
      boxOf(piece(0, 0, 0, 0, { size: { x: 11, y: 8, z: 12 } })),
      "/open/0 open[0]: mug (item 0, piece 0) measures 11 along x, not its width"
    ],
    [
      "a position between two units",
      boxOf(piece(0, 0.5, 0, 0)),
      "/open/0 open[0]: mug (item 0, piece 0) is between two units along x"
    ],
    [
      "an unknown field",
      boxOf(piece(0, 0, 0, 0, { position: 1 })),
      '/open/0/placements/0/position open[0].placements[0].position: unknown field "position"; expected one of item, piece, at, turned, reference, size, stop'
    ],
    [
      "inner sides that differ from the request",
      { ...boxOf(piece(0, 0, 0, 0)), inner: { width: 21, length: 20, height: 20 } },
      "/open/0 open[0]: inner width differs from the request"
    ]
  ])("refuses %s, with a pointer", (_, box, expected) => {
    expect(refusals([box])).toContain(expected)
  })

  it("refuses more open boxes than there are in stock, and a group in two boxes", () => {
    const two = [boxOf(piece(2, 0, 0, 0)), boxOf(piece(3, 0, 0, 0))]
    expect(refusals(two)).toEqual([
      "/open open: Group set is split: box 0, box 1",
      "/open open: Box S is used 2 times; the stock is 1"
    ])
  })

  it("refuses open boxes whose cost is not finite, and names a cost function that throws", () => {
    const forbidden = { ...request, objective: [() => Number.NaN] }
    expect(refusals([boxOf(piece(0, 0, 0, 0))], forbidden)).toEqual([
      "/open open: the cost of the open boxes must be finite"
    ])
    let calls = 0
    const broken = () => {
      if (calls++ > 20) throw new Error("no rate")
      return 1
    }
    const many = { ...request, items: [{ ...mug, weight: 0, quantity: 9 }], objective: [broken] }
    const open = { ...many, boxes: [{ ...request.boxes[0]!, stock: 9 }], open: [boxOf(piece(0, 0, 0, 0))] }
    const outcome = packAround(open)
    expect(outcome._tag === "Refused" && outcome.refusals).toMatchObject([{ at: "/objective/0", code: "threw" }])
  })

  it.each([{ __proto__: null }, "0", "length"])("refuses %j as the index of a box or an item", (index) => {
    const placed = piece(index as never, 0, 0, 0)
    expect(refusals([{ box: index, placements: [piece(0, 0, 0, 0)] }])).toEqual([
      "/open/0/box open[0].box: must be an index into boxes"
    ])
    expect(refusals([boxOf(placed)])).toEqual([
      "/open/0/placements/0/item open[0].placements[0].item: must be an index into items"
    ])
  })

  it("random input gets JSON and never an exception", () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(almost(aHalfPackedRequest(aRequest)), (input) => {
        const outcome = packAround(input)
        seen.add(outcome._tag)
        expect(JSON.parse(JSON.stringify(outcome))).toStrictEqual(outcome)
      }),
      { seed: SEED, numRuns: runs(20, 60) }
    )
    expectRare(seen)?.toEqual(new Set(["Packed", "Refused"]))
  })

  it("a random earlier packing gets JSON and never an exception", () => {
    const placed = fc.constantFrom(
      ...fc.sample(aRequest, { seed: SEED, numRuns: 100 }).flatMap((input) => {
        const outcome = pack(input)
        return outcome._tag === "Packed" ? [[input, outcome.packing] as const] : []
      })
    )
    const options = almost(fc.constant({ moves: 2 }))
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        placed.chain(([input, packing]) => fc.tuple(almost(fc.constant(input)), almost(fc.constant(packing)), options)),
        ([input, packing, option]) => {
          const outcome = replan(input, packing, option)
          seen.add(outcome._tag)
          expect(JSON.parse(JSON.stringify(outcome))).toStrictEqual(outcome)
        }
      ),
      { seed: SEED, numRuns: runs(20, 60) }
    )
    expectRare(seen)?.toEqual(new Set(["Replanned", "Refused"]))
  })
})
