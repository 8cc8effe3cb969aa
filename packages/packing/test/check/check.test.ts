import {
  type Exclusion,
  type JudgedClaim,
  type Packing,
  packWithWitnesses,
  type Request,
  verify
} from "@waybill/packing"
import { describe, expect, it } from "vitest"

const cube = (side: number, fields = {}) => ({ reference: "c", width: side, length: side, height: side, ...fields })
const box = (width: number, length: number, height: number, fields = {}) => ({
  reference: "b",
  inner: { width, length, height },
  ...fields
})

/** Packs a request, and replaces the witness of one measure. */
const withWitness = (request: Request, measure: string, witness?: ReadonlyArray<object>): Packing => {
  const outcome = packWithWitnesses(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]?.message)
  const { certificate, ...packing } = outcome.packing
  const proofs = certificate.proofs.map((proof) => {
    const { witness: _, ...bound } = proof
    if (proof.measure !== measure) return proof
    return { ...bound, proved: true, ...(witness && { witness: witness as ReadonlyArray<Exclusion> }) }
  })
  return { ...packing, certificate: { proofs, optimal: true } }
}

const judge = (request: Request, packing: unknown, claim: string): JudgedClaim | undefined =>
  verify(request, packing).find((each) => each.claim === claim)

/** Two cubes of side 6 and a small one need a box of 12 × 10 × 10, because no pair of large ones fits into 10 × 10 × 10. */
const pair: Request = { items: [cube(6, { quantity: 2 }), cube(1)], boxes: [box(10, 10, 10), box(12, 10, 10)] }
const functions = [10, 10, 10].map((length) => ["threshold", length, 5])
const halves = [10, 10, 10].map((length) => ["rounding", length, 1])
const search = [[0], [1], [0, 1]]

