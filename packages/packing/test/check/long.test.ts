// Tests of the checker that take long. Mutation tests leave them out.
import { packWithWitnesses, type Request, verify } from "@waybill/packing"
import fc from "fast-check"
import { expect, it } from "vitest"
import { runs } from "../../../../tests/runs/runs.ts"
import { almost } from "../anything.ts"
import { aRequest, SEED } from "../packing/fixtures/requests.ts"

const sides = { width: 6, length: 6, height: 6 }
const inside = { width: 10, length: 10, height: 10 }

it("verify ends a check that would take too long", () => {
  const boxes = Array.from({ length: 100 }, (_, i) => ({
    reference: "b",
    inner: inside,
    outer: { ...inside, width: 10 + i }
  }))
  const request: Request = { items: [{ reference: "c", ...sides, quantity: 40 }], boxes, objective: ["volume"] }
  const outcome = packWithWitnesses(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]?.message)
  const { packing } = outcome
  const proofs = [
    {
      ...packing.certificate.proofs[0]!,
      atLeast: packing.certificate.proofs[0]!.value - 1,
      proved: false,
      witness: [{ atMost: 39, by: "pairs", pieces: Array(40).fill(0) }]
    }
  ]
  const claims = verify(request, { ...packing, certificate: { proofs, optimal: false } })
  expect(claims.find(({ claim }) => claim === "volume")).toMatchObject({
    _tag: "NotCheckable",
    reason: "it takes too long"
  })
})

it("the checker agrees with `pack` that its packings are valid", () => {
  fc.assert(
    fc.property(aRequest, (request) => {
      const outcome = packWithWitnesses(request)
      if (outcome._tag === "Refused") return
      expect(verify(request, outcome.packing).filter(({ _tag }) => _tag === "False")).toEqual([])
    }),
    { seed: SEED, numRuns: runs(300) }
  )
})

it("the checker takes any data and never throws", () => {
  const request: Request = {
    items: [
      { reference: "c", ...sides, quantity: 2 },
      { reference: "d", width: 1, length: 1, height: 1 }
    ],
    boxes: [
      { reference: "b", inner: inside },
      { reference: "b", inner: { ...inside, width: 12 } }
    ]
  }
  const outcome = packWithWitnesses(request)
  if (outcome._tag === "Refused") throw new Error(outcome.refusals[0]?.message)
  const input = fc.tuple(almost(fc.constant(request)), almost(fc.constant(outcome.packing)))
  fc.assert(
    fc.property(input, ([given, packing]) => {
      for (const { _tag } of verify(given, packing)) expect(["Checked", "NotCheckable", "False"]).toContain(_tag)
    }),
    { seed: SEED, numRuns: runs(400) }
  )
})
