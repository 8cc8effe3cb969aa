import { type FillOutcome, type FillRequest, fillContainers } from "@waybill/packing/loads"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { SEED } from "../packing/fixtures/requests.ts"
import { aFillRequest, aLargeFillRequest } from "./fill-requests.ts"

const withoutLimit = ({ timeLimit: _, ...request }: FillRequest): FillRequest => request

const valuesOf = (outcome: FillOutcome): ReadonlyArray<number> =>
  outcome._tag === "Filled" ? outcome.achieved.map(({ value }) => value) : []

/** Returns the first difference between two scores, or 0. */
const compare = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number =>
  a.map((value, i) => value - b[i]!).find((difference) => difference !== 0) ?? 0

describe("laws of fillContainers", () => {
  it("returns the same bytes for the same request", () => {
    fc.assert(
      fc.property(aFillRequest.map(withoutLimit), (request) => {
        expect(JSON.stringify(fillContainers(request))).toBe(JSON.stringify(fillContainers(request)))
      }),
      { seed: SEED, numRuns: runs(14, 40) }
    )
  })

  it("reaches the same values for items and boxes in any order", () => {
    fc.assert(
      fc.property(aLargeFillRequest.map(withoutLimit), (request) => {
        const reversed = { ...request, items: request.items.toReversed(), boxes: request.boxes.toReversed() }
        expect(valuesOf(fillContainers(reversed))).toEqual(valuesOf(fillContainers(request)))
      }),
      { seed: SEED, numRuns: runs(7, 20) }
    )
  })

  it("never reaches less with more effort", () => {
    fc.assert(
      fc.property(aLargeFillRequest.map(withoutLimit), (request) => {
        let before: ReadonlyArray<number> | undefined
        for (const effort of [0, 1, 2, 4]) {
          const values = valuesOf(fillContainers({ ...request, effort }))
          if (before !== undefined) expect(compare(values, before)).toBeGreaterThanOrEqual(0)
          before = values
        }
      }),
      { seed: SEED, numRuns: runs(5, 15) }
    )
  })

  it("stops soon after a time limit, reports it, and still fills every container in stock", () => {
    let time = 0
    const outcome = fillContainers({
      items: Array.from({ length: 500 }, (_, i) => ({
        reference: `item ${i}`,
        width: 10 + (i % 37),
        length: 12 + (i % 41),
        height: 9 + (i % 29)
      })),
      boxes: [{ reference: "box", inner: { width: 100, length: 120, height: 90 }, stock: 2 }],
      effort: 1_000,
      timeLimit: { now: () => time++, limit: 20 }
    })
    if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
    expect(outcome.cut).toBe(true)
    expect(outcome.packing.boxes).toHaveLength(2)
    expect(time).toBeLessThan(60)
  })
})
