import { type FlatFinishing, type Print, type PrintBox, type PrintProfile, packPrints } from "@waybill/packing/prints"
import fc from "fast-check"
import { expect, it } from "vitest"
import { expectRare } from "../../../../../tests/runs/expect-rare.ts"
import { runs, seedOf } from "../../../../../tests/runs/runs.ts"

const whole = (min: number, max: number) => fc.integer({ min, max })
const anyBoxes = fc
  .array(
    fc.record(
      {
        inner: fc.record({ width: whole(5, 40), length: whole(5, 40), height: whole(1, 30) }),
        maxWeight: whole(5, 60),
        fillLimit: fc.constantFrom(0.3, 0.6, 0.9),
        maxPieces: whole(1, 5),
        stock: whole(0, 4),
        kind: fc.constant("rigid-mailer" as const)
      },
      { requiredKeys: ["inner"] }
    ),
    { minLength: 1, maxLength: 4 }
  )
  .map((boxes) => boxes.map((box, n): PrintBox => ({ reference: `${n}`, ...box })))
const anyFinishing = fc
  .record(
    { loose: fc.boolean(), weight: fc.constantFrom(0.0005, 0.003, 0.02), atMost: whole(1, 30) },
    { requiredKeys: ["loose"] }
  )
  .chain((given) =>
    fc
      .constantFrom(...(given.loose ? [0.01, 0.016, 0.1] : [0.75, 1.5]))
      .map((thickness): FlatFinishing => ({ kind: "flat", thickness, margin: 0.5, gap: 0, ...given }))
  )
const anyProfile = fc
  .record(
    {
      finishings: fc.record({ A: anyFinishing, B: anyFinishing }),
      maxWeight: whole(10, 50),
      packaging: fc.record({ board: fc.constant(0.0013), filler: fc.constant(0.001) }, { requiredKeys: [] })
    },
    { requiredKeys: ["finishings"] }
  )
  .map((given): PrintProfile => ({ scale: 100, otherwise: given.finishings.A, ...given }))
const anyPrint: fc.Arbitrary<Print> = fc.record({
  width: whole(3, 25),
  height: whole(3, 25),
  finishing: fc.constantFrom("A", "B"),
  quantity: fc.oneof(whole(1, 5), whole(1, 400))
})

const packingOf = (prints: ReadonlyArray<Print>, profile: PrintProfile, boxes: ReadonlyArray<PrintBox>) => {
  const info = packPrints(prints, profile, { boxes, tubes: [] })
  if (info._tag === "Refused") throw new Error(info.refusals[0]!.message)
  return info
}

it("leaves no print unpacked that alone fits into a box left in stock", () => {
  const seen = { packed: 0, unpacked: 0 }
  fc.assert(
    fc.property(anyBoxes, anyProfile, fc.array(anyPrint, { minLength: 1, maxLength: 3 }), (boxes, profile, prints) => {
      const { parcels, unpacked } = packingOf(prints, profile, boxes)
      const left = boxes.map(({ stock, ...box }) => {
        const used = parcels.filter(({ reference }) => reference === box.reference).length
        return stock === undefined ? box : { ...box, stock: stock - used }
      })
      for (const { print } of unpacked)
        expect(packingOf([{ ...prints[print]!, quantity: 1 }], profile, left).parcels).toEqual([])
      seen[unpacked.length === 0 ? "packed" : "unpacked"]++
    }),
    { seed: seedOf(3), numRuns: runs(150, 300) }
  )
  expectRare(seen.packed)?.toBeGreaterThan(runs(15, 30))
  expectRare(seen.unpacked)?.toBeGreaterThan(runs(15, 30))
})
