import { type Item, type Packing, pack, violationsOf } from "@waybill/packing"
import { type PlacedRequest, packAround } from "@waybill/packing/replan"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs } from "../../../../tests/runs/runs.ts"
import { aLargeRequest, aRequest, SEED } from "../packing/fixtures/requests.ts"
import { aHalfPackedRequest } from "./half-packed.ts"

const asGiven = { x: "width", y: "length", z: "height" } as const
const at = (item: number, x: number, y: number, z: number) => ({ item, piece: 0, at: { x, y, z }, turned: asGiven })
const cuboid = (reference: string, width: number, length: number, height: number, more: Partial<Item> = {}): Item => ({
  ...{ reference, width, length, height },
  ...more
})

const around = (request: PlacedRequest): Packing => {
  const outcome = packAround(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  expect(violationsOf(request, outcome.packing)).toEqual([])
  return outcome.packing
}

/** Reference and height of each piece by box. */
const contents = ({ boxes }: Packing) =>
  boxes.map(({ placements }) => placements.map(({ reference, at }) => `${reference} at ${at.z}`))

describe("packing around open boxes", () => {
  it("places nothing below a fixed piece, because a box is loaded from above", () => {
    const table: PlacedRequest = {
      items: [cuboid("leg", 8, 10, 4), cuboid("top", 10, 10, 2, { rotation: "none" }), cuboid("pen", 2, 10, 4)],
      boxes: [{ reference: "S", inner: { width: 10, length: 10, height: 6 } }],
      open: [{ box: 0, placements: [at(0, 0, 0, 0), at(1, 0, 0, 4)] }]
    }
    expect(contents(around(table))).toEqual([["leg at 0", "top at 4"], ["pen at 0"]])
    const { open: _, ...free } = table
    expect(contents(around(free))).toHaveLength(1)
  })

  it("claims no bound that only holds for packings without open boxes", () => {
    const { boxes, certificate } = around({
      items: [cuboid("a", 10, 10, 10), cuboid("b", 10, 10, 10)],
      boxes: [
        { reference: "one", inner: { width: 10, length: 10, height: 10 } },
        { reference: "big", inner: { width: 30, length: 30, height: 30 } }
      ],
      open: [{ box: 0, placements: [at(0, 0, 0, 0)] }]
    })
    expect(boxes.map(({ reference }) => reference)).toEqual(["one", "one"])
    expect(certificate.proofs).toEqual([
      { measure: "boxes", value: 2, atLeast: 1, proved: false, by: [] },
      { measure: "volume", value: 2000, atLeast: 1000, proved: false, by: [] }
    ])
  })

  it("reaches bounds, without a proof, if the open boxes hold everything", () => {
    const { certificate } = around({
      items: [cuboid("a", 10, 10, 10), cuboid("b", 10, 10, 10)],
      boxes: [{ reference: "big", inner: { width: 20, length: 30, height: 30 } }],
      open: [{ box: 0, placements: [at(0, 10, 20, 0)] }]
    })
    expect(certificate).toMatchObject({
      optimal: false,
      proofs: [
        { value: 1, atLeast: 1, proved: false },
        { value: 18_000, atLeast: 18_000, proved: false }
      ]
    })
  })

  it("counts fixed pieces towards weight, loads and rules of the box", () => {
    const open = [{ box: 0, placements: [at(0, 0, 0, 0)] }]
    const boxes = [{ reference: "S", inner: { width: 20, length: 10, height: 20 }, maxWeight: 10 }]
    const with1 = (fixed: Partial<Item>, more: Partial<Item>) =>
      around({ items: [cuboid("f", 10, 10, 10, fixed), cuboid("n", 20, 5, 10, more)], boxes, open }).boxes.length
    expect(with1({ weight: 5 }, { weight: 5, rotation: "none" })).toBe(2)
    expect(with1({ weight: 5 }, { weight: 5 })).toBe(1)
    expect(with1({ weight: 5 }, { weight: 6 })).toBe(2)
    expect(with1({ weight: 5 }, { weight: 5, apart: ["f"] })).toBe(2)
  })

  it("adds the rest of a group to the box of its fixed pieces, or leaves it unpacked", () => {
    const items = (side: number) => [
      cuboid("a", 10, 10, 10, { group: "g" }),
      cuboid("x", 10, 10, 10, { quantity: 1 }),
      cuboid("b", side, 10, 10, { group: "g" })
    ]
    const boxes = [{ reference: "S", inner: { width: 20, length: 10, height: 10 } }]
    const open = [{ box: 0, placements: [at(0, 0, 0, 0)] }]
    expect(contents(around({ items: items(10), boxes, open }))).toEqual([["a at 0", "b at 0"], ["x at 0"]])
    const { unpacked, certificate } = around({ items: items(20), boxes, open })
    expect(unpacked).toEqual([
      {
        ...{ item: 2, reference: "b", quantity: 1, reason: "rule" },
        message: "b belongs to a group in an open box that has no space for it"
      }
    ])
    expect(certificate.proofs[0]).toEqual({ measure: "unpacked", value: 1, atLeast: 0, proved: false, by: [] })
  })

  it("adds nothing to open tubes and mailers", () => {
    const tube = { reference: "T", kind: "tube", inner: { width: 10, length: 10, height: 30 } } as const
    const { boxes } = around({
      items: [cuboid("roll", 6, 6, 10), cuboid("cap", 2, 2, 2)],
      boxes: [tube],
      open: [{ box: 0, placements: [at(0, 2, 2, 0)] }]
    })
    expect(boxes.map(({ placements }) => placements.length)).toEqual([1, 1])
  })

  it.each([
    ["a few", aRequest, 50],
    ["many", aLargeRequest, 5]
  ])(
    "every packing of %s pieces passes the verifier, which checks that each fixed piece is where it was",
    (_, requests, count) => {
      let filled = 0
      fc.assert(
        fc.property(aHalfPackedRequest(requests), (request) => {
          const outcome = packAround(request)
          if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
          expect(violationsOf(request, outcome.packing)).toEqual([])
          filled += outcome.packing.boxes.some(
            ({ placements }, n) => placements.length > (request.open![n]?.placements.length ?? Infinity)
          )
            ? 1
            : 0
        }),
        { seed: SEED, numRuns: runs(count) }
      )
      expectRare(filled)?.toBeGreaterThan(runs(count) / 10)
    }
  )

  it("returns the packing of `pack` if no box is open", () => {
    fc.assert(
      fc.property(
        aRequest.filter(({ timeLimit }) => timeLimit === undefined),
        (request) => {
          expect(JSON.stringify(packAround(request))).toBe(JSON.stringify(pack(request)))
        }
      ),
      { seed: SEED, numRuns: runs(20, 50) }
    )
  })
})
