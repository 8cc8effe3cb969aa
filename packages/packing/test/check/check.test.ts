import { type Packing, packWithWitnesses, type Request, type Witness } from "@waybill/packing"
import { check } from "@waybill/packing/check"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { almost } from "../anything.ts"
import { aRequest, SEED } from "../packing/fixtures/requests.ts"

const cube = (side: number, fields = {}) => ({ reference: "c", width: side, length: side, height: side, ...fields })
const box = (width: number, length: number, height: number, fields = {}) => ({
  reference: "b",
  inner: { width, length, height },
  ...fields
})

/** Packs a request, and replaces the witness of one measure. */
const withWitness = (request: Request, measure: string, witness?: unknown): Packing => {
  const outcome = packWithWitnesses(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]?.message)
  const { certificate, ...packing } = outcome.packing
  const proofs = certificate.proofs.map((proof) =>
    proof.measure === measure ? { ...proof, witness: witness as Witness } : proof
  )
  return { ...packing, certificate: { ...certificate, proofs } }
}

const stateOf = (request: Request, packing: unknown, claim: string) =>
  check(request, packing).find((each) => each.claim === claim)

/** Two cubes of side 6 and a small one need a box of 12 × 10 × 10, because no pair of large ones fits into 10 × 10 × 10. */
const pair: Request = { items: [cube(6, { quantity: 2 }), cube(1)], boxes: [box(10, 10, 10), box(12, 10, 10)] }
const volumeWitness = (set: object) => ({ sets: [{ boxes: [0], ...set }] })
const functions = [10, 10, 10].map((length) => ["threshold", length, 5])
const halves = [10, 10, 10].map((length) => ["rounding", length, 1])

describe("the witness of a lower bound", () => {
  it.each([
    ["a pair that is too long", { by: "pairs", items: [0, 0] }, "checked", undefined],
    ["functions", { by: "dual-feasible", images: { turn: "all", functions } }, "checked", undefined],
    ["branches", { by: "exhausted", branches: "abAb" }, "checked", undefined],
    ["a box that must hold all pieces", { by: "pairs", items: [0, 0], alone: 0 }, "checked", undefined],
    ["a sum that fits", { by: "volume" }, "false", "the pieces could fit"],
    ["an item that fits", { by: "item-fits", items: [0] }, "false", "the pieces could fit"],
    [
      "functions with too small images",
      { by: "dual-feasible", images: { turn: "all", functions: [] } },
      "false",
      "must be whole and at least 10"
    ],
    [
      "functions for shorter boxes",
      { by: "dual-feasible", images: { turn: "all", functions: [["identity", 9, 1]] } },
      "false",
      "must be whole and at least 10"
    ],
    [
      "a parameter above half of the length",
      { by: "dual-feasible", images: { turn: "all", functions: [["threshold", 10, 6]] } },
      "false",
      "the parameter is too large"
    ],
    [
      "an unknown function",
      { by: "dual-feasible", images: { turn: "all", functions: [["square", 10, 2]] } },
      "false",
      "unknown function"
    ],
    ["branches that end early", { by: "exhausted", branches: "ab" }, "false", "the pieces could fit"],
    [
      "branches that separate a piece from itself",
      { by: "exhausted", branches: "abAa" },
      "false",
      "the pieces could fit"
    ],
    ["a piece that is not there", { by: "pairs", items: [0, 5] }, "false", "the item is not in the boxes"],
    ["more pieces than there are", { by: "pairs", items: [0, 0, 0] }, "false", "the item has fewer pieces"],
    ["an unknown reason", { by: "belief" }, "false", "the pieces could fit"],
    ["another box", { boxes: [1], by: "pairs", items: [0, 0] }, "false", "the pieces could fit"],
    ["two boxes", { boxes: [0, 0], by: "pairs", items: [0, 0] }, "false", "the pieces could fit"],
    ["a box that does not exist", { boxes: [7], by: "pairs", items: [0, 0] }, "false", "unknown box"]
  ])("judges a witness with %s", (_, set, state, reason) => {
    const packing = withWitness(pair, "volume", volumeWitness(set))
    expect(stateOf(pair, packing, "volume")).toMatchObject({ state, ...(reason && { reason }) })
    expect(stateOf(pair, packing, "optimal")?.state).toBe(state)
  })

  it("names the place of a false witness", () => {
    const packing = withWitness(pair, "volume", volumeWitness({ by: "volume" }))
    expect(stateOf(pair, packing, "volume")?.at).toBe("/certificate/proofs/1/witness/sets/0")
  })

  it("does not check a bound without a witness that sums do not prove", () => {
    expect(stateOf(pair, withWitness(pair, "volume"), "volume")).toMatchObject({
      state: "not-checkable",
      reason: "the bound has no witness"
    })
  })

  it.each([
    ["pairs", { pairs: [0, 0, 0] }, "checked"],
    ["two of three pieces that exclude each other", { pairs: [0, 0] }, "false"],
    ["functions", { images: { turn: "all", functions: halves } }, "checked"],
    [
      "functions that keep volumes",
      { images: { turn: "all", functions: halves.map(([, D]) => ["identity", D]) } },
      "false"
    ],
    ["no data", {}, "false"]
  ])("judges three boxes by %s", (_, witness, state) => {
    const request: Request = { items: [cube(6, { quantity: 3 }), cube(1)], boxes: [box(10, 10, 10)] }
    expect(stateOf(request, withWitness(request, "boxes", witness), "boxes")?.state).toBe(state)
  })

  it("proves the number of unpacked pieces by sums", () => {
    const request: Request = {
      items: [cube(6, { quantity: 3 })],
      boxes: [box(10, 10, 10, { stock: 2 })]
    }
    const outcome = packWithWitnesses(request)
    expect(
      outcome._tag === "Packed" && check(request, outcome.packing).map(({ claim, state }) => `${claim} ${state}`)
    ).toEqual(["packing checked", "unpacked checked", "boxes checked", "volume checked", "optimal checked"])
  })
})

