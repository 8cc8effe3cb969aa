import { expect, it } from "vitest"
import { explainCertificate, type Proof, packOrThrow, packWithWitnesses, type Request } from "../../../src/index.ts"

const cube = { reference: "CUBE", width: 10, length: 10, height: 10 }
const snug = { reference: "SNUG", inner: { width: 10, length: 10, height: 10 } }

const explained = (request: Request, unit?: string) => explainCertificate(packOrThrow(request).certificate, unit)

it("states that one box holds everything", () => {
  expect(explained({ items: [cube], boxes: [snug] }, "cm")).toEqual([
    "One box holds everything, and everything needs at least one.",
    "The outside volume is 1,000 cm³. Less is impossible with as few boxes, because no choice of boxes has less."
  ])
})

it("says why fewer boxes are impossible", () => {
  const [first] = explained({ items: [{ ...cube, quantity: 3 }], boxes: [snug] })
  expect(first).toMatch(/^Fewer than 3 boxes are impossible, because any 2 boxes would have too little space\b/)
  const heavy = { ...cube, weight: 6, quantity: 2 }
  const strong = { reference: "L", inner: { width: 40, length: 40, height: 40 }, maxWeight: 10 }
  expect(explained({ items: [heavy], boxes: [strong] })[0]).toMatch(
    /^Fewer than 2 boxes are impossible, because any single box would .*\bbe too heavy\b/
  )
})

it.each([{}, undefined, null, { proofs: 7 }])("refuses the certificate %j", (certificate) => {
  expect(() => explainCertificate(certificate as never)).toThrow(
    new TypeError("explainCertificate: certificate.proofs: must be an array, as in the certificate of pack")
  )
})

it("names a bound without proof", () => {
  const bound = { measure: "boxes", value: 2, atLeast: 2, by: ["exhausted"] } as const
  const sentence =
    "Fewer than 2 boxes are impossible, because any single box would hold none of the possible arrangements, which were all tried."
  expect(explainCertificate({ proofs: [{ ...bound, proved: true, witness: [] }] })).toEqual([sentence])
  expect(explainCertificate({ proofs: [{ ...bound, proved: true }] })).toEqual([sentence])
  expect(explainCertificate({ proofs: [{ ...bound, proved: false }] })).toEqual([
    `${sentence} This is a bound without proof.`
  ])
  expect(explainCertificate({ proofs: [{ ...bound, value: 4, proved: false }] })).toEqual([
    `The packing takes 4 boxes. ${sentence} This is a bound without proof.`
  ])
})

it("calls bounds proved only if they were checked", () => {
  const cubes = { ...cube, width: 6, length: 6, height: 6, quantity: 2 }
  const request = { items: [cubes], boxes: [snug] }
  const sentence =
    "Fewer than 2 boxes are impossible, because any single box would have to hold pieces that cannot share a box"
  expect(explained(request)[0]).toMatch(new RegExp(`^${sentence}.*\\. This is a bound without proof\\.$`))
  const outcome = packWithWitnesses(request)
  const proofs = outcome._tag === "Packed" ? outcome.packing.certificate.proofs : []
  expect(proofs[0]).toMatchObject({ proved: true, witness: [{ atMost: 1, by: "pairs", pieces: [0, 0] }] })
  const [first] = explainCertificate({ proofs })
  expect(first).toMatch(new RegExp(`^${sentence}`))
  expect(first).not.toContain("without proof")
})

it("names the condition of a proof, and claims nothing without a bound", () => {
  const proof = (
    measure: Proof["measure"],
    value: number,
    atLeast: number | undefined,
    by: Proof["by"] = []
  ): Proof => ({
    ...{ measure, value, by, proved: value === atLeast },
    ...(atLeast !== undefined && { atLeast })
  })
  const proofs = [
    proof("unpacked", 2, 2, ["item-fits"]),
    proof("boxes", 3, 2, ["pairs", "weight", "pieces"]),
    proof("volume", 8000.456, 6000),
    proof("price", 12.5, 0),
    proof("cost", 7, undefined)
  ]
  expect(explainCertificate({ proofs }, "in")).toEqual([
    "The number of pieces left out is 2. Less is impossible, because the boxes would be too small for one of the pieces.",
    "The packing takes 3 boxes. Fewer than 2 boxes are impossible with as few pieces left out, because any single box would have to hold pieces that cannot share a box, be too heavy or hold more pieces than a box may hold. This is a bound without proof.",
    "The outside volume is 8,000.46 in³. A better packing could save at most 25%.",
    "The price of the boxes is 12.5. Nothing is proved about less.",
    "The cost is 7. Nothing is proved about less."
  ])
  expect(
    explainCertificate({ proofs: [proof("unpacked", 1, 1, ["item-fits"]), proof("boxes", 1, 1), proof("price", 0, 0)] })
  ).toEqual([expect.any(String), "The packing takes one box."])
  expect(explainCertificate({ proofs: [proof("boxes", 4, 1)] })).toEqual([
    "The packing takes 4 boxes. Nothing is proved about fewer boxes."
  ])
})
