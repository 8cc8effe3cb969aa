import { pack, type Request, violationsOf } from "@waybill/packing"
import { layers } from "@waybill/packing/instructions"
import { draw } from "@waybill/packing/layout"
import { type Print, packPrints, packPrintsOrThrow, printCatalogue, printProfile } from "@waybill/packing/prints"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { expectRare } from "../../../tests/runs/expect-rare.ts"
import { runs } from "../../../tests/runs/runs.ts"
import { almost } from "./anything.ts"
import { aRequest, SEED } from "./packing/fixtures/requests.ts"

/** Requests in which every optional field is present. */
const full = fc.record({
  request: aRequest,
  rest: fc.constant({
    scale: { length: 1, weight: 1 },
    objective: ["price", (parcels: ReadonlyArray<unknown>) => parcels.length],
    timeLimit: { now: () => 0, limit: 1 }
  })
})
const request = fc.oneof(
  aRequest,
  full.map(({ request, rest }): Request => ({ ...rest, ...request }) as Request)
)

/** Valid requests with their packings. */
const answers = fc.sample(aRequest, { seed: SEED, numRuns: 150 }).flatMap((input) => {
  const outcome = pack(input)
  return outcome._tag === "Packed" ? [{ input, packed: outcome.packing }] : []
})

const print: fc.Arbitrary<Print> = fc.record({
  width: fc.integer({ min: 1, max: 40 }),
  height: fc.integer({ min: 1, max: 40 }),
  finishing: fc.constantFrom("Rolled", "Canvas", "Paper", "silk"),
  quantity: fc.integer({ min: 1, max: 12 })
})

/** Replaces −0 with 0, because JSON has no −0. */
const unsigned = (value: unknown): unknown =>
  value === 0 ? 0 : Array.isArray(value) ? value.map(unsigned) : isRecord(value) ? mapped(value) : value
const isRecord = (value: unknown): value is object => typeof value === "object" && value !== null
const mapped = (value: object) => Object.fromEntries(Object.entries(value).map(([key, of]) => [key, unsigned(of)]))

const expectJson = (result: unknown) => expect(JSON.parse(JSON.stringify(result))).toStrictEqual(unsigned(result))

const RUNS = runs(134)

/** A mailer, a box and a tube of prints, and boxes of items. */
const parcels = [
  ...packPrintsOrThrow([
    { width: 8, height: 10, finishing: "Paper", quantity: 5 },
    { width: 24, height: 36, finishing: "Rolled", quantity: 2 }
  ]).parcels,
  ...packPrintsOrThrow([{ width: 16, height: 20, finishing: "Canvas", quantity: 2 }]).parcels,
  ...answers.flatMap(({ packed }) => packed.boxes)
]

describe("random input", () => {
  it("`pack` returns JSON for random input and never throws", () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(almost(request), (input) => {
        const outcome = pack(input)
        seen.add(outcome._tag)
        expect(JSON.parse(JSON.stringify(outcome))).toStrictEqual(outcome)
      }),
      { seed: SEED, numRuns: RUNS }
    )
    expectRare(seen)?.toEqual(new Set(["Packed", "Refused"]))
  })

  it("`violationsOf` returns JSON for random input and never throws", () => {
    const seen = new Set<string>()
    const answer = fc.constantFrom(...answers)
    fc.assert(
      fc.property(
        answer.chain(({ input, packed }) => fc.tuple(almost(fc.constant(input)), almost(fc.constant(packed)))),
        ([input, packed]) => {
          const violations = violationsOf(input, packed)
          for (const { rule } of violations) seen.add(rule)
          expectJson(violations)
        }
      ),
      { seed: SEED, numRuns: 3 * RUNS }
    )
    expectRare(seen.size)?.toBeGreaterThan(4)
  })

  it("`packPrints` returns JSON for random input and never throws", () => {
    const seen = new Set<string>()
    fc.assert(
      fc.property(
        almost(fc.array(print, { minLength: 1, maxLength: 5 })),
        fc.oneof(fc.constant(printProfile), almost(fc.constant(printProfile))),
        fc.oneof(fc.constant(printCatalogue), almost(fc.constant(printCatalogue))),
        (prints, profile, catalogue) => {
          const info = packPrints(prints, profile, catalogue)
          seen.add(info._tag)
          expectJson(info)
        }
      ),
      { seed: SEED, numRuns: RUNS }
    )
    expectRare(seen)?.toEqual(new Set(["Packed", "Refused"]))
  })

  it("`layers` returns JSON and `draw` returns SVG for random input, and neither throws", () => {
    fc.assert(
      fc.property(almost(fc.constantFrom(...parcels)), (parcel) => {
        expectJson(layers(parcel))
        expect(draw(parcel)).toMatch(/^<svg .*<\/svg>$/s)
      }),
      { seed: SEED, numRuns: Math.ceil(RUNS / 2) }
    )
  })
})
