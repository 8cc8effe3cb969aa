// Checks that, with many box types, the answer never uses a larger box than the smallest one that can hold everything.
import { type Box, pack, type Request, type Sides } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { runs } from "../../../../../tests/runs/runs.ts"
import { SEED } from "../fixtures/requests.ts"

const volume = ({ width, length, height }: Sides): number => width * length * height

/** Returns the volume of the box if the answer uses a single box, and otherwise Infinity. */
const volumeOfOne = (request: Request): number => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  const { boxes, unpacked } = outcome.packing
  return boxes.length === 1 && unpacked.length === 0 ? volume(boxes[0]!.outer) : Infinity
}

/** Random sides in different proportions, so that a larger box often cannot hold what a smaller one can. */
const sides = (min: number, max: number): fc.Arbitrary<Sides> => {
  const side = fc.integer({ min, max })
  return fc.record({ width: side, length: side, height: side })
}

const anOrder = (pieces: number, types: number): fc.Arbitrary<Request> =>
  fc
    .record({
      items: fc.array(sides(20, 199), { minLength: pieces, maxLength: pieces }),
      boxes: fc.array(sides(100, 600), { minLength: types, maxLength: types }),
      support: fc.constantFrom(0, 0.75)
    })
    .map(({ items, boxes, support }) => ({
      support,
      items: items.map((size, i) => ({ ...size, reference: `item ${i}` })),
      boxes: boxes.map((inner, i): Box => ({ reference: `box ${i}`, inner }))
    }))

describe.each([
  { pieces: 3, types: 12, numRuns: runs(7, 28) },
  { pieces: 10, types: 24, numRuns: runs(3, 12) },
  { pieces: 10, types: 90, numRuns: runs(3, 12) },
  { pieces: 20, types: 500, numRuns: runs(2, 5) },
  { pieces: 40, types: 90, numRuns: runs(1, 2) }
])("$pieces pieces and $types box types", ({ pieces, types, numRuns }) => {
  it("never chooses a larger box than the smallest type that can hold all pieces", () => {
    fc.assert(
      fc.property(anOrder(pieces, types), (request) => {
        const chosen = volumeOfOne(request)
        const smaller = request.boxes.filter(({ inner }) => volume(inner) < chosen)
        for (const box of smaller) expect(volumeOfOne({ ...request, boxes: [box] })).toBe(Infinity)
      }),
      { seed: SEED, numRuns, endOnFailure: true }
    )
  })
})
