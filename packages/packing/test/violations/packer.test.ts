import { type Box, type Item, pack, type Request, violationsOf } from "@waybill/packing"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../../tests/runs/expect-rare.ts"
import { runs, seedOf } from "../../../../tests/runs/runs.ts"

const eighths = fc.integer({ min: 1, max: 160 }).map((n) => n / 8)
const item = fc.record<Item>(
  {
    reference: fc.constantFrom("a", "b", "c", "d"),
    width: eighths,
    length: eighths,
    height: eighths,
    weight: fc.integer({ min: 0, max: 900 }),
    quantity: fc.integer({ min: 1, max: 4 }),
    rotation: fc.constantFrom("any", "flat", "none"),
    gap: fc.constantFrom(0, 0.125, 1),
    onTop: fc.constantFrom(0, 500, 100_000),
    group: fc.constantFrom("g", "h"),
    apart: fc.constantFrom(["a"], ["b", "c"]),
    stop: fc.integer({ min: 1, max: 3 })
  },
  { requiredKeys: ["reference", "width", "length", "height"] }
)
const side = (max: number) => fc.integer({ min: 5, max })
const limits = {
  emptyWeight: fc.integer({ min: 0, max: 100 }),
  maxWeight: fc.integer({ min: 500, max: 9000 }),
  maxPieces: fc.integer({ min: 1, max: 6 }),
  fillLimit: fc.constantFrom(0.29, 0.57, 0.9),
  unload: fc.constantFrom("top", "front"),
  stock: fc.integer({ min: 0, max: 2 }),
  price: fc.constantFrom(0, 1, 2.5)
}
const box = fc
  .tuple(
    fc.constantFrom("box", "box", "tube", "mailer"),
    side(60),
    side(60),
    side(40),
    fc.record(limits, { requiredKeys: [] })
  )
  .map(
    ([kind, width, length, height, rest]): Box => ({
      ...rest,
      reference: kind,
      kind,
      inner: { width, length: kind === "tube" ? width : length, height }
    })
  )
const request = fc.record<Request>({
  scale: fc.constant({ length: 8 }),
  items: fc.array(item, { minLength: 1, maxLength: 7 }),
  boxes: fc.array(box, { minLength: 1, maxLength: 4 }),
  support: fc.constantFrom(0, 0.5, 0.75, 1),
  effort: fc.constantFrom(0, 5),
  alternatives: fc.constantFrom(0, 2),
  objective: fc.constantFrom(["boxes", "volume"], ["price"], ["volume", "boxes"])
})

describe("pack and violationsOf", () => {
  it("violationsOf finds nothing in any packing or alternative that pack returns, with all rules combined", () => {
    let packed = 0
    fc.assert(
      fc.property(request, (input) => {
        const outcome = pack(input)
        if (outcome._tag === "Refused") return
        packed++
        for (const packing of [outcome.packing, ...outcome.alternatives])
          expect(violationsOf(input, packing)).toEqual([])
      }),
      { numRuns: runs(50, 200), seed: seedOf(9) }
    )
    expectRare(packed)?.toBeGreaterThan(runs(12, 50))
  })
})
