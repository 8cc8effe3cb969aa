import { type Measure, type Packing, type Parcel, pack, type Request } from "@waybill/packing"
import { perParcel } from "@waybill/packing/per-parcel"
import { describe, expect, it } from "vitest"
import { examine } from "../oracle/examine.ts"
import { requestOf } from "../oracle/random-request.ts"
import { Tally } from "../oracle/tally.ts"
import { runs } from "../runs.ts"

const cubes = (weights: ReadonlyArray<number>, objective: ReadonlyArray<Measure>): Request => ({
  items: weights.map((weight) => ({ reference: `${weight}`, width: 10, length: 10, height: 10, weight })),
  boxes: [{ reference: "pair", inner: { width: 20, length: 10, height: 10 } }],
  objective
})

const packed = (request: Request): Packing => {
  const outcome = pack(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]!.message)
  return outcome.packing
}

const above20 = ({ grossWeight }: Parcel): number => (grossWeight > 20 ? 50 : 10)

describe("perParcel", () => {
  it("deals pieces of 12, 1, 1 and 12 so that no parcel exceeds the step at 20, and proves the cost", () => {
    const { boxes, certificate } = packed(cubes([12, 1, 1, 12], [perParcel(above20)]))
    expect(boxes.map(({ grossWeight }) => grossWeight)).toEqual([13, 13])
    expect(certificate).toEqual({
      proofs: [{ measure: "cost", value: 20, atLeast: 20, proved: true, by: expect.any(Array) }],
      optimal: true
    })
  })

  it("minimises the cost among packings with the fewest boxes if the number of boxes comes first", () => {
    const perBox = perParcel(({ grossWeight }) => (grossWeight > 13 ? 50 : 10))
    expect(packed(cubes([12, 12, 1, 1], ["boxes", perBox])).certificate.proofs).toMatchObject([
      { measure: "boxes", value: 2, proved: true },
      { measure: "cost", value: 20, proved: true }
    ])
    // Three boxes of 12, 12 and 2 cost less than two of 24 and 2.
    expect(packed(cubes([12, 12, 2], ["boxes", perBox])).certificate.proofs).toMatchObject([
      { measure: "boxes", value: 2 },
      { measure: "cost", value: 60, proved: true }
    ])
    expect(packed(cubes([12, 12, 2], [perBox])).certificate.proofs).toMatchObject([{ value: 30, proved: true }])
  })

  it("reports a lower bound for an order with too many partitions to try them all", () => {
    const weights = Array.from({ length: 13 }, (_, i) => i + 1)
    const [proof] = packed(cubes(weights, [perParcel(above20)])).certificate.proofs
    // Thirteen pieces need at least seven boxes of 10 each.
    expect(proof).toMatchObject({ measure: "cost", value: 70, atLeast: 70, proved: true })
  })

  it("omits the lower bound of an order with too many weights", () => {
    const weights = Array.from({ length: 14 }, (_, i) => 2 ** i)
    const { certificate } = packed(cubes(weights, [perParcel(above20)]))
    expect(certificate.proofs).toEqual([{ measure: "cost", value: expect.any(Number), proved: false, by: [] }])
  })

  it("forbids parcels whose cost is not finite", () => {
    const light = perParcel(({ grossWeight }) => (grossWeight > 20 ? Number.NaN : 1))
    const { boxes, unpacked } = packed(cubes([12, 12, 9, 9], [light]))
    expect(boxes.map(({ grossWeight }) => grossWeight).sort((a, b) => a - b)).toEqual([12, 12, 18])
    expect(unpacked).toEqual([])
  })

  it("refuses the request if the function throws, with the path of the measure", () => {
    const outcome = pack(
      cubes(
        [1],
        [
          perParcel(() => {
            throw new Error("no tariff")
          })
        ]
      )
    )
    expect(outcome._tag === "Refused" && outcome.refusals[0]).toMatchObject({ code: "threw", at: "/objective/0" })
  })
})

const costs: ReadonlyArray<(parcel: Parcel) => number> = [
  ({ grossWeight }) => 10 + (grossWeight > 4 ? 25 : 0),
  ({ grossWeight, outer }) => 5 + 3 * Math.ceil(Math.max(grossWeight, (outer.width * outer.length * outer.height) / 6)),
  ({ grossWeight, reference }) => (reference === "M" && grossWeight > 2 ? Number.NaN : 20 - grossWeight)
]

it("makes no false claim for up to six pieces with random rules, stock and costs per parcel", () => {
  const tally = new Tally()
  for (let seed = 0; seed < runs(60); seed++) {
    const cost = perParcel(costs[seed % costs.length]!)
    const objective: ReadonlyArray<Measure> = seed % 5 === 0 ? ["boxes", cost] : [cost, "boxes"]
    tally.add(String(seed), examine({ ...requestOf(seed), objective }))
  }
  expect(tally.falseClaims).toEqual([])
})