describe("what the checker does not cover", () => {
  it.each([
    [
      "tubes",
      { items: [cube(2)], boxes: [box(4, 4, 4, { kind: "tube" })] },
      "packing",
      "the kind of box is not covered"
    ],
    ["costs", { items: [cube(2)], boxes: [box(4, 4, 4)], objective: [() => 1] }, "cost", "a cost is not data"],
    [
      "thirds",
      { items: [cube(2)], boxes: [box(4, 4, 4)], support: 1 / 3 },
      "packing",
      "a share has more than nine decimals"
    ]
  ] as const)("says that it does not check %s", (_, request, claim, reason) => {
    expect(stateOf(request as Request, withWitness(request as Request, ""), claim)).toMatchObject({
      state: "not-checkable",
      reason
    })
  })

  it("ends a check that would take too long", () => {
    const boxes = Array.from({ length: 100 }, (_, i) =>
      box(10, 10, 10, { outer: { width: 10 + i, length: 10, height: 10 } })
    )
    const request: Request = { items: [cube(6, { quantity: 40 })], boxes, objective: ["volume"] }
    const packing = withWitness(request, "volume", {})
    const proofs = [
      {
        ...packing.certificate.proofs[0]!,
        atLeast: packing.certificate.proofs[0]!.value - 1,
        proved: false,
        witness: { fewest: { atLeast: 30, witness: { pairs: Array(40).fill(0) } } }
      }
    ]
    const claims = check(request, { ...packing, certificate: { proofs, optimal: false } })
    expect(claims.find(({ claim }) => claim === "volume")).toMatchObject({ state: "not-checkable" })
  })
})

it("the checker takes any data and never throws", () => {
  const input = fc
    .constant(pair)
    .chain((request) =>
      fc.tuple(
        almost(fc.constant(request)),
        almost(fc.constant(withWitness(pair, "volume", volumeWitness({ by: "pairs", items: [0, 0] }))))
      )
    )
  fc.assert(
    fc.property(input, ([request, packing]) => {
      for (const { state } of check(request, packing)) expect(["checked", "not-checkable", "false"]).toContain(state)
    }),
    { seed: SEED, numRuns: runs(400) }
  )
})

it("the checker agrees with `pack` that its packings are valid", () => {
  fc.assert(
    fc.property(aRequest, (request) => {
      const outcome = packWithWitnesses(request)
      if (outcome._tag === "Refused") return
      expect(check(request, outcome.packing).filter(({ state }) => state === "false")).toEqual([])
    }),
    { seed: SEED, numRuns: runs(300) }
  )
})
