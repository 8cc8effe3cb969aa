import { type Measure, type Packing, pack, type Request } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs, seedsOf } from "../../../../tests/runs/runs.ts"
import { Chance } from "../oracle/chance.ts"
import { requestOf as smallRequestOf } from "../oracle/random-request.ts"
import { isAtLeastAsGood, packed, scoreOf } from "./fixtures/answers.ts"
import { aLargeRequest, aRequest, SEED } from "./fixtures/requests.ts"

/** Returns a random request for five kinds of pieces, 10 to 40 of each, and one box type. */
const requestOf = (seed: number): Request => {
  const chance = new Chance(seed)
  const side = (min: number, max: number) => chance.between(min, max)
  return {
    items: Array.from({ length: 5 }, (_, i) => ({
      reference: `${i}`,
      ...{ width: side(2, 9), length: side(2, 9), height: side(2, 9) },
      quantity: side(10, 40)
    })),
    boxes: [{ reference: "b", inner: { width: side(10, 16), length: side(10, 16), height: side(10, 16) } }]
  }
}

/** Returns the number of unpacked pieces, then the value of each measure of the objective, from the boxes alone. */
const valuesOf = ({ items, boxes, objective = ["boxes", "volume"] }: Request, packing: Packing): number[] => {
  const pieces = items.reduce((sum, { quantity = 1 }) => sum + quantity, 0)
  const value = (measure: Measure): number => {
    if (measure === "boxes") return packing.boxes.length
    if (typeof measure === "function") return packing.boxes.length === 0 ? 0 : measure(packing.boxes)
    return packing.boxes.reduce(
      (sum, { box, outer: { width, length, height } }) =>
        sum + (measure === "price" ? (boxes[box]!.price ?? 0) : width * length * height),
      0
    )
  }
  const placed = packing.boxes.reduce((sum, { placements }) => sum + placements.length, 0)
  return [pieces - placed, ...objective.map(value)]
}

/** Fails if a higher effort returns a worse packing. */
const expectNeverWorse = (request: Request, efforts: ReadonlyArray<number>): void => {
  let before: number[] | undefined
  for (const effort of efforts) {
    const packing = packed({ ...request, effort })
    if (packing === undefined) return
    const values = valuesOf(request, packing)
    if (before !== undefined)
      expect(isAtLeastAsGood(values, before), `effort ${effort}: ${values} after ${before}`).toBe(true)
    before = values
  }
}

describe("more effort", () => {
  it("never leaves a box empty", () => {
    const outcome = pack({
      items: [
        { reference: "b", width: 2, length: 2, height: 1, weight: 1, rotation: "none", quantity: 1 },
        {
          reference: "a",
          ...{ width: 1, length: 2, height: 2 },
          weight: 2,
          rotation: { up: ["height", "length"] },
          apart: ["b"],
          quantity: 1
        },
        { reference: "c", width: 2, length: 2, height: 2, weight: 2, quantity: 1 },
        { reference: "b", width: 1, length: 2, height: 2, quantity: 1 }
      ],
      boxes: [
        { reference: "small", inner: { width: 2, length: 2, height: 2 }, price: 1, stock: 1, maxPieces: 1 },
        { reference: "medium", inner: { width: 3, length: 4, height: 4 }, price: 9, stock: 2, maxPieces: 3 },
        {
          reference: "mailer",
          kind: "mailer",
          inner: { width: 3, length: 2, height: 2 },
          ...{ price: 7, stock: 2, maxPieces: 3, fillLimit: 0.57 }
        }
      ],
      objective: ["volume", "price"],
      support: 1,
      effort: 2,
      alternatives: 1
    })
    const plans = outcome._tag === "Refused" ? [] : [outcome.packing, ...outcome.alternatives]
    const counts = plans.map(({ boxes }) => boxes.map(({ placements }) => placements.length).toSorted())
    expect(counts).not.toEqual([])
    expect(counts.flat()).not.toContain(0)
  })

  it("never packs a request of up to six pieces worse, with any rules and stock", () => {
    for (const seed of seedsOf(runs(14, 40))) expectNeverWorse(smallRequestOf(seed), [0, 1, 2, 3, 8])
  })

  it.each([
    ["a few pieces", aRequest, 10],
    ["20 to 40 pieces", aLargeRequest, 4]
  ])("never packs %s worse, with any rules, stock and objective", (_, arbitrary, count) => {
    fc.assert(
      fc.property(arbitrary, ({ timeLimit: __, ...request }) => expectNeverWorse(request, [0, 1, 2, 3, 7])),
      { seed: SEED, numRuns: runs(count) }
    )
  })

  it("never packs 50 to 200 equal pieces worse", () => {
    for (const seed of seedsOf(runs(1, 3))) expectNeverWorse(requestOf(seed), [0, 1, 2, 3, 4, 5, 6, 10])
  })
})

describe("effort", () => {
  it.each([14, 28, 38])("never packs worse with effort than without (seed %s)", (seed) => {
    const without = packed(requestOf(seed))!
    const withEffort = packed({ ...requestOf(seed), effort: 1 })!
    expect(isAtLeastAsGood(scoreOf(withEffort), scoreOf(without))).toBe(true)
  })

  it("stops at the time limit", () => {
    let time = 0
    const outcome = pack({ ...requestOf(14), effort: 1, timeLimit: { now: () => time++, limit: 5 } })
    expect(outcome._tag === "Packed" && outcome.cut).toBe(true)
    expect(time).toBeLessThan(20)
  })
})