describe("the witness of a lower bound", () => {
  it.each([
    ["a pair that is too long", { by: "pairs", pieces: [0, 0] }],
    ["functions", { by: "dual-feasible", images: { turn: "all", functions } }],
    ["a search", { by: "exhausted", pieces: [0, 0], branches: search }],
    ["a search with a known pair", { by: "exhausted", pieces: [0, 0], branches: [[1], [0], [0, 1], [1, 0]] }],
    ["a search of all pieces", { by: "exhausted", branches: search }]
  ])("accepts a witness with %s", (_, set) => {
    const packing = withWitness(pair, "volume", [{ boxes: [0], ...set }])
    expect(judge(pair, packing, "volume")).toEqual({ _tag: "Checked", claim: "volume", at: "/certificate/proofs/1" })
    expect(judge(pair, packing, "optimal")).toEqual({ _tag: "Checked", claim: "optimal", at: "/certificate/optimal" })
  })

  it.each([
    ["a sum that fits", { by: "volume" }, "the pieces could fit"],
    ["a piece that fits", { by: "pairs", pieces: [0] }, "the pieces could fit"],
    ["a pair that fits", { by: "pairs", pieces: [0, 1] }, "the pieces could fit"],
    ["no functions", { by: "dual-feasible", images: { turn: "all", functions: [] } }, "must be whole and at least 10"],
    [
      "functions for shorter boxes",
      { by: "dual-feasible", images: { turn: "all", functions: [["identity", 9, 1]] } },
      "must be whole and at least 10"
    ],
    [
      "a parameter above half of the length",
      { by: "dual-feasible", images: { turn: "all", functions: [["threshold", 10, 6]] } },
      "the parameter is too large"
    ],
    [
      "an unknown function",
      { by: "dual-feasible", images: { turn: "all", functions: [["square", 10, 2]] } },
      "unknown function"
    ],
    ["a search that ends early", { by: "exhausted", branches: [[0], [1]] }, "the pieces could fit"],
    ["a search without its pieces", { by: "exhausted", branches: [[0, 1]] }, "the pieces could fit"],
    ["a search that places a piece twice", { by: "exhausted", branches: [[0], [0], [1]] }, "the pieces could fit"],
    [
      "a search that places a piece by its name",
      { by: "exhausted", branches: [[0], ["0"]] },
      "must be whole and at least 0"
    ],
    ["a piece before itself", { by: "exhausted", branches: [[0], [1], [0, 0]] }, "the pieces could fit"],
    ["a piece that is not there", { by: "exhausted", branches: [[0], [7]] }, "the pieces could fit"],
    ["an item that is not there", { by: "pairs", pieces: [0, 5] }, "unknown index"],
    ["more pieces than there are", { by: "pairs", pieces: [0, 0, 0] }, "the pieces are not in the boxes"],
    ["an unknown reason", { by: "belief" }, "the pieces could fit"],
    ["a larger box", { boxes: [1], by: "pairs", pieces: [0, 0] }, "the pieces could fit"],
    ["two boxes", { boxes: [0, 0], by: "pairs", pieces: [0, 0] }, "the pieces could fit"],
    ["two boxes of which one counts", { boxes: [0, 0], atMost: 1, by: "belief" }, "the pieces could fit"],
    ["a box that does not exist", { boxes: [7], by: "pairs", pieces: [0, 0] }, "unknown index"],
    ["no box", { boxes: [], by: "pairs", pieces: [0, 0] }, "must be whole and at least 1"]
  ])("refuses a witness with %s", (_, set, reason) => {
    const packing = withWitness(pair, "volume", [{ boxes: [0], ...set }])
    expect(judge(pair, packing, "volume")).toEqual({
      _tag: "False",
      claim: "volume",
      at: "/certificate/proofs/1",
      reason
    })
    expect(judge(pair, packing, "optimal")?._tag).toBe("False")
  })

  it("names the boxes that a witness does not exclude", () => {
    const packing = withWitness(pair, "volume", [{ boxes: [1], by: "exhausted", branches: [] }])
    expect(judge(pair, packing, "volume")).toMatchObject({ reason: "the pieces could fit" })
    expect(judge(pair, withWitness(pair, "volume", []), "volume")).toMatchObject({ reason: "nothing excludes boxes 0" })
  })

  it("does not check a bound without a witness that sums do not prove", () => {
    expect(judge(pair, withWitness(pair, "volume"), "volume")).toMatchObject({
      _tag: "NotCheckable",
      reason: "the bound has no witness"
    })
    expect(judge(pair, withWitness(pair, "volume"), "optimal")).toMatchObject({
      _tag: "NotCheckable",
      reason: "a measure is not checkable"
    })
  })

  it.each([
    ["pairs", { by: "pairs", pieces: [0, 0, 0] }, "Checked"],
    ["two of three pieces that exclude each other", { by: "pairs", pieces: [0, 0] }, "False"],
    ["functions", { by: "dual-feasible", images: { turn: "all", functions: halves } }, "Checked"],
    [
      "functions that keep volumes",
      { by: "dual-feasible", images: { turn: "all", functions: halves.map(([, D]) => ["identity", D]) } },
      "False"
    ]
  ])("judges the claim of three boxes by %s", (_, witness, tag) => {
    const request: Request = { items: [cube(6, { quantity: 3 }), cube(1)], boxes: [box(10, 10, 10)] }
    expect(judge(request, withWitness(request, "boxes", [{ atMost: 2, ...witness }]), "boxes")?._tag).toBe(tag)
  })

  it("excludes by its sums only boxes that take one of the pieces", () => {
    const request: Request = {
      items: [{ ...cube(1), width: 9, quantity: 2 }, cube(5), cube(2)],
      boxes: [box(5, 5, 5), box(9, 1, 1), box(9, 5, 7)],
      objective: ["volume"]
    }
    const sets = [[0], [1], [0, 0], [0, 1], [1, 1], [0, 0, 1], [0, 1, 1], [1, 1, 1]]
    const witness = sets.map((boxes) => ({ boxes, by: "volume", pieces: [0, 0] }))
    const certificate = (atLeast: number) => ({
      proofs: [{ measure: "volume", value: 315, atLeast, proved: false, by: [], witness }],
      optimal: false
    })
    const packing = { ...withWitness(request, "volume"), certificate: certificate(144) }
    expect(judge(request, packing, "volume")?._tag).toBe("False")
  })

  it("proves the number of unpacked pieces by sums", () => {
    const request: Request = {
      items: [cube(6, { quantity: 3 })],
      boxes: [box(10, 10, 10, { stock: 2 })]
    }
    const outcome = packWithWitnesses(request)
    expect(
      outcome._tag === "Packed" && verify(request, outcome.packing).map(({ _tag, claim }) => `${claim} ${_tag}`)
    ).toEqual(["packing Checked", "unpacked Checked", "boxes Checked", "volume Checked", "optimal Checked"])
  })
})

describe("what the checker does not cover", () => {
  it.each([
    [
      "tubes",
      { items: [cube(2)], boxes: [box(4, 4, 4, { kind: "tube" })] },
      "packing",
      "tubes and mailers are not covered"
    ],
    ["costs", { items: [cube(2)], boxes: [box(4, 4, 4)], objective: [() => 1] }, "cost", "a cost is not data"],
    [
      "thirds",
      { items: [cube(2)], boxes: [box(4, 4, 4)], support: 1 / 3 },
      "packing",
      "a share has more than nine decimals"
    ]
  ] as const)("says that it does not check %s", (_, request, claim, reason) => {
    expect(judge(request as Request, withWitness(request as Request, ""), claim)).toMatchObject({
      _tag: "NotCheckable",
      reason
    })
  })
})
