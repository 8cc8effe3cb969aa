// Certificates and requests that are small as JSON, but costly to check without a limit on the work.
import { packWithWitnesses, type Request, verify } from "@waybill/packing"
import { describe, expect, it } from "vitest"
import { box, filled, item, pipe, placed, type Sides } from "./written.ts"

const many = <A>(count: number, each: (n: number) => A): A[] => Array.from({ length: count }, (_, n) => each(n))

/** Judges a packing. Returns its claims, and the seconds of processor time. */
const timed = (request: object, packing: object) => {
  const start = process.cpuUsage()
  const claims = verify(request, packing).map(({ _tag, claim, reason = "" }) => `${claim} ${_tag} ${reason}`.trim())
  const { system, user } = process.cpuUsage(start)
  return { claims, seconds: (system + user) / 1e6 }
}

const packed = (request: Request) => {
  const outcome = packWithWitnesses(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]?.message)
  return outcome.packing
}

const cube = { reference: "c", width: 3, length: 3, height: 3 }
const one = { reference: "b", inner: { width: 9, length: 9, height: 9 }, stock: 1 }

describe("a check ends within two seconds", () => {
  const request: Request = { items: [{ ...cube, quantity: 10_000 }], boxes: [one] }

  it("99,999 true exclusions of 10,000 pieces with many to spare take too long", () => {
    const { certificate, ...packing } = packed(request)
    const witness = Array.from({ length: 99_999 }, () => ({ by: "volume", boxes: [0] }))
    const proofs = [{ ...certificate.proofs[0], witness }]
    const { claims, seconds } = timed(request, { ...packing, certificate: { proofs, optimal: false } })
    expect(claims).toEqual(["packing Checked", "unpacked NotCheckable it takes too long"])
    expect(seconds).toBeLessThan(2)
  })

  it("more than 200 proofs take too long", () => {
    const [objective, packing] = [Array(1_000).fill("boxes"), packed(request)]
    const proofs = objective.map((measure) => ({ measure, value: 1, atLeast: 1, proved: true, witness: [] }))
    const certificate = { proofs: [packing.certificate.proofs[0], ...proofs], optimal: false }
    const { claims, seconds } = timed({ ...request, objective }, { ...packing, certificate })
    expect(claims.filter((claim) => claim === "boxes Checked").length).toBeLessThan(200)
    expect(claims.at(-1)).toBe("boxes NotCheckable it takes too long")
    expect(seconds).toBeLessThan(2)
  })

  it("sets of many boxes that only sums exclude take too long", () => {
    const boxes = [10, 11, 12, 13].map((width) =>
      box([10, 10, 10], { outer: { width, length: 10, height: 10 }, maxWeight: 10 })
    )
    const heavy = { items: [{ ...cube, weight: 10, quantity: 200 }], boxes, objective: ["volume"] } satisfies Request
    const { certificate, ...packing } = packed(heavy as Request)
    const proofs = [{ ...certificate.proofs[0], atLeast: 199_999, proved: false, witness: [] }]
    const { claims, seconds } = timed(heavy, { ...packing, certificate: { proofs, optimal: false } })
    expect(claims).toEqual(["packing Checked", "volume NotCheckable it takes too long"])
    expect(seconds).toBeLessThan(2)
  })

  const tooLong = "packing NotCheckable it takes too long"
  const unit: Sides = [1, 1, 1]
  const [along, across]: [Sides, Sides] = [
    [1, 3_000, 1],
    [3_000, 1, 1]
  ]
  const costly: ReadonlyArray<[string, Sides, object[], object[], string]> = [
    [
      "9,990 items side by side",
      [100, 100, 1],
      many(9_990, (n) => item(unit, { reference: `${n}` })),
      many(9_990, (n) => placed(n, [n % 100, Math.floor(n / 100), 0], unit, { reference: `${n}` })),
      tooLong
    ],
    [
      "3,000 bars across 3,000 others",
      [3_000, 3_000, 2],
      [item(along, { quantity: 3_000 }), item(across, { quantity: 3_000 })],
      [
        ...many(3_000, (piece) => placed(0, [piece, 0, 0], along, { piece })),
        ...many(3_000, (piece) => placed(1, [0, piece, 1], across, { piece }))
      ],
      "packing Checked"
    ],
    [
      "a tower of 900 pieces that bear a limited load",
      [1, 1, 900],
      [item(unit, { quantity: 900, onTop: 9 })],
      many(900, (piece) => placed(0, [0, 0, piece], unit, { piece })),
      tooLong
    ]
  ]
  it.each(costly)("every pair of pieces is work: %s", (_, inner, items, placements, verdict) => {
    const packing = { boxes: [filled(inner, placements)], unpacked: [], certificate: { proofs: [], optimal: false } }
    const { claims, seconds } = timed({ items, boxes: [box(inner)] }, packing)
    expect(claims).toEqual([verdict])
    // It takes about one second, and several on a machine with other work.
    expect(seconds).toBeLessThan(6)
  })

  it("a long list of pieces to keep apart is read once", () => {
    const apart = Array.from({ length: 90_000 }, (_, i) => `z${i}`)
    const placements = Array.from({ length: 60 }, (_, piece) => placed(0, [piece, 0, 0], [1, 1, 1], { piece }))
    const row = { items: [item([1, 1, 1], { quantity: 60, apart })], boxes: [pipe(60)] }
    const packing = {
      boxes: [filled([60, 1, 1], placements)],
      unpacked: [],
      certificate: { proofs: [], optimal: false }
    }
    const { claims, seconds } = timed(row, packing)
    expect(claims).toEqual(["packing Checked"])
    expect(seconds).toBeLessThan(1)
  })
})

it("a proof is read once, so a value that changes proves nothing", () => {
  const request: Request = { items: [cube], boxes: [one] }
  const { certificate, ...packing } = packed(request)
  let reads = 0
  const [boxes, volume] = certificate.proofs
  const changing = {
    ...volume,
    atLeast: 0,
    get proved() {
      return reads++ > 0
    }
  }
  const given = { ...packing, certificate: { proofs: [boxes, changing], optimal: true } }
  expect(timed(request, given).claims).toEqual([
    "packing Checked",
    "boxes Checked",
    "volume Checked",
    "optimal False a measure is not proved"
  ])
})
